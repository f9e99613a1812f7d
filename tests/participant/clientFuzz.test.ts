import { expect, it } from 'vitest';
import { fuzzClient } from './clientFuzz.ts';

it('1.8.13 S7 hostile frames and notifications crash no client, and change nothing that they may not', async () => {
  for (const seed of [1, 2, 3]) {
    const { applied, ignored, reported } = await fuzzClient(700, seed);
    expect(applied).toBeGreaterThan(60);
    expect(ignored).toBeGreaterThan(200);
    expect(reported).toBeGreaterThan(100);
  }
});
