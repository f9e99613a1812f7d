import { launch, type Browser, type Page } from 'puppeteer-core';
import { chromiumArgs, chromiumPath } from './fixtures/chromium.ts';
import { expect, test } from './fixtures/test.ts';
import { median } from '../bench/statistics.ts';
import { writePoliteCommand } from './fixtures/politeCommand.ts';

/** What test tools add so that hidden pages run at full speed: people's browsers have none of it. */
const unthrottlingFlags = [
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
];
const countedFrames = 20;
/** Twice as fast as in other tests, which need few pictures; a throttled page would have one a second. */
const fastCamera = '--use-fake-device-for-media-stream=fps=10';

/** Frames a second that come out of the virtual camera. */
async function measureRate(page: Page): Promise<number> {
  const framesOut = async (): Promise<number> =>
    (await page.evaluate(() => window.backgroundLab.count())).framesOut;
  const before = await framesOut();
  let first = before;
  // From one frame on, and not from somewhere between two.
  while (first === before) first = await framesOut();
  const startedMs = performance.now();
  for (;;) {
    const frames = (await framesOut()) - first;
    if (frames >= countedFrames) return (frames * 1000) / (performance.now() - startedMs);
  }
}

test.describe('a page that cannot be seen', () => {
  let browser: Browser | null = null;
  test.afterEach(async () => {
    await browser?.close();
    browser = null;
  });

  test('filters at the same rate, within 10 percent', async ({ lab }) => {
    browser = await launch({
      executablePath: writePoliteCommand(chromiumPath).path,
      headless: true,
      args: [...chromiumArgs(), fastCamera],
      ignoreDefaultArgs: unthrottlingFlags,
    });
    const page = await browser.newPage();
    await page.goto(`${lab.origin}/e2e/lab/background.html`);
    await page.waitForFunction(() => 'backgroundLab' in window);
    await page.evaluate(() => window.backgroundLab.open({ backend: 'planar' }));
    await page.evaluate(() => window.backgroundLab.useDevice());
    await page.evaluate(() => window.backgroundLab.setFilter({ type: 'blur', strength: 'low' }));
    const other = await browser.newPage();
    const become = async (shown: Page, state: 'visible' | 'hidden'): Promise<void> => {
      await shown.bringToFront();
      await page.waitForFunction((wanted) => document.visibilityState === wanted, { polling: 200 }, state);
    };
    const ratios: number[] = [];
    // Each pair is measured at once: what else the machine does changes from second to second.
    for (let pair = 0; pair < 3; pair++) {
      await become(page, 'visible');
      const seen = await measureRate(page);
      await become(other, 'hidden');
      const hidden = await measureRate(page);
      console.log(`frames a second: ${seen.toFixed(1)} seen, ${hidden.toFixed(1)} hidden`);
      ratios.push(hidden / seen);
    }
    expect(median(ratios)).toBeGreaterThan(0.9);
  });
});
