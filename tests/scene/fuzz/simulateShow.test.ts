import { describe, expect, it } from 'vitest';
import { simulateShow } from './simulateShow.ts';

const seeds = Array.from({ length: 60 }, (_, index) => 2 * index);

describe('whatever the network does, all end with the same scene', () => {
  it('S1 over the relay: broken connections, late joiners, crashes of clients and server, forbidden signals', async () => {
    for (const seed of seeds) expect([seed, await simulateShow(seed)]).toEqual([seed, null]);
  });

  it('S2 without a relay: signals in any order, repeated, lost, and forbidden', async () => {
    for (const seed of seeds) expect([seed + 1, await simulateShow(seed + 1)]).toEqual([seed + 1, null]);
  });
});
