import type { Clock } from '../clock/clock.ts';

const checkPeriodMs = 500;
/** Checks come later than this when the page was held up, or the machine slept. */
const heldUpAfterMs = 2000;

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
  let checkedMs = 0;
  let wasHeldUp = false;
  let stop = (): void => {};
  const silentForMs = (): number => clock.nowMs() - lastMs;
  const check = (): void => {
    const isLate = clock.nowMs() - checkedMs > heldUpAfterMs;
    checkedMs = clock.nowMs();
    // What arrived while the page was held up is heard after this check, and before the next one.
    wasHeldUp = isLate && !wasHeldUp;
    if (!wasHeldUp && silentForMs() > timeoutMs) onSilent();
  };
  return {
    start() {
      stop();
      checkedMs = clock.nowMs();
      stop = clock.setRepeating(checkPeriodMs, check);
    },
    stop: () => stop(),
    noteSignOfLife() {
      lastMs = clock.nowMs();
    },
    silentForMs,
  };
}
