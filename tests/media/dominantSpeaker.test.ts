import { describe, expect, it } from 'vitest';
import { followDominantSpeaker, nobodySpoke, type DominantSpeaker } from '../../src/media/dominantSpeaker.ts';

type Reading = [atMs: number, levels: Record<string, number>];

const follow = (readings: readonly Reading[]): (string | null)[] => {
  let state: DominantSpeaker = nobodySpoke;
  return readings.map(([atMs, levels]) => {
    state = followDominantSpeaker(state, new Map(Object.entries(levels)), atMs);
    return state.current;
  });
};

describe('dominant speaker', () => {
  it('1.4.34 changes only after 300 ms of stability', () => {
    const loudA = { a: 0.5, b: 0.1 };
    const loudB = { a: 0.1, b: 0.5 };
    expect(
      follow([
        [0, loudA],
        [299, loudA],
        [300, loudA],
        [400, loudB],
        [699, loudB],
        [700, loudB],
      ]),
    ).toEqual([null, null, 'a', 'a', 'a', 'b']);
  });

  it('1.7.25 starts counting again when another is louder in between', () => {
    const [loudA, loudB, loudC] = [{ a: 0.5 }, { a: 0.1, b: 0.5 }, { a: 0.1, b: 0.2, c: 0.5 }];
    expect(
      follow([
        [0, loudA],
        [300, loudA],
        [400, loudB],
        [600, loudC],
        [700, loudB],
        [950, loudB],
        [1000, loudB],
      ]),
    ).toEqual([null, 'a', 'a', 'a', 'a', 'a', 'b']);
  });

  it('stays the same in silence, and does not follow noise', () => {
    expect(
      follow([
        [0, { a: 0.5, b: 0 }],
        [300, { a: 0.5, b: 0 }],
        [600, { a: 0.001, b: 0.005 }],
        [2000, { a: 0.001, b: 0.005 }],
      ]),
    ).toEqual([null, 'a', 'a', 'a']);
  });

  it('is nobody once the speaker has left', () => {
    expect(
      follow([
        [0, { a: 0.5, b: 0 }],
        [300, { a: 0.5, b: 0 }],
        [400, { b: 0 }],
      ]),
    ).toEqual([null, 'a', null]);
  });
});
