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

describe('createKeyFrameSchedule', () => {
  it('makes the first frame a key frame, and the first one past every two seconds', () => {
    const isKeyFrame = createKeyFrameSchedule(2_000_000);
    const startUs = 12_345_678;
    const keys = Array.from({ length: 301 }, (_, index) => index).filter((index) =>
      isKeyFrame(Math.round(startUs + index * periodUs)),
    );
    expect(keys).toEqual([0, 61, 121, 181, 241]);
  });

  it('returns to its interval after dropped frames', () => {
    const isKeyFrame = createKeyFrameSchedule(2_000_000);
    expect([0, 1_900_000, 2_300_000, 3_990_000, 4_010_000].map((timeUs) => isKeyFrame(timeUs))).toEqual([
      true,
      false,
      true,
      false,
      true,
    ]);
  });
});
