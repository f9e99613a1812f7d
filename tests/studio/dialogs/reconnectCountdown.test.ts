import { describe, expect, it } from 'vitest';
import { reconnectCountdown } from '../../../src/studio/dialogs/reconnectCountdown.ts';

const now = Date.parse('2026-11-20T18:00:00Z');

describe('reconnectCountdown', () => {
  it.each([
    [0, 60],
    [999, 60],
    [1000, 59],
    [60_000, 0],
    [90_000, 0],
  ])('1.2.30 after %d ms shows %d s', (elapsedMs, seconds) => {
    expect(reconnectCountdown(now, now + elapsedMs)).toBe(seconds);
  });
});
