import type { ServerClock } from '../../src/simulive/time/serverClock.ts';

/** A server's clock that stands still; ms since the epoch. */
export const serverClockAt = (nowMs: number): ServerClock => ({
  nowMs: () => nowMs,
  offsetMs: () => 0,
  note() {},
  noteWake() {},
  onChange: () => () => {},
  stop() {},
});
