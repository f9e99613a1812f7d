import type { Clock } from '../clock/clock.ts';

/** Keeps updates apart, whoever sends them. */
export interface UpdatePace {
  /** Somebody's update is there. */
  note(): void;
  /** Runs what sends an update as soon as one may be sent, instead of what still waits. */
  run(send: () => void): void;
  /** Drops what waits. */
  cancel(): void;
}

/** @param everyMs - The least time between two updates. */
export function createUpdatePace(clock: Clock, everyMs: number): UpdatePace {
  let notedAtMs = -Infinity;
  let cancel = (): void => {};
  return {
    note: () => void (notedAtMs = clock.nowMs()),
    run(send) {
      cancel();
      const waitMs = notedAtMs + everyMs - clock.nowMs();
      if (waitMs <= 0) send();
      else cancel = clock.setTimer(waitMs, send);
    },
    cancel: () => cancel(),
  };
}
