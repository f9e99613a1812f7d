import { expect, it } from 'vitest';
import { fuzzRelay } from './relayFuzz.ts';

it.each([1, 2, 3])(
  'hostile frames crash nothing, change nothing that they may not, and are counted; seed %i',
  async (seed) => {
    const { accepted, refused } = await fuzzRelay(1000, seed);
    expect(accepted).toBeGreaterThan(20);
    expect(refused).toBeGreaterThan(300);
  },
);
