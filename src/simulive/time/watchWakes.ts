import type { Clock } from '../../clock/clock.ts';

const checkPeriodMs = 250;
/** Timers that are this late were held back, by a sleeping machine or a frozen tab. */
const lateMs = 1500;
/** The time of day and the monotonic time drift apart by less than this between two checks. */
const jumpMs = 500;

interface Options {
  clock: Clock;
  monotonicMs(): number;
  onWake(): void;
}

/** Calls back when the page may have slept: it is seen again, it was frozen, timers were held back, or the time of day jumped. */
export function watchWakes({ clock, monotonicMs, onWake }: Options): () => void {
  let lastMs = monotonicMs();
  let lastWallMs = clock.nowMs();
  const wake = (): void => {
    lastMs = monotonicMs();
    lastWallMs = clock.nowMs();
    onWake();
  };
  const see = (): void => {
    if (document.visibilityState === 'visible') wake();
  };
  const check = (): void => {
    const [nowMs, wallMs] = [monotonicMs(), clock.nowMs()];
    const [passedMs, wallPassedMs] = [nowMs - lastMs, wallMs - lastWallMs];
    lastMs = nowMs;
    lastWallMs = wallMs;
    if (passedMs > lateMs || Math.abs(wallPassedMs - passedMs) > jumpMs) onWake();
  };
  const stopChecking = clock.setRepeating(checkPeriodMs, check);
  document.addEventListener('visibilitychange', see);
  document.addEventListener('resume', wake);
  addEventListener('pageshow', wake);
  addEventListener('online', wake);
  return () => {
    stopChecking();
    document.removeEventListener('visibilitychange', see);
    document.removeEventListener('resume', wake);
    removeEventListener('pageshow', wake);
    removeEventListener('online', wake);
  };
}
