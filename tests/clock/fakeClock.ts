import type { Clock } from '../../src/clock/clock.ts';

export interface FakeClock extends Clock {
  /** Moves time on, running what comes due in order; waits for promises between two timers. */
  advance(ms: number): Promise<void>;
  /** Time passes in which nothing runs, as in a process that is stopped. What came due meanwhile runs once, with the next `advance`. */
  pause(ms: number): void;
}

/** A clock that moves only when a test moves it. */
export function createFakeClock(startMs = 1_000_000): FakeClock {
  let nowMs = startMs;
  let nextId = 0;
  const timers = new Map<number, { dueMs: number; action: () => void; periodMs: number | null }>();
  const add = (delayMs: number, action: () => void, periodMs: number | null): (() => void) => {
    const id = nextId++;
    timers.set(id, { dueMs: nowMs + Math.max(0, delayMs), action, periodMs });
    return () => void timers.delete(id);
  };
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  return {
    nowMs: () => nowMs,
    setTimer: (delayMs, action) => add(delayMs, action, null),
    setRepeating: (periodMs, action) => add(periodMs, action, periodMs),
    async advance(ms) {
      const untilMs = nowMs + ms;
      await settle();
      for (;;) {
        const due = [...timers].filter(([, timer]) => timer.dueMs <= untilMs);
        const next = due.sort(([, a], [, b]) => a.dueMs - b.dueMs)[0];
        if (next === undefined) break;
        const [id, timer] = next;
        nowMs = timer.dueMs;
        if (timer.periodMs === null) timers.delete(id);
        else timer.dueMs += timer.periodMs;
        timer.action();
        await settle();
      }
      nowMs = untilMs;
    },
    pause(ms) {
      nowMs += ms;
      for (const timer of timers.values()) timer.dueMs = Math.max(timer.dueMs, nowMs);
    },
  };
}
