import { launchFirefox, type FirefoxParticipant } from './fixtures/firefox.ts';
import { expect, test } from './fixtures/lab.ts';
import type { SeenColors } from './lab/background.ts';

test.describe('virtual background in Firefox, by way of the page', () => {
  let firefox: FirefoxParticipant | null = null;
  test.afterEach(async () => {
    await firefox?.close();
    firefox = null;
  });

  test('2.4.38 a picture replaces what is behind the person, and the person stays', async ({ lab }) => {
    firefox = await launchFirefox();
    const { page } = firefox;
    await page.goto(`${lab.origin}/e2e/lab/background.html`);
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
});
