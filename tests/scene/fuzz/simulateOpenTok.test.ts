import { expect, it } from 'vitest';
import { simulateOpenTok } from './simulateOpenTok.ts';

it('S2 signals over OpenTok: whatever arrives late, in another order or never, all end with the same scene', async () => {
  for (let seed = 1; seed <= 12; seed += 1) expect([seed, await simulateOpenTok(seed)]).toEqual([seed, null]);
}, 60_000);
