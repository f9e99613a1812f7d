import type {} from './lab/links.ts';
import { expect, test } from './fixtures/test.ts';

test('two ends that offer at any moment over a slow network agree, whichever messages cross', async ({
  lab,
}) => {
  const page = await lab.open('e2e/lab/links.html');
  await page.waitForFunction(() => 'linksLab' in window);
  const seeds = Array.from({ length: 24 }, (_, seed) => seed + 1);
  const outcomes = await page.evaluate(
    (list) => Promise.all(list.map((seed) => window.linksLab.negotiate(seed))),
    seeds,
  );
  expect(Object.fromEntries(outcomes.map((outcome, i) => [seeds[i], outcome]))).toEqual(
    Object.fromEntries(seeds.map((seed) => [seed, 'agreed'])),
  );
});
