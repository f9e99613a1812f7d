import type { Page } from '@playwright/test';
import { expect, labOrigin, test } from './fixtures/test.ts';
import type { SeenColors } from './lab/background.ts';

const wall = '#a0b0c0';
const wallRgb = [160, 176, 192];
const greenRgb = [32, 96, 64];
const tolerance = 12;

const near = (seen: number[], wanted: number[], within = tolerance): boolean =>
  seen.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) <= within);

const colors = (page: Page): Promise<SeenColors> => page.evaluate(() => window.backgroundLab.colors());

for (const { backend, path } of [
  { backend: 'planar', path: 'auto' },
  { backend: 'planar', path: 'canvas' },
  { backend: 'pixi', path: 'auto' },
] as const)
  test.describe(`virtual background, ${backend}${path === 'canvas' ? ' by way of the page' : ''}`, () => {
    /** One page for all of them: loading the segmentation takes longer than most. */
    let page: Page;
    test.beforeAll(async ({ browser, viteServer }) => {
      page = await browser.newPage();
      await page.goto(`${labOrigin(viteServer)}/e2e/lab/background.html`);
      await page.waitForFunction(() => 'backgroundLab' in window);
      await page.evaluate((options) => window.backgroundLab.open(options), { backend, path });
    });
    test.beforeEach(async () => {
      await page.evaluate(() => window.backgroundLab.setFilter({ type: 'none' }));
      await page.evaluate((color) => window.backgroundLab.setCamera(color), wall);
      await expect.poll(async () => near((await colors(page)).wall, wallRgb)).toBe(true);
    });
    test.afterEach(async () => {
      expect(await page.evaluate(() => window.backgroundLab.failures)).toEqual([]);
    });
    test.afterAll(() => page.close());

    test('2.4.39 a filter that cannot be loaded leaves the plain camera', async () => {
      const problem = await page.evaluate(() =>
        window.backgroundLab.setFilter({ type: 'background', imageUrl: '/no-such-picture.jpg' }),
      );
      expect(problem).toContain('/no-such-picture.jpg could not be loaded');
      expect(near((await colors(page)).wall, wallRgb)).toBe(true);
    });

    test('2.4.38 none shows the camera, a picture replaces what is behind the person, and 2.4.40 none clears it', async () => {
      const plain = await colors(page);
      expect(near(plain.wall, wallRgb), JSON.stringify(plain)).toBe(true);
      const problem = await page.evaluate(() =>
        window.backgroundLab.setFilter({
          type: 'background',
          imageUrl: window.backgroundLab.pictureUrl('#206040'),
        }),
      );
      expect(problem).toBeNull();
      await expect.poll(async () => near((await colors(page)).wall, greenRgb)).toBe(true);
      const filtered = await colors(page);
      expect(near(filtered.face, plain.face), JSON.stringify({ plain, filtered })).toBe(true);
      expect(near(filtered.suit, plain.suit), JSON.stringify({ plain, filtered })).toBe(true);
      await page.evaluate(() => window.backgroundLab.setFilter({ type: 'blur', strength: 'low' }));
      await expect.poll(async () => near((await colors(page)).wall, wallRgb)).toBe(true);
      await page.evaluate(() => window.backgroundLab.setFilter({ type: 'none' }));
      await expect.poll(async () => near((await colors(page)).wall, wallRgb)).toBe(true);
    });

    test('keeps its track, and shows neither black nor a freeze while filters and cameras change', async () => {
      const id = await page.evaluate(() => window.backgroundLab.trackId());
      const watched = await page.evaluate(() =>
        window.backgroundLab.watch(['filter', 'filter', 'filter', 'camera', 'filter', 'camera', 'filter']),
      );
      console.log(
        backend,
        path,
        JSON.stringify(watched),
        JSON.stringify(await page.evaluate(() => window.backgroundLab.count())),
      );
      expect(watched.blackFrames).toBe(0);
      expect(watched.frames).toBeGreaterThan(30);
      expect(await page.evaluate(() => window.backgroundLab.trackId())).toBe(id);
    });

    test('holds no more after fifty changes of the filter than before', async () => {
      await page.evaluate(() => window.backgroundLab.switchFilters(3));
      const before = await page.evaluate(() => window.backgroundLab.count());
      await page.evaluate(() => window.backgroundLab.switchFilters(51));
      const after = await page.evaluate(() => window.backgroundLab.count());
      expect(after.held).toEqual(before.held);
      expect(after.openFrames).toBeLessThanOrEqual(1);
    });
  });
