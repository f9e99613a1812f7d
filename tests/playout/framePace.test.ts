import { describe, expect, it } from 'vitest';
import { createFramePace } from '../../src/playout/framePace.ts';
import { createFrameRate } from '../../src/playout/frameRate.ts';

describe('the pace of frames', () => {
  it('draws the first at once, then at most `maxFps` a second', () => {
    const pace = createFramePace({ maxFps: 25, budget: null });
    expect(pace.msUntilNext(5000)).toBe(0);
    pace.begin(5000);
    expect(pace.msUntilNext(5000)).toBe(40);
    expect(pace.msUntilNext(5030)).toBe(10);
    expect(pace.msUntilNext(5039)).toBe(0);
  });

  it.each([
    [5, 0.25, 1000 / 30],
    [8, 0.25, 1000 / 30],
    [40, 0.25, 160],
    [200, 0.25, 800],
    [40, 0.5, 80],
    [200, null, 1000 / 30],
  ])('a frame of %d ms with a budget of %j leaves %d ms between two', (costMs, budget, intervalMs) => {
    const pace = createFramePace({ maxFps: 30, budget });
    for (let frame = 0; frame < 30; frame++) pace.finish(costMs);
    expect(pace.intervalMs).toBeCloseTo(intervalMs, 3);
  });

  it('takes at most its budget of the time, whatever a frame costs', () => {
    for (const costMs of [10, 33, 90, 300]) {
      const pace = createFramePace({ maxFps: 30, budget: 0.25 });
      let nowMs = 0;
      let spentMs = 0;
      while (nowMs < 60_000) {
        nowMs += pace.msUntilNext(nowMs);
        pace.begin(nowMs);
        nowMs += costMs;
        spentMs += costMs;
        pace.finish(costMs);
      }
      expect(spentMs / nowMs).toBeLessThan(0.31);
    }
  });

  it('recovers when frames become cheap again, and one outlier does not decide', () => {
    const pace = createFramePace({ maxFps: 30, budget: 0.25 });
    for (let frame = 0; frame < 20; frame++) pace.finish(10);
    pace.finish(400);
    expect(pace.costMs).toBeLessThan(150);
    for (let frame = 0; frame < 30; frame++) pace.finish(5);
    expect(pace.intervalMs).toBeCloseTo(1000 / 30, 3);
  });
});

describe('frames a second', () => {
  it('counts those of the last second', () => {
    const rate = createFrameRate();
    for (let nowMs = 0; nowMs < 3000; nowMs += 100) rate.count(nowMs);
    expect(rate.read(2900)).toBe(10);
    expect(rate.read(3400)).toBe(5);
    expect(rate.read(9000)).toBe(0);
  });
});
