import { describe, expect, it } from 'vitest';
import { easeInOutOvershoot, easeOutOvershoot, type Easing } from '../../../src/geometry/easing.ts';
import type { VideoItem } from '../../../src/program/drawList.ts';
import { layOutRundown } from '../../../src/program/layOut.ts';
import { addCue, settledRundown } from '../../../src/program/motion/cue.ts';
import { buildProgram } from '../programBuilder.ts';
import { flatten, momentOf, rundownOf } from '../momentItems.ts';
import { measureEvenly } from '../measureEvenly.ts';

const videos = (list: Parameters<typeof flatten>[0]): VideoItem[] =>
  flatten(list).filter((item) => item.type === 'video');
const moving = rundownOf(buildProgram(2), [buildProgram(3, { layout: 'thumbnails' }), 10_000]);

describe('a rundown', () => {
  it('gives the same bytes for the same time, in any order of calls', () => {
    const times = [9000, 10_000, 10_123, 10_333, 10_519, 12_000];
    const once = times.map((tMs) => JSON.stringify(momentOf(moving, tMs)));
    const again = [...times].reverse().map((tMs) => JSON.stringify(momentOf(moving, tMs)));
    expect(again.reverse()).toEqual(once);
  });

  it('is at rest before and after, and then needs no drawing', () => {
    const rest = (program: ReturnType<typeof buildProgram>): string =>
      JSON.stringify(momentOf(settledRundown(program), 0));
    expect(JSON.stringify(momentOf(moving, 9999))).toBe(rest(buildProgram(2)));
    expect(JSON.stringify(momentOf(moving, 20_000))).toBe(rest(buildProgram(3, { layout: 'thumbnails' })));
    expect(layOutRundown(moving, 20_000, measureEvenly).nextChangeMs).toBe(Infinity);
    expect(layOutRundown(moving, 10_100, measureEvenly).nextChangeMs).toBe(10_100);
  });

  it('nothing jumps: each slot moves only a little from one frame to the next', () => {
    for (const theme of ['startup', 'business'] as const) {
      const interrupted = rundownOf(
        buildProgram(4, { theme }),
        [buildProgram(4, { theme, layout: 'thumbnails' }), 10_000],
        [buildProgram(2, { theme, layout: 'cover' }), 10_200],
        [buildProgram(5, { theme, layout: 'contain' }), 10_330],
      );
      const before = new Map<string, VideoItem>();
      for (let tMs = 9990; tMs <= 11_500; tMs += 5)
        for (const item of videos(momentOf(interrupted, tMs))) {
          const last = before.get(item.id);
          before.set(item.id, item);
          if (last === undefined || last.opacity === 0) continue;
          for (const side of ['x', 'y', 'width', 'height'] as const)
            expect(Math.abs(item.rect[side] - last.rect[side]), `${item.id} at ${String(tMs)}`).toBeLessThan(
              60,
            );
        }
    }
  });

  it('a startup theme goes 4 percent too far on the way, a business theme never', () => {
    const furthest = (theme: 'startup' | 'business'): number => {
      const run = rundownOf(buildProgram(1, { theme }), [buildProgram(2, { theme }), 1000]);
      const widths = Array.from({ length: 60 }, (_, index) => {
        const video = videos(momentOf(run, 1000 + index * 10)).find(
          ({ streamId }) => streamId === 'stream-1',
        );
        return video?.rect.width ?? Infinity;
      });
      const [from, to] = [widths[0] ?? 0, widths.at(-1) ?? 0];
      return (from - Math.min(...widths)) / (from - to);
    };
    expect(furthest('startup')).toBeCloseTo(1.04, 2);
    expect(furthest('business')).toBeCloseTo(1, 5);
  });

  it.each<[string, Easing]>([
    ['moves', easeInOutOvershoot],
    ['enters', easeOutOvershoot],
  ])('what %s begins at 0, ends at 1 and is never further than 1.04', (_, easing) => {
    expect([easing(0), easing(1)]).toEqual([0, 1]);
    const values = Array.from({ length: 101 }, (_unused, index) => easing(index / 100));
    expect(Math.max(...values)).toBeCloseTo(1.04, 6);
    for (const [index, value] of values.entries())
      expect(Math.abs(value - (values[index - 1] ?? value))).toBeLessThan(0.08);
  });

  it('drops cues that no longer affect any motion', () => {
    let rundown = settledRundown(buildProgram(1));
    for (let index = 1; index <= 500; index++)
      rundown = addCue(rundown, buildProgram((index % 9) + 1), index * 1000);
    expect(rundown.length).toBeLessThan(8);
    expect(rundown[0]?.atMs).toBe(-Infinity);
  });
});
