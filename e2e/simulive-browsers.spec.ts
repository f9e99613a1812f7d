import puppeteer from 'puppeteer-core';
import { chromiumArgs, chromiumPath, plainPagesFlag } from './fixtures/chromium.ts';
import { launchFirefox } from './fixtures/firefox.ts';
import { createPreparedSimulive, createSimulive, giveVideo, measureWaking } from './fixtures/simulive.ts';
import type { TestServer } from './fixtures/server.ts';
import { expect, test } from './fixtures/test.ts';
import { isFieldWhole, isNamed, viewerSizes } from './fixtures/viewerPage.ts';
import { attachScreenshot, launchWebKit } from './fixtures/webkit.ts';

/** How far the video is from where the show is, s; null without a picture. */
const latenessIn = (startsAtMs: number): string => `(() => {
  const video = document.querySelector('video');
  if (video === null || video.readyState < 2 || video.seeking || video.paused) return null;
  return (performance.timeOrigin + performance.now() - ${String(startsAtMs)}) / 1000 - video.currentTime;
})()`;

/** Opens a show of a few seconds for whoever is to see its end. */
async function openShortShow(server: TestServer, open: (link: string) => Promise<unknown>): Promise<void> {
  const video = { seconds: 10, size: '160x90' };
  const { simuliveLink } = await createPreparedSimulive(server, { startsInMs: 3000, video });
  await open(simuliveLink);
}

const isPlaying = `(document.querySelector('video')?.currentTime ?? 0) > 1`;
const isEnded = `document.querySelector('[data-status="stopped"]') !== null`;

test('1.2.42 1.2.43 a viewer on Firefox is where the show is, writes, and sees its end', async ({
  server,
}) => {
  test.setTimeout(240_000);
  const firefox = await launchFirefox();
  try {
    const simulive = await createSimulive(server, { startsInMs: 0 });
    await giveVideo(server, simulive, { seconds: 120, size: '160x90' });
    const { page } = firefox;
    await page.goto(simulive.simuliveLink);
    await expect
      .poll(
        async () => Math.abs(Number((await page.evaluate(latenessIn(simulive.startsAtMs))) ?? Number.NaN)),
        {
          timeout: 30_000,
        },
      )
      .toBeLessThanOrEqual(1);
    const field = await page.waitForSelector('::-p-aria(Your name)', { timeout: 30_000 });
    await field?.type('Marguerite');
    await page.keyboard.press('Enter');
    await page.waitForFunction(isNamed);
    for (const [width, height] of viewerSizes) {
      await page.setViewport({ width, height });
      await page.waitForFunction(isFieldWhole);
    }
    await openShortShow(server, (link) => page.goto(link));
    await page.waitForFunction(isPlaying, { timeout: 60_000 });
    await page.waitForFunction(isEnded, { timeout: 60_000 });
  } finally {
    await firefox.close();
  }
});

test('1.2.42 1.2.43 a viewer on WebKit is where the show is, writes, and sees its end', async ({
  server,
}) => {
  test.setTimeout(240_000);
  const page = await launchWebKit();
  try {
    const simulive = await createSimulive(server, { startsInMs: 0 });
    await giveVideo(server, simulive, { seconds: 120, size: '160x90' });
    await page.goto(simulive.simuliveLink);
    await expect
      .poll(
        async () => Math.abs(Number((await page.evaluate(latenessIn(simulive.startsAtMs))) ?? Number.NaN)),
        {
          timeout: 30_000,
        },
      )
      .toBeLessThanOrEqual(1);
    await page.enter('//*[@aria-label="Your name"]', 'Marguerite');
    await expect.poll(() => page.evaluate(isNamed), { timeout: 60_000 }).toBe(true);
    await expect.poll(() => page.evaluate(isFieldWhole)).toBe(true);
    await openShortShow(server, page.goto);
    await expect.poll(() => page.evaluate(isPlaying), { timeout: 60_000 }).toBe(true);
    await expect.poll(() => page.evaluate(isEnded), { timeout: 60_000 }).toBe(true);
  } finally {
    await attachScreenshot(page);
    await page.close();
  }
});

test('a tab that was hidden and frozen is where the show is within a second of being shown, and a paused one stays paused', async ({
  server,
}) => {
  test.setTimeout(240_000);
  // Playwright keeps its pages from being hidden and frozen, and the headless shell has no tabs behind each other.
  const browser = await puppeteer.launch({
    executablePath: chromiumPath,
    args: [...chromiumArgs(), plainPagesFlag],
  });
  try {
    const simulive = await createSimulive(server, { startsInMs: 0 });
    await giveVideo(server, simulive, { seconds: 90, size: '160x90' });
    const page = await browser.newPage();
    const other = await browser.newPage();
    await page.bringToFront();
    await page.goto(simulive.simuliveLink);
    const lateness = async (): Promise<number> =>
      Math.abs(Number((await page.evaluate(latenessIn(simulive.startsAtMs))) ?? Number.NaN));
    await expect.poll(lateness, { timeout: 30_000 }).toBeLessThanOrEqual(0.5);
    const devTools = await page.createCDPSession();
    const freeze = async (): Promise<void> => {
      await other.bringToFront();
      await page.waitForFunction(`document.visibilityState === 'hidden'`, { polling: 100 });
      await devTools.send('Page.setWebLifecycleState', { state: 'frozen' });
    };
    const show = async (): Promise<void> => {
      await devTools.send('Page.setWebLifecycleState', { state: 'active' });
      await page.bringToFront();
    };
    expect(await measureWaking(page, simulive, { sleep: freeze, wake: show })).toBeLessThanOrEqual(1);
    await expect.poll(lateness).toBeLessThanOrEqual(0.5);

    const isPaused = `document.querySelector('video').paused`;
    await page.evaluate(`document.querySelector('[aria-label="Pause"]').click()`);
    await page.waitForFunction(isPaused);
    await freeze();
    await show();
    await page.waitForFunction(`document.visibilityState === 'visible'`);
    await page.waitForSelector('[aria-label="Play"]');
    expect(await page.evaluate(isPaused)).toBe(true);
  } finally {
    await browser.close();
  }
});
