import type { Clock } from '../../../clock/clock.ts';

const checkPeriodMs = 500;

/** Notices when the other end of a socket has fallen silent, which a browser may not report for minutes. */
export interface Heartbeat {
  start(): void;
  stop(): void;
  /** To be called for each message, and when an attempt to connect begins. */
  noteSignOfLife(): void;
  silentForMs(): number;
}

export function createHeartbeat(options: {
  clock: Clock;
  timeoutMs: number;
  /** Called at each check while the silence lasts longer than the timeout. */
  onSilent(): void;
}): Heartbeat {
  const { clock, timeoutMs, onSilent } = options;
  let lastMs = 0;
  let stop = (): void => {};
  const silentForMs = (): number => clock.nowMs() - lastMs;
  return {
    start() {
      stop();
      stop = clock.setRepeating(checkPeriodMs, () => silentForMs() > timeoutMs && onSilent());
    },
    stop: () => stop(),
    noteSignOfLife() {
      lastMs = clock.nowMs();
    },
    silentForMs,
  };
}
