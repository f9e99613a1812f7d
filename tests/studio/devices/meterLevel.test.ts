import { describe, expect, it } from 'vitest';
import { meterLevel } from '../../../src/studio/devices/meterLevel.ts';

describe('meterLevel', () => {
  it.each([
    [0, 0],
    [-1, 0],
    [0.0001, 0],
    [0.5, 1],
    [1, 1],
  ])('shows an RMS of %d as %d', (rms, level) => {
    expect(meterLevel(rms)).toBe(level);
  });

  it('grows with loudness and shows ordinary speech well inside the meter', () => {
    const levels = [0.002, 0.01, 0.05, 0.2].map(meterLevel);
    expect(levels).toEqual([...levels].sort((a, b) => a - b));
    expect(meterLevel(0.03)).toBeGreaterThan(0.4);
    expect(meterLevel(0.03)).toBeLessThan(0.9);
  });
});
