import { describe, expect, it } from 'vitest';
import { fuzzChat } from './chatFuzz.ts';

describe('a chat whose connections break and whose server is killed', () => {
  it('ends with the same order for everybody, and with each acknowledged message once', async () => {
    let kills = 0;
    let cuts = 0;
    for (let seed = 1; seed <= 15; seed += 1) {
      const run = await fuzzChat(seed);
      kills += run.kills;
      cuts += run.cuts;
    }
    expect(kills).toBeGreaterThan(5);
    expect(cuts).toBeGreaterThan(5);
  }, 60_000);
});
