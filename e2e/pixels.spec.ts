import { chromium } from 'playwright-core';
import type { Page } from '@playwright/test';
import { allScenes } from '../tools/gallery/scenes/allScenes.ts';
import { defaultLook } from '../tools/gallery/scenes/look.ts';
import { textKinds } from '../tools/gallery/scenes/wording.ts';
import { chromiumArgs, chromiumPath } from './fixtures/chromium.ts';
import { expect, test } from './fixtures/lab.ts';
import type { PixelCase, PixelResult } from './lab/pixels.ts';

const labPath = 'e2e/lab/pixels.html';
const themes = ['startup', 'business'] as const;

/** Every scene in both themes at each of its times. */
const usual: PixelCase[] = allScenes.flatMap(({ id: sceneId, timesMs }) =>
  themes.flatMap((theme) => timesMs.map((tMs) => ({ sceneId, look: { ...defaultLook, theme }, tMs }))),
);
/** Text that programs must cope with, one kind for each scene. */
const written: PixelCase[] = allScenes
  .filter(({ group }) => group !== 'Banners' && group !== 'Transitions')
  .map(({ id: sceneId, timesMs }, index) => ({
    sceneId,
    look: {
      ...defaultLook,
      theme: themes[index % 2] ?? 'startup',
      text: textKinds[1 + (index % (textKinds.length - 1))] ?? 'word',
    },
    tMs: timesMs.at(-1) ?? 0,
  }));
const nameOf = ({ sceneId, look, tMs }: PixelCase): string =>
  `${sceneId}-${look.theme}${look.text === 'latin' ? '' : `-${look.text}`}-${String(tMs)}`;

async function openLab(page: Page): Promise<void> {
  await page.waitForFunction(() => 'pixelLab' in window);
}
const draw = (page: Page, wanted: PixelCase, withPicture = false): Promise<PixelResult> =>
  page.evaluate(([given, asked]) => window.pixelLab.draw(given, asked), [wanted, withPicture] as const);

test.describe('pixel scenes', () => {
  // `npm run e2e -- pixels -u` updates the reference pictures.
  test('every scene matches its reference picture, and is the same in two processes at any pixel ratio', async ({
    lab,
  }) => {
    test.setTimeout(300_000);
    const page = await lab.open(labPath);
    await openLab(page);
    const other = await chromium.launch({ executablePath: chromiumPath, args: chromiumArgs() });
    try {
      const others = await Promise.all(
        [1.5, 2].map(async (deviceScaleFactor) => {
          const context = await other.newContext({
            deviceScaleFactor,
            viewport: { width: 700, height: 500 },
          });
          const otherPage = await context.newPage();
          await otherPage.goto(`${lab.origin}/${labPath}`);
          await openLab(otherPage);
          return otherPage;
        }),
      );
      for (const wanted of [...usual, ...written]) {
        const name = nameOf(wanted);
        const [here, ...there] = await Promise.all([
          draw(page, wanted, true),
          ...others.map((otherPage) => draw(otherPage, wanted)),
        ]);
        for (const { digest, hash } of there) {
          expect.soft(digest, `${name}: draw list`).toBe(here.digest);
          expect.soft(hash, `${name}: pixels of two processes`).toBe(here.hash);
        }
        expect.soft(Buffer.from(here.picture, 'base64'), name).toMatchSnapshot(`${name}.png`, {
          threshold: 0.08,
          maxDiffPixels: 12,
        });
      }
    } finally {
      await other.close();
    }
  });
});
