import { chromium, type Page } from 'playwright-core';
import { chromiumArgs, headlessShellPath, plainPagesFlag } from './fixtures/chromium.ts';
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
  test('1.1.05 1.1.06 ten states of the program are the same on the host’s page and at the composer', async ({
    lab,
    page: host,
  }) => {
    test.setTimeout(180_000);
    const process = await chromium.launch({
      executablePath: headlessShellPath,
      args: [...chromiumArgs(), plainPagesFlag],
    });
    try {
      const composer = await process.newPage({ viewport: { width: 700, height: 500 } });
      await Promise.all([openLab(host, lab.origin), openLab(composer, lab.origin)]);
      await host.evaluate(() => window.previewLab.open('preview', 'preview', 'planar'));
      await composer.evaluate(() => window.previewLab.open('composer', 'composer', 'planar'));
      const digests = new Set<string>();
      for (const [index, { name }] of programStates.entries()) {
        await Promise.all([show(host, index), show(composer, index)]);
        const [seen, sent] = await Promise.all([
          host.evaluate(() => window.previewLab.read('preview')),
          composer.evaluate(() => window.previewLab.read('composer')),
        ]);
        expect.soft(sent.digest, `${name}: digest`).toBe(seen.digest);
        expect.soft(sent.rects, `${name}: where the videos are`).toEqual(seen.rects);
        expect.soft(sent.outsideHash, `${name}: pixels outside the slots`).toBe(seen.outsideHash);
        expect.soft(seen.screenError, `${name}: the preview’s screen, of 255`).toBeLessThan(1);
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
