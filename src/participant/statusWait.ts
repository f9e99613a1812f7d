import type { Clock } from '../clock/clock.ts';
import type { SessionStatus } from '../protocol/session.ts';
import type { AwaitedStatus } from './commands/command.ts';

/** Waits for the status that the server announces after a call; one wait at a time. */
export interface StatusWait {
  /** Begins a wait in place of an earlier one. `fail` is called once when the status says so, or stays away. */
  begin(awaited: AwaitedStatus, fail: (error: Error) => void): void;
  onStatus(status: SessionStatus, previous: SessionStatus): void;
  end(): void;
}

/** `onTimeout` is called with the status in which a wait ends when no announcement came. */
export function createStatusWait(clock: Clock, onTimeout: (status: SessionStatus) => void): StatusWait {
  let wait: { awaited: AwaitedStatus; fail(error: Error): void; cancelTimer(): void } | null = null;

  function end(): void {
    wait?.cancelTimer();
    wait = null;
  }

  return {
    end,
    begin(awaited, fail) {
      end();
      const { pending, failed, timeoutMs } = awaited;
      const cancelTimer = clock.setTimer(timeoutMs, () => {
        end();
        fail(new Error(`still ${pending} after ${String(timeoutMs / 1000)} s`));
        onTimeout(failed);
      });
      wait = { awaited, fail, cancelTimer };
    },
    onStatus(status, previous) {
      if (wait === null || status === previous || status === wait.awaited.pending) return;
      const { awaited, fail } = wait;
      end();
      if (status === awaited.failed) fail(new Error(`${awaited.pending} ended in ${status}`));
    },
  };
}
