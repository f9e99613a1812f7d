import type { Page } from '@playwright/test';
import { expect, labOrigin, test } from './fixtures/test.ts';

let page: Page;
test.beforeAll(async ({ browser, viteServer }) => {
  page = await browser.newPage();
  await page.goto(`${labOrigin(viteServer)}/e2e/lab/chain.html`);
  await page.waitForFunction(() => 'chainLab' in window);
});
test.afterAll(() => page.close());

test('every shader of the filter chain compiles', async () => {
  expect(await page.evaluate(() => window.chainLab.compile())).toEqual([]);
});

for (const [precision, bound] of [
  ['rgba32float', 1],
  ['rgba16float', 2],
] as const)
  test(`2.9.10 alpha of the shaders in ${precision} is within ${String(bound)} of 255 of the reference in double precision`, async () => {
    for (const kind of ['person', 'noise'] as const)
      for (const seed of [1, 2]) {
        const furthest = await page.evaluate(
          ([what, floats, from]) => window.chainLab.furthestAlpha(what, floats, from),
          [kind, precision, seed] as const,
        );
        console.log(`${precision}, ${kind} ${String(seed)}: ${furthest.toFixed(3)} of 255`);
        expect(furthest).toBeLessThanOrEqual(bound);
      }
  });

const patches = [
  ...[
    [255, 255, 255],
    [0, 0, 0],
    [128, 128, 128],
    [200, 30, 60],
    [30, 150, 70],
    [40, 70, 190],
  ],
  ...[
    [220, 180, 40],
    [230, 190, 170],
    [120, 80, 60],
    [90, 200, 210],
    [180, 90, 200],
    [60, 60, 60],
  ],
];

for (const backend of ['planar', 'pixi'] as const)
  for (const range of ['bt601Limited', 'bt709Full'] as const)
    test(`twelve colours of a ${range} camera pass an all-person mask within 3 of 255 (${backend})`, async () => {
      const seen = await page.evaluate(
        ([name, colors, wanted]) => window.chainLab.keptColors(name, colors, wanted),
        [backend, range, patches] as const,
      );
      for (const [index, color] of patches.entries())
        for (const [channel, value] of color.entries())
          expect(
            Math.abs(value - (seen[index]?.[channel] ?? -99)),
            `${color.join()} came as ${String(seen[index])}`,
          ).toBeLessThanOrEqual(3);
    });

test('both back ends make the same picture within 2 of 255', async () => {
  for (const seed of [1, 2]) {
    const furthest = await page.evaluate((from) => window.chainLab.furthestLuma(from), seed);
    console.log(`planar against pixi, ${String(seed)}: ${String(furthest)} of 255`);
    expect(furthest).toBeLessThanOrEqual(2);
  }
});
