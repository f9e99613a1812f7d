import type { Clock } from '../src/clock/clock.ts';

/** A clock whose timers cannot end the process: an error in one is logged, and a repeating timer goes on. */
export function createGuardedClock(
  clock: Clock,
  log: { error(details: object, message: string): void },
): Clock {
  const guard = (action: () => void) => (): void => {
    try {
      action();
    } catch (error) {
      log.error({ err: error }, 'a timer failed');
    }
  };
  return {
    nowMs: () => clock.nowMs(),
    setTimer: (delayMs, action) => clock.setTimer(delayMs, guard(action)),
    setRepeating: (periodMs, action) => clock.setRepeating(periodMs, guard(action)),
  };
}
