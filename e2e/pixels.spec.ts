import { chromium } from 'playwright-core';
import type { Page } from '@playwright/test';
import { allScenes } from '../tools/gallery/scenes/allScenes.ts';
import { defaultLook } from '../tools/gallery/scenes/look.ts';
import { textKinds } from '../tools/gallery/scenes/wording.ts';
import { chromiumArgs, headlessShellPath, plainPagesFlag } from './fixtures/chromium.ts';
import { expect, test } from './fixtures/test.ts';
import type { PixelCase, PixelComparison, PixelResult } from './lab/pixels.ts';

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
const cases = [...usual, ...written];
/** Of the 3.1 million values of a frame: at the edges of what moves, which lie between pixels. At most 55 were seen, 0 at rest. */
const edgeValues = 64;

function expectSame(name: string, here: PixelComparison | undefined, there: PixelResult | undefined): void {
  if (here === undefined || there === undefined) throw new Error(`${name} was not drawn`);
  expect.soft(there.digest, `${name}: draw list`).toBe(here.digest);
  expect.soft(there.hash, `${name}: pixels of two processes`).toBe(here.hash);
  expect.soft(Buffer.from(here.picture, 'base64'), name).toMatchSnapshot(`${name}.png`, {
    threshold: 0.08,
    maxDiffPixels: 12,
  });
  const { slotDecibels, worstElsewhere, countElsewhere } = here;
  expect.soft(slotDecibels, `${name}: luma in the slots, dB`).toBeGreaterThanOrEqual(45);
  const what = `${name}: values that differ by more than 3 of 255, the furthest by ${String(worstElsewhere)}`;
  expect.soft(countElsewhere, what).toBeLessThanOrEqual(edgeValues);
}

test.describe('pixel scenes', () => {
  // `npm run e2e -- pixels -u` updates the reference pictures.
  test('every scene matches its reference picture, is the same in another process at any pixel ratio, and by the other back end but for what rounding to planes makes of it', async ({
    lab,
  }) => {
    test.setTimeout(300_000);
    const page = await lab.open(labPath);
    await openLab(page);
    const other = await chromium.launch({
      executablePath: headlessShellPath,
      args: [...chromiumArgs(), plainPagesFlag],
    });
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
      // Each process takes every other case by both back ends, while the other one takes the next: drawing by both is the longer part.
      for (let index = 0; index < cases.length; index += 2) {
        const elsewhere = others[(index / 2) % others.length];
        if (elsewhere === undefined) throw new Error('there is no other page');
        const pair = cases.slice(index, index + 2);
        const byBoth = await Promise.all(
          pair.map((wanted, at) =>
            (at === 0 ? page : elsewhere).evaluate((given) => window.pixelLab.drawByBoth(given), wanted),
          ),
        );
        const again = await Promise.all(
          pair.map((wanted, at) =>
            (at === 0 ? elsewhere : page).evaluate((given) => window.pixelLab.draw(given), wanted),
          ),
        );
        for (const [at, wanted] of pair.entries()) expectSame(nameOf(wanted), byBoth[at], again[at]);
      }
    } finally {
      await other.close();
    }
  });
});
