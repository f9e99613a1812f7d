import { expect, test } from '@playwright/test';
import { launchFirefox } from './fixtures/firefox.ts';
import { startServer } from './fixtures/server.ts';
import { createSimulive, giveVideo } from './fixtures/simulive.ts';
import { isFieldWhole, isNamed, viewerSizes } from './fixtures/viewerPage.ts';
import { launchWebKit } from './fixtures/webkit.ts';

/** How far the video is from where the show is, s; null without a picture. */
const latenessIn = (startsAtMs: number): string => `(() => {
  const video = document.querySelector('video');
  if (video === null || video.readyState < 2 || video.seeking || video.paused) return null;
  return (performance.timeOrigin + performance.now() - ${String(startsAtMs)}) / 1000 - video.currentTime;
})()`;

const isEnded = `document.querySelector('[data-status="stopped"]') !== null`;

test('1.2.42 1.2.43 a viewer on Firefox is where the show is, writes, and sees its end', async () => {
  test.setTimeout(240_000);
  const server = await startServer();
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
    await page.waitForFunction(isEnded, { timeout: 150_000 });
  } finally {
    await firefox.close();
    await server.stop();
  }
});

test('1.2.42 1.2.43 a viewer on WebKit is where the show is, writes, and sees its end', async () => {
  test.setTimeout(240_000);
  const server = await startServer();
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
    await expect.poll(() => page.evaluate(isEnded), { timeout: 150_000 }).toBe(true);
  } finally {
    await test.info().attach('WebKit', { body: await page.screenshot(), contentType: 'image/png' });
    await page.close();
    await server.stop();
  }
});
