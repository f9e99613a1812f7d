import { describe, expect, it } from 'vitest';
import { placeVoices } from '../../src/redraw/sound/placeSound.ts';

const voice = { clipId: 'ada', fromS: 5, toS: 15, clipFromS: 2 };

describe('the place of a voice in a piece', () => {
  it.each([
    ['begins in it', { fromS: 0, toS: 10 }, { atS: 5, durationS: 5, clipFromS: 2 }],
    ['goes through it', { fromS: 7, toS: 10 }, { atS: 0, durationS: 3, clipFromS: 4 }],
    ['ends in it', { fromS: 10, toS: 20 }, { atS: 0, durationS: 5, clipFromS: 7 }],
  ])('of a voice that %s', (_name, piece, place) => {
    expect(placeVoices([voice], piece, 0.03)).toMatchObject([place]);
  });

  it('is nowhere in a piece before or behind it', () => {
    expect(placeVoices([voice], { fromS: 0, toS: 5 }, 0.03)).toEqual([]);
    expect(placeVoices([voice], { fromS: 15, toS: 25 }, 0.03)).toEqual([]);
  });

  it('fades in where it begins and out where it ends, and nowhere else', () => {
    const [whole] = placeVoices([voice], { fromS: 0, toS: 20 }, 0.03);
    expect(whole?.gains.map(({ atS }) => atS)).toEqual([5, 5.03, 14.97, 15]);
    for (const [index, gain] of [0, 1, 1, 0].entries())
      expect(whole?.gains[index]?.gain).toBeCloseTo(gain, 9);
    expect(placeVoices([voice], { fromS: 8, toS: 12 }, 0.03)[0]?.gains.map(({ gain }) => gain)).toEqual([
      1, 1,
    ]);
  });

  it('of one that is shorter than its fades is never above its middle', () => {
    const short = { ...voice, toS: 5.02 };
    const gains = placeVoices([short], { fromS: 0, toS: 10 }, 0.03).flatMap((each) => each.gains);
    expect(Math.max(...gains.map(({ gain }) => gain))).toBeLessThanOrEqual(1);
    expect([gains[0]?.gain, gains.at(-1)?.gain]).toEqual([0, 0]);
  });
});
