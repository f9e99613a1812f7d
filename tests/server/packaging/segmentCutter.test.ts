import { describe, expect, it } from 'vitest';
import { createSegmentCutter, type Cut, type PartCut } from '../../../server/packaging/segmentCutter.ts';
import { minPartSeconds, partTargetSeconds } from '../../../server/packaging/segmentTimes.ts';
import { createRandom } from '../mutations.ts';
import { composerFrames, type Frame } from './show.ts';

/** All cuts of frames, each of which lasts until the next. */
function cutAll(frames: readonly Frame[]): Cut[] {
  const cutter = createSegmentCutter();
  const cuts = frames.flatMap(({ startSeconds, isSync }, index) => {
    const end = frames[index + 1]?.startSeconds ?? startSeconds + 1 / 30;
    return cutter.push({ startSeconds, durationSeconds: end - startSeconds, isSync });
  });
  return [...cuts, ...cutter.finish()];
}

function segmentsOf(cuts: readonly Cut[]): PartCut[][] {
  const segments: PartCut[][] = [[]];
  for (const cut of cuts)
    if (cut.type === 'part') segments.at(-1)?.push(cut);
    else segments.push([]);
  return segments.filter((parts) => parts.length > 0);
}

const durationOf = ({ startSeconds, endSeconds }: PartCut): number => endSeconds - startSeconds;
const lengthOf = (parts: readonly PartCut[]): number =>
  parts.reduce((sum, part) => sum + durationOf(part), 0);
const lengths = (frames: readonly Frame[]): number[] =>
  segmentsOf(cutAll(frames)).map((parts) => Math.round(1000 * lengthOf(parts)));
const framesOf = (perSecond: number, seconds: number, keySeconds = 2): Frame[] =>
  Array.from({ length: perSecond * seconds }, (_, index) => ({
    startSeconds: index / perSecond,
    isSync: index % (keySeconds * perSecond) === 0,
  }));

describe('segments', () => {
  it('are short in the first two seconds of a stream, and two seconds long from then on', () => {
    expect(lengths(composerFrames(8))).toEqual([667, 1333, 2000, 2000, 2000]);
  });

  it('begin at a key frame', () => {
    const frames = composerFrames(20, 7.123);
    const keys = frames.filter(({ isSync }) => isSync).map(({ startSeconds }) => startSeconds);
    const starts = segmentsOf(cutAll(frames)).map(([first]) => first?.startSeconds ?? 0);
    expect(starts.every((start) => keys.some((key) => Math.abs(key - start) < 0.002))).toBe(true);
  });

  it('do not end at key frames that an encoder makes on its own', () => {
    const frames = composerFrames(10).map((frame, index) => ({
      ...frame,
      isSync: frame.isSync || index % 60 === 41,
    }));
    expect(lengths(frames).slice(3)).toEqual([2000, 2000, 2000, 2000]);
  });

  it('end before their rounded length would be more than the target, even without a key frame', () => {
    const all = lengths(framesOf(30, 12, 100));
    expect(Math.max(...all)).toBeLessThan(2500);
    expect(Math.min(...all.slice(0, -1))).toBeGreaterThan(1900);
  });

  it('begin with the first key frame of a stream', () => {
    const frames = composerFrames(4).map((frame, index) => ({
      ...frame,
      isSync: index >= 15 && frame.isSync,
    }));
    expect(segmentsOf(cutAll(frames))[0]?.[0]?.startSeconds).toBeCloseTo(2 / 3, 2);
  });
});

describe('parts', () => {
  it.each([
    [30, 333],
    [25, 320],
    [24, 333],
    [15, 333],
    [10, 300],
  ])('of a program with %d frames in a second last %d ms', (perSecond, ms) => {
    const parts = segmentsOf(cutAll(framesOf(perSecond, 4)))[1]?.slice(0, -1) ?? [];
    expect(parts.map((part) => Math.round(1000 * durationOf(part)))).toEqual(parts.map(() => ms));
  });

  it.each(Array.from({ length: 60 }, (_, seed) => seed))(
    'hold both limits, whatever the frames do, and lose no time (seed %d)',
    (seed) => {
      const random = createRandom(seed);
      const frames: Frame[] = [];
      let atSeconds = random.below(100);
      let lastKey = -Infinity;
      while (frames.length < 600) {
        const isSync = atSeconds - lastKey >= 2 || random.below(80) === 0;
        if (atSeconds - lastKey >= 2) lastKey = atSeconds;
        frames.push({ startSeconds: atSeconds, isSync });
        const hiccup = random.below(12) === 0 ? random.below(seed % 3 === 0 ? 900 : 200) : 0;
        atSeconds = Math.round(1000 * (atSeconds + 1 / 30) + hiccup) / 1000;
      }
      const segments = segmentsOf(cutAll(frames));
      const parts = segments.flat();
      for (const own of segments) {
        expect(lengthOf(own)).toBeLessThan(2.5);
        for (const [index, part] of own.entries()) {
          expect(durationOf(part)).toBeLessThanOrEqual(partTargetSeconds + 1e-9);
          if (index < own.length - 1) expect(durationOf(part)).toBeGreaterThanOrEqual(minPartSeconds - 1e-9);
        }
      }
      for (const [index, part] of parts.entries())
        expect(part.startSeconds).toBe(parts[index - 1]?.endSeconds ?? frames[0]?.startSeconds);
      expect(parts.at(-1)?.endSeconds).toBeCloseTo((frames.at(-1)?.startSeconds ?? 0) + 1 / 30, 2);
    },
  );
});

it.each([
  ['back', -20],
  ['far ahead', 20],
])('times that jump %s are an error', (_where, seconds) => {
  const cutter = createSegmentCutter();
  cutter.push({ startSeconds: 30, durationSeconds: 1 / 30, isSync: true });
  expect(() => cutter.push({ startSeconds: 30 + seconds, durationSeconds: 1 / 30, isSync: true })).toThrow(
    'a frame at',
  );
});
