import { expect, it } from 'vitest';
import { simuliveStatusAt } from '../../../server/videos/simuliveStatus.ts';

it.each([
  [999, 10, 'idle'],
  [1000, 10, 'live'],
  [10_999, 10, 'live'],
  [11_000, 10, 'stopped'],
  [5000, null, 'idle'],
  [500_000, null, 'idle'],
] as const)(
  '1.4.15 at %i ms a video of %s s that starts at 1000 ms is %s',
  (nowMs, durationSeconds, status) => {
    expect(simuliveStatusAt(nowMs, { startsAtMs: 1000, durationSeconds })).toBe(status);
  },
);
