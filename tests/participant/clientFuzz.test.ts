import { expect, it } from 'vitest';
import { fuzzClient } from './clientFuzz.ts';

it('1.8.13 S7 hostile frames and notifications never crash a client or change what they may not change', async () => {
  for (const seed of [1, 2, 3]) {
    const { applied, ignored, reported } = await fuzzClient(700, seed);
    expect(applied).toBeGreaterThan(60);
    expect(ignored).toBeGreaterThan(200);
    expect(reported).toBeGreaterThan(100);
  }
});
