import { expect, test } from './fixtures/lab.ts';

const labPath = 'e2e/lab/compositorOutput.html';

test.describe('the preview', () => {
  test('lowers its own rate so that drawing keeps to its budget', async ({ lab }) => {
    const page = await lab.open(labPath);
    await page.waitForFunction(() => 'outputLab' in window);
    for (const budget of [0.1, 0.5]) {
      await page.evaluate((share) => window.outputLab.start(4, share), budget);
      await expect
        .poll(() => page.evaluate(() => window.outputLab.stats().framesPerSecond))
        .toBeGreaterThan(0);
      await expect.poll(() => page.evaluate(() => window.outputLab.stats().frameMs)).toBeGreaterThan(0);
      const { frameMs, intervalMs, framesPerSecond } = await page.evaluate(() => window.outputLab.stats());
      expect(intervalMs).toBeCloseTo(Math.max(1000 / 30, frameMs / budget), 3);
      expect(framesPerSecond).toBeLessThanOrEqual(31);
    }
  });

  test('shows the cameras on its canvas, and rests when nothing moves', async ({ lab }) => {
    const page = await lab.open(labPath);
    await page.waitForFunction(() => 'outputLab' in window);
    await page.evaluate(() => window.outputLab.start(1, 0.5));
    const canvas = page.locator('canvas');
    await expect
      .poll(async () => {
        const picture = await canvas.screenshot({ type: 'png' });
        return page.evaluate(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          const image = await createImageBitmap(new Blob([bytes]));
          const copy = new OffscreenCanvas(image.width, image.height);
          const context = copy.getContext('2d');
          context?.drawImage(image, 0, 0);
          const [red, green, blue] = context?.getImageData(480, 200, 1, 1).data ?? [];
          return Math.max(
            Math.abs((red ?? 0) - 0xc8),
            Math.abs((green ?? 0) - 0x1e),
            Math.abs((blue ?? 0) - 0x3c),
          );
        }, picture.toString('base64'));
      })
      .toBeLessThanOrEqual(8);
    await page.evaluate(() => window.outputLab.freeze());
    await expect.poll(() => page.evaluate(() => window.outputLab.stats().framesPerSecond)).toBe(0);
  });

  test('goes on when a video on stage has a codec that the browser lacks, and tells it once', async ({
    lab,
  }) => {
    const page = await lab.open(labPath);
    await page.waitForFunction(() => 'outputLab' in window);
    await page.evaluate(() => window.outputLab.start(2, 0.5));
    await expect.poll(() => page.evaluate(() => window.outputLab.stats().digest)).not.toBe('');
    const before = await page.evaluate(() => window.outputLab.stats().digest);
    // An MP4 whose tracks this browser can make nothing of.
    const file = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp41\0\0\0\x08moov', 'latin1');
    const url = `data:video/mp4;base64,${file.toString('base64')}`;
    for (let time = 0; time < 2; time++)
      await page.evaluate((address) => window.outputLab.showVideo(address), url);
    const told = (): Promise<string[][]> =>
      page.evaluate(() => window.outputLab.problems.map(({ code, subject }) => [code, subject]));
    await expect.poll(told).toEqual([['feedFailed', 'asset:clip']]);
    // The cameras stand beside its empty slot, and go on.
    await expect.poll(() => page.evaluate(() => window.outputLab.stats().digest)).not.toBe(before);
    await expect.poll(() => page.evaluate(() => window.outputLab.stats().framesPerSecond)).toBeGreaterThan(0);
    expect(await told()).toHaveLength(1);
  });

  test('the same scene has the same digest in two outputs', async ({ lab }) => {
    const page = await lab.open(labPath);
    await page.waitForFunction(() => 'outputLab' in window);
    const digests: string[] = [];
    for (let time = 0; time < 2; time++) {
      await page.evaluate(() => window.outputLab.start(3, null));
      await expect.poll(() => page.evaluate(() => window.outputLab.stats().digest)).toMatch(/^[0-9a-f]{16}$/);
      digests.push(await page.evaluate(() => window.outputLab.stats().digest));
    }
    expect(digests[1]).toBe(digests[0]);
  });
});
