import type { Page } from '@playwright/test';
import { expect, labOrigin, test } from './fixtures/test.ts';
import { colorDistance } from './fixtures/programPicture.ts';

const labPath = 'e2e/lab/playout.html';

test.describe('the preview', () => {
  let shared: Page;
  test.beforeAll(async ({ browser, viteServer }) => {
    shared = await browser.newPage();
    await shared.goto(`${labOrigin(viteServer)}/${labPath}`);
    await shared.waitForFunction(() => 'playoutLab' in window);
  });
  // What moves on would take the machine from the next one.
  test.afterEach(() => shared.evaluate(() => window.playoutLab.freeze()));
  test.afterAll(() => shared.close());

  test('lowers its own rate so that drawing keeps to its budget', async () => {
    for (const budget of [0.1, 0.5]) {
      await shared.evaluate((share) => window.playoutLab.start(4, share), budget);
      await expect
        .poll(() => shared.evaluate(() => window.playoutLab.stats().framesPerSecond))
        .toBeGreaterThan(0);
      await expect.poll(() => shared.evaluate(() => window.playoutLab.stats().frameMs)).toBeGreaterThan(0);
      const { frameMs, intervalMs, framesPerSecond } = await shared.evaluate(() => window.playoutLab.stats());
      expect(intervalMs).toBeCloseTo(Math.max(1000 / 30, frameMs / budget), 3);
      expect(framesPerSecond).toBeLessThanOrEqual(31);
    }
  });

  for (const backend of ['pixi', 'planar'])
    test(`shows the cameras on its screen, stops drawing when nothing moves, and may be moved on the page (${backend})`, async ({
      lab,
    }) => {
      const page = await lab.open(`${labPath}?backend=${backend}`);
      await page.waitForFunction(() => 'playoutLab' in window);
      await page.evaluate(() => window.playoutLab.start(1, 0.5));
      expect((await page.evaluate(() => window.playoutLab.stats())).backend.name).toBe(backend);
      const expectCamera = (): Promise<void> =>
        expect
          .poll(() => colorDistance(page.locator('canvas, video'), { x: 0.4, y: 0.3 }, [0xc8, 0x1e, 0x3c]))
          .toBeLessThanOrEqual(8);
      await expectCamera();
      await page.evaluate(() => window.playoutLab.freeze());
      await expect.poll(() => page.evaluate(() => window.playoutLab.stats().framesPerSecond)).toBe(0);
      // The browser pauses a video that is removed from the page, and nothing new is drawn.
      await page.evaluate(async () => {
        const screen = document.querySelector('canvas, video');
        const paused = new Promise((resolve) => screen?.addEventListener('pause', resolve, { once: true }));
        screen?.remove();
        if (screen instanceof HTMLVideoElement) await paused;
        if (screen !== null) document.body.append(screen);
      });
      await expectCamera();
    });

  test('continues when a video on stage has a codec that the browser lacks, and reports it once', async () => {
    await shared.evaluate(() => window.playoutLab.start(2, 0.5));
    await expect.poll(() => shared.evaluate(() => window.playoutLab.stats().digests.screen)).not.toBe('');
    const before = await shared.evaluate(() => window.playoutLab.stats().digests.screen);
    // An MP4 whose tracks this browser cannot decode.
    const file = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp41\0\0\0\x08moov', 'latin1');
    const url = `data:video/mp4;base64,${file.toString('base64')}`;
    for (let time = 0; time < 2; time++)
      await shared.evaluate((address) => window.playoutLab.showVideo(address), url);
    const reported = (): Promise<string[][]> =>
      shared.evaluate(() => window.playoutLab.problems.map(({ code, subject }) => [code, subject]));
    await expect.poll(reported).toEqual([['feedFailed', 'asset:clip']]);
    // The cameras continue next to its empty slot.
    await expect.poll(() => shared.evaluate(() => window.playoutLab.stats().digests.screen)).not.toBe(before);
    await expect
      .poll(() => shared.evaluate(() => window.playoutLab.stats().framesPerSecond))
      .toBeGreaterThan(0);
    expect(await reported()).toHaveLength(1);
  });

  test('the same scene has the same digest in two outputs', async () => {
    const digests: string[] = [];
    for (let time = 0; time < 2; time++) {
      await shared.evaluate(() => window.playoutLab.start(3, null));
      await expect
        .poll(() => shared.evaluate(() => window.playoutLab.stats().digests.screen))
        .toMatch(/^[0-9a-f]{16}$/);
      digests.push(await shared.evaluate(() => window.playoutLab.stats().digests.screen));
    }
    expect(digests[1]).toBe(digests[0]);
  });
});
