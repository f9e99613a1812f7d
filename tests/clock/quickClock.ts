import { systemClock, type Clock } from '../../src/clock/clock.ts';

/** The machine's clock, on which time passes so many times faster: for adapters that wait for seconds while a test talks to a real server. */
export function createQuickClock(times: number): Clock {
  const startMs = systemClock.nowMs();
  return {
    nowMs: () => startMs + (systemClock.nowMs() - startMs) * times,
    setTimer: (delayMs, action) => systemClock.setTimer(delayMs / times, action),
    setRepeating: (periodMs, action) => systemClock.setRepeating(periodMs / times, action),
  };
}
