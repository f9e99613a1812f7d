import { describe, expect, it } from 'vitest';
import { createRenewalPlan } from '../../src/media/voiceSource.ts';

const pause = Float32Array.from({ length: 8192 }, (_, i) => (i % 2 === 0 ? 0.0019 : -0.0019));
/** One loud sample, anywhere in the window. */
const speech = (at: number, level: number): Float32Array =>
  pause.map((sample, i) => (i === at ? level : sample));

describe('a voice gets a new source', () => {
  it('in a pause, and not again for four seconds', () => {
    const plan = createRenewalPlan(1000);
    const taken = Array.from({ length: 60 }, (_, i) => 1000 + i * 250).filter((atMs) =>
      plan.isDue(atMs, pause),
    );
    expect(taken).toEqual([5000, 9000, 13_000]);
  });

  it.each([
    [0, 0.0021],
    [8191, -0.0021],
    [4000, 0.5],
  ])('not while something is heard: sample %d is %d', (at, level) => {
    const plan = createRenewalPlan(0);
    expect(plan.isDue(10_000, speech(at, level))).toBe(false);
    expect(plan.isDue(10_250, pause)).toBe(true);
  });
});
