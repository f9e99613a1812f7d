import type { Clock } from '../../src/clock/clock.ts';

export interface Throttled {
  /** Runs the action at once, or when the period since its last run is over. */
  request(): void;
  stop(): void;
}

/** Runs an action as often as it is asked for, but at most once in a period. */
export function createThrottled(clock: Clock, periodMs: () => number, action: () => void): Throttled {
  let cancel: (() => void) | null = null;
  let isWanted = false;
  const run = (): void => {
    isWanted = false;
    cancel = clock.setTimer(periodMs(), () => {
      cancel = null;
      if (isWanted) run();
    });
    action();
  };
  return {
    request() {
      isWanted = true;
      if (cancel === null) run();
    },
    stop() {
      cancel?.();
      cancel = null;
      isWanted = false;
    },
  };
}
