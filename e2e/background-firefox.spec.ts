import { launchFirefox, type FirefoxParticipant } from './fixtures/firefox.ts';
import { expect, labOrigin, test } from './fixtures/test.ts';
import type { SeenColors } from './lab/background.ts';

test.describe('virtual background in Firefox, by way of the page', () => {
  let firefox: FirefoxParticipant;
  test.beforeAll(async () => {
    firefox = await launchFirefox();
  });
  test.afterAll(() => firefox.close());

  test('2.4.38 a picture replaces what is behind the person, and the person stays', async ({
    viteServer,
  }) => {
    const { page } = firefox;
    await page.goto(`${labOrigin(viteServer)}/e2e/lab/background.html`);
    await page.waitForFunction(() => 'backgroundLab' in window);
    expect(await page.evaluate(() => window.backgroundLab.isSupported())).toBe(true);
    await page.evaluate(() => window.backgroundLab.open({ backend: 'planar' }));
    await page.evaluate(() => window.backgroundLab.setCamera('#a0b0c0'));
    const read = (): Promise<SeenColors> => page.evaluate(() => window.backgroundLab.colors());
    const plain = await read();
    const problem = await page.evaluate(() =>
      window.backgroundLab.setFilter({
        type: 'background',
        imageUrl: window.backgroundLab.pictureUrl('#206040'),
      }),
    );
    expect(problem).toBeNull();
    const distance = (a: number[], b: number[]): number =>
      Math.max(...a.map((value, index) => Math.abs(value - (b[index] ?? 0))));
    await expect
      .poll(async () => distance((await read()).wall, [32, 96, 64]), { timeout: 30_000 })
      .toBeLessThanOrEqual(12);
    const filtered = await read();
    expect(distance(filtered.face, plain.face)).toBeLessThanOrEqual(12);
    expect(distance(filtered.suit, plain.suit)).toBeLessThanOrEqual(12);
    console.log('Firefox:', JSON.stringify(await page.evaluate(() => window.backgroundLab.count())));
    expect(await page.evaluate(() => window.backgroundLab.failures)).toEqual([]);
  });

  test('1.2.25 before the studio a chosen picture fills the preview, also after the camera was off', async ({
    server,
  }) => {
    const { page } = firefox;
    await page.goto((await server.createSession()).hostLink);
    await page.locator('::-p-aria(Choose a background)').click();
    await page.locator('::-p-aria(Lobby)').click();
    // Firefox's fake camera shows nobody: all of its picture is background.
    const distance = (): Promise<number | null> =>
      page.evaluate(measureDistance, '/backgrounds/office-lobby.jpg');
    await expect.poll(distance, { timeout: 30_000 }).toBeLessThan(12);
    await page.locator('::-p-aria(Turn camera off)').click();
    await expect.poll(distance).toBeNull();
    await page.locator('::-p-aria(Turn camera on)').click();
    await expect.poll(distance, { timeout: 30_000 }).toBeLessThan(12);
  });
});

/** How far (0 to 255) the preview is from a picture that fills it, in the mean; null without a preview. Runs in the page. */
async function measureDistance(url: string): Promise<number | null> {
  const picture = await createImageBitmap(await (await fetch(url)).blob());
  // Nothing is waited for from here on: a camera that is turned off takes its picture away at any moment.
  const video = document.querySelector('video');
  if (video === null || video.videoWidth === 0 || video.srcObject === null) return null;
  const [width, height] = [64, Math.round((64 * video.videoHeight) / video.videoWidth)];
  const read = (draw: (context: OffscreenCanvasRenderingContext2D) => void): Uint8ClampedArray => {
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (context === null) throw new Error('this browser has no canvas');
    draw(context);
    return context.getImageData(0, 0, width, height).data;
  };
  const scale = Math.max(width / picture.width, height / picture.height);
  const [drawnWidth, drawnHeight] = [picture.width * scale, picture.height * scale];
  const wanted = read((context) =>
    context.drawImage(picture, (width - drawnWidth) / 2, (height - drawnHeight) / 2, drawnWidth, drawnHeight),
  );
  const seen = read((context) => context.drawImage(video, 0, 0, width, height));
  return seen.reduce((sum, value, index) => sum + Math.abs(value - (wanted[index] ?? 0)), 0) / seen.length;
}
