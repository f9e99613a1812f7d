/** The one place that reads time and sets timers, so that tests can drive both. */
export interface Clock {
  /** Milliseconds since the epoch; compare two readings, do not trust one. */
  nowMs(): number;
  /** Runs `action` once after `delayMs`; returns the way to cancel it. */
  setTimer(delayMs: number, action: () => void): () => void;
  /** Runs `action` every `periodMs`; returns the way to stop it. */
  setRepeating(periodMs: number, action: () => void): () => void;
}

/** The machine's own clock. */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  setTimer: (delayMs, action) => {
    const timer = setTimeout(action, delayMs);
    return () => clearTimeout(timer);
  },
  setRepeating: (periodMs, action) => {
    const timer = setInterval(action, periodMs);
    return () => clearInterval(timer);
  },
};
