import { describe, expect, it } from 'vitest';
import { createFrameGrid, createKeyFrameSchedule } from '../../src/broadcastPage/encoder/frameGrid.ts';

const periodUs = 1e6 / 30;

describe('createFrameGrid', () => {
  it('puts frames on the nearest grid time, each later than the one before', () => {
    const grid = createFrameGrid(30);
    const jitterUs = [0, 9000, -9000, 14_000, -14_000, 3000];
    const times = jitterUs.map((jitter, index) => grid.take(index * periodUs + jitter));
    expect(times).toEqual(jitterUs.map((_, index) => Math.round(index * periodUs)));
  });

  it('drops a frame that arrives when the next grid time is more than a frame away', () => {
    const grid = createFrameGrid(30);
    expect(grid.take(0)).toBe(0);
    expect(grid.take(1000)).toBe(Math.round(periodUs));
    expect(grid.take(2000)).toBeNull();
  });

  it('skips grid times after a pause instead of catching up', () => {
    const grid = createFrameGrid(30);
    grid.take(0);
    expect(grid.take(1_000_000)).toBe(1_000_000);
  });

  it('schedules the next frame once, even when a timer fires early', () => {
    const grid = createFrameGrid(30);
    expect(grid.msUntilNext(0)).toBeCloseTo(periodUs / 1000, 3);
    expect(grid.msUntilNext(periodUs - 400)).toBeCloseTo((periodUs + 400) / 1000, 3);
  });
});

describe('takeMissed', () => {
  const atFrame = (index: number): number => Math.round(index * periodUs);

  it('divides a pause into frames of 0.2 s at most, before the next frame', () => {
    const grid = createFrameGrid(30);
    grid.take(atFrame(0));
    expect(grid.takeMissed(atFrame(20), 200_000)).toEqual([6, 12, 18].map(atFrame));
    expect(grid.take(atFrame(20))).toBe(atFrame(20));
    expect(grid.takeMissed(atFrame(32), 200_000)).toEqual([atFrame(26)]);
  });

  it.each([1, 2, 6])('finds nothing missed %i frames after the last one', (index) => {
    const grid = createFrameGrid(30);
    grid.take(0);
    expect(grid.takeMissed(atFrame(index), 200_000)).toEqual([]);
  });

  it('finds nothing missed before the first frame, after a pause, or after the machine slept', () => {
    const grid = createFrameGrid(30);
    expect(grid.takeMissed(atFrame(100), 200_000)).toEqual([]);
    grid.take(atFrame(100));
    grid.pause();
    expect(grid.takeMissed(atFrame(200), 200_000)).toEqual([]);
    grid.take(atFrame(200));
    expect(grid.takeMissed(atFrame(2000), 200_000)).toEqual([]);
  });
});

describe('createKeyFrameSchedule', () => {
  const schedule = (): ((timestampUs: number) => boolean) => createKeyFrameSchedule(2_000_000 / 3, 2_000_000);

  it('makes key frames at 0, 2/3 and 2 s of a stream, then every two seconds, wherever the stream begins', () => {
    for (const startFrame of [0, 1, 2, 371]) {
      const isKeyFrame = schedule();
      const keys = Array.from({ length: 301 }, (_, index) => index).filter((index) =>
        isKeyFrame(Math.round((startFrame + index) * periodUs)),
      );
      expect(keys).toEqual([0, 20, 60, 120, 180, 240, 300]);
    }
  });

  it('returns to its interval after dropped frames', () => {
    const isKeyFrame = schedule();
    const times = [
      0, 1_900_000, 1_950_000, 2_300_000, 3_990_000, 4_010_000, 8_700_000, 9_990_000, 10_000_000,
    ];
    expect(times.filter((timeUs) => isKeyFrame(timeUs))).toEqual([
      0, 1_900_000, 2_300_000, 4_010_000, 8_700_000, 10_000_000,
    ]);
  });
});
