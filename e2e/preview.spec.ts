import { chromium, type Page } from 'playwright-core';
import { chromiumArgs, chromiumPath } from './fixtures/chromium.ts';
import { expect, test } from './fixtures/test.ts';
import { programStates } from './lab/previewStates.ts';

const labPath = 'e2e/lab/preview.html';

async function openLab(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/${labPath}`);
  await page.waitForFunction(() => 'previewLab' in window, undefined, { timeout: 60_000 });
}
const show = (page: Page, state: number): Promise<void> =>
  page.evaluate((index) => window.previewLab.show(index), state);

test.describe('the preview shows what is broadcast', () => {
  test('1.1.05 1.1.06 ten states of the program are the same on the host’s page, at the composer and by both back ends', async ({
    lab,
    page: host,
  }) => {
    test.setTimeout(180_000);
    const process = await chromium.launch({ executablePath: chromiumPath, args: chromiumArgs() });
    try {
      const composer = await process.newPage({ viewport: { width: 700, height: 500 } });
      await Promise.all([openLab(host, lab.origin), openLab(composer, lab.origin)]);
      await host.evaluate(() => window.previewLab.open('preview', 'preview', 'planar'));
      await composer.evaluate(async () => {
        await window.previewLab.open('planar', 'composer', 'planar');
        await window.previewLab.open('pixi', 'composer', 'pixi');
      });
      const digests = new Set<string>();
      for (const [index, { name }] of programStates.entries()) {
        await Promise.all([show(host, index), show(composer, index)]);
        const [seen, sent, drawn] = await Promise.all([
          host.evaluate(() => window.previewLab.read('preview')),
          composer.evaluate(() => window.previewLab.read('planar')),
          composer.evaluate(() => window.previewLab.read('pixi')),
        ]);
        expect.soft(sent.digest, `${name}: digest`).toBe(seen.digest);
        expect.soft(drawn.digest, `${name}: digest of the other back end`).toBe(seen.digest);
        expect.soft(sent.rects, `${name}: where the videos are`).toEqual(seen.rects);
        expect.soft(sent.outsideHash, `${name}: pixels outside the slots`).toBe(seen.outsideHash);
        expect.soft(seen.screenError, `${name}: the preview’s screen, of 255`).toBeLessThan(1);
        const apart = await composer.evaluate(() => window.previewLab.compare('planar', 'pixi'));
        expect.soft(apart.slotDecibels, `${name}: luma in the slots, dB`).toBeGreaterThanOrEqual(45);
        expect.soft(apart.worstElsewhere, `${name}: the rest, of 255`).toBeLessThanOrEqual(3);
        digests.add(seen.digest);
      }
      expect(digests.size).toBe(programStates.length);
      for (const page of [host, composer])
        expect(await page.evaluate(() => window.previewLab.problems)).toEqual([]);
    } finally {
      await process.close();
    }
  });
});
