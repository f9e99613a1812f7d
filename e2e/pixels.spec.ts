import { setTimeout } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { allScenes } from '../tools/gallery/scenes/allScenes.ts';
import { defaultLook } from '../tools/gallery/scenes/look.ts';
import { textKinds } from '../tools/gallery/scenes/wording.ts';
import { launchGivingWay } from './fixtures/givingWay.ts';
import { patienceMs } from './fixtures/politeCommand.ts';
import { expect, labOrigin, test } from './fixtures/test.ts';
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

/** A case takes a second or two, and minutes at the lowest priority next to shows that leave it a twentieth of a slow machine. */
const silenceMs = 15 * 60_000;
/** For what it waits for is one word of its page. */
const reasonMs = 30_000;

/** The answer of a lab; where none comes, it fails with what the lab waits for, or with that it does not even say so. */
async function answerOf<Answer>(page: Page, answer: Promise<Answer>): Promise<Answer> {
  const waiting = new AbortController();
  const wait = (ms: number): Promise<void> => setTimeout(ms, undefined, { signal: waiting.signal });
  const silence = async (): Promise<never> => {
    await wait(silenceMs);
    const doing = await Promise.race([
      page.evaluate(() => window.pixelLab.doing),
      wait(reasonMs).then(() => 'its page answers nothing at all'),
    ]);
    throw new Error(`a lab has been silent for minutes while ${doing}`);
  };
  try {
    return await Promise.race([answer, silence()]);
  } finally {
    waiting.abort();
  }
}

/** Starts a browser that gives way to all others, with the lab in a page at each of the pixel ratios. */
async function openLabs(origin: string, pixelRatios: readonly number[]) {
  const browser = await chromium.launch(launchGivingWay());
  const pages = await Promise.all(
    pixelRatios.map(async (deviceScaleFactor) => {
      const context = await browser.newContext({ deviceScaleFactor, viewport: { width: 700, height: 500 } });
      context.setDefaultTimeout(patienceMs);
      const page = await context.newPage();
      await page.goto(`${origin}/${labPath}`);
      await page.waitForFunction(() => 'pixelLab' in window);
      return page;
    }),
  );
  return { pages, close: () => browser.close() };
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
    viteServer,
  }) => {
    const origin = labOrigin(viteServer);
    const [here, other] = await Promise.all([openLabs(origin, [1]), openLabs(origin, [1.5, 2])]);
    try {
      const [page] = here.pages;
      if (page === undefined) throw new Error('there is no page');
      const others = other.pages;
      // Each process takes every other case by both back ends, while the other one takes the next: drawing by both is the longer part.
      for (let index = 0; index < cases.length; index += 2) {
        const elsewhere = others[(index / 2) % others.length];
        if (elsewhere === undefined) throw new Error('there is no other page');
        const pair = cases.slice(index, index + 2);
        const byBoth = await Promise.all(
          pair.map((wanted, at) => {
            const lab = at === 0 ? page : elsewhere;
            return answerOf(
              lab,
              lab.evaluate((given) => window.pixelLab.drawByBoth(given), wanted),
            );
          }),
        );
        const again = await Promise.all(
          pair.map((wanted, at) => {
            const lab = at === 0 ? elsewhere : page;
            return answerOf(
              lab,
              lab.evaluate((given) => window.pixelLab.draw(given), wanted),
            );
          }),
        );
        for (const [at, wanted] of pair.entries()) expectSame(nameOf(wanted), byBoth[at], again[at]);
      }
    } finally {
      await Promise.all([here.close(), other.close()]);
    }
  });
});
