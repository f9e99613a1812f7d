import type { Clock } from '../../clock/clock.ts';
import { decideStatus, msToNextChange, type Show, type SimuliveStatus } from './simuliveStatus.ts';

/** Start time and duration of a show, and how to read the server's clock; sent to the worker. */
export interface WatchedShow {
  show: Show;
  /** What to add to the monotonic time for the server's, ms. */
  offsetMs: number;
}

/** Checks start time and duration, and says what the status is. */
export interface StatusWatch {
  /** From now on this show, by this clock; answers with its status at once. */
  follow(watched: WatchedShow): void;
  stop(): void;
}

/** Timers of a machine that has slept are late: it checks at least this often. */
const maxPauseMs = 500;

interface Options {
  clock: Pick<Clock, 'setTimer'>;
  /** A clock that never jumps, ms. */
  monotonicMs(): number;
  onStatus(status: SimuliveStatus): void;
}

export function createStatusWatch({ clock, monotonicMs, onStatus }: Options): StatusWatch {
  let last: SimuliveStatus | null = null;
  let cancel = (): void => {};

  function check({ show, offsetMs }: WatchedShow): void {
    const nowMs = monotonicMs() + offsetMs;
    const status = decideStatus(show, nowMs);
    if (status !== last) onStatus(status);
    last = status;
    const pauseMs = msToNextChange(show, nowMs);
    if (pauseMs === null) return;
    cancel = clock.setTimer(Math.min(pauseMs, maxPauseMs), () => check({ show, offsetMs }));
  }

  return {
    follow(watched) {
      cancel();
      last = null;
      check(watched);
    },
    stop: () => cancel(),
  };
}
