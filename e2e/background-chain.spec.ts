import { expect, test } from './fixtures/lab.ts';

test('every shader of the filter chain compiles', async ({ lab }) => {
  const page = await lab.open('e2e/lab/chain.html');
  await page.waitForFunction(() => 'chainLab' in window);
  expect(await page.evaluate(() => window.chainLab.compile())).toEqual([]);
});

for (const [precision, bound] of [
  ['rgba32float', 1],
  ['rgba16float', 2],
] as const)
  test(`2.9.10 alpha of the shaders in ${precision} is within ${String(bound)} of 255 of the reference in double precision`, async ({
    lab,
  }) => {
    const page = await lab.open('e2e/lab/chain.html');
    await page.waitForFunction(() => 'chainLab' in window);
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
