import { describe, expect, it } from 'vitest';
import { simulateShow } from './simulateShow.ts';

const seeds = Array.from({ length: 60 }, (_, index) => 2 * index);

describe('whatever the network does, all come to one scene', () => {
  it('S1 over the relay: cut lines, late joiners, crashes of clients and server, roles that are not kept', async () => {
    for (const seed of seeds) expect([seed, await simulateShow(seed)]).toEqual([seed, null]);
  });

  it('S2 without a relay: any order, repeated, lost, and sent by those who may not', async () => {
    for (const seed of seeds) expect([seed + 1, await simulateShow(seed + 1)]).toEqual([seed + 1, null]);
  });
});
