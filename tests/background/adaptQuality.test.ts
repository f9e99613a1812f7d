import { describe, expect, it } from 'vitest';
import {
  adaptQuality,
  initialQuality,
  qualities,
  qualityOf,
  type QualityState,
} from '../../src/background/quality/adaptQuality.ts';

const periodMs = 1000 / 30;

/** The state after this many frames that took so long each. */
function after(state: QualityState, frames: number, tookMs: number): QualityState {
  let current = state;
  for (let frame = 0; frame < frames; frame++) current = adaptQuality(current, tookMs, periodMs);
  return current;
}

describe('adaptive quality', () => {
  it('keeps the best where frames are in time, however many', () => {
    for (const tookMs of [1, 15, 29]) expect(after(initialQuality, 3000, tookMs).level).toBe(0);
  });

  it('segments every second frame first, and lowers heights after that', () => {
    const levels = [1, 2, 3].map((seconds) => qualityOf(after(initialQuality, seconds * 30, 60)));
    expect(levels).toEqual(qualities.slice(1));
    expect(levels[0]).toEqual({ segmentEvery: 2, guideHeight: 256 });
    expect(levels[1]?.guideHeight).toBeLessThan(256);
    expect(after(initialQuality, 3000, 60).level).toBe(qualities.length - 1);
  });

  it('is not moved by single slow frames', () => {
    let state = initialQuality;
    for (let second = 0; second < 60; second++) state = after(after(state, 1, 300), 29, 10);
    expect(state.level).toBe(0);
  });

  it('goes back up when there is room again, one level at a time', () => {
    const slow = after(initialQuality, 60, 60);
    expect(slow.level).toBe(2);
    expect(after(slow, 60, 5).level).toBe(2);
    expect(after(slow, 90, 5).level).toBe(1);
    expect(after(slow, 3000, 5).level).toBe(0);
  });

  it('waits longer and longer where each rise turns out to be too much', () => {
    let state = after(initialQuality, 30, 60);
    const waits: number[] = [];
    for (let rise = 0; rise < 6; rise++) {
      let rounds = 0;
      for (; state.level === 1; rounds++) state = after(state, 30, 10);
      waits.push(rounds);
      expect(state.level).toBe(0);
      state = after(state, 30, 60);
      expect(state.level).toBe(1);
    }
    expect(waits).toEqual([3, 6, 12, 24, 48, 48]);
  });

  it('stays where it is between too slow and roomy', () => {
    const slow = after(initialQuality, 30, 60);
    expect(after(slow, 3000, 20).level).toBe(slow.level);
  });
});
