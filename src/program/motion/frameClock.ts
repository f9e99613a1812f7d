/** The time being drawn. It records when the picture changes next, so that a still program costs nothing. */
export interface FrameClock {
  /** Ms of the program clock. */
  readonly tMs: number;
  /** The share of a motion's duration that has passed, 0 to 1. */
  progress(startMs: number, durationMs: number): number;
  /** Notes that something changes at this time. */
  wakeAt(atMs: number): void;
  /** Notes that something moves all the time. */
  keepMoving(): void;
  /** When the picture changes next: `tMs` itself while something moves, Infinity if nothing will. */
  readonly nextChangeMs: number;
}

export function createFrameClock(tMs: number): FrameClock {
  let nextChangeMs = Infinity;
  const wakeAt = (atMs: number): void => {
    if (atMs >= tMs) nextChangeMs = Math.min(nextChangeMs, atMs);
  };
  return {
    tMs,
    progress(startMs, durationMs) {
      if (startMs === -Infinity) return 1;
      if (tMs < startMs) {
        wakeAt(startMs);
        return 0;
      }
      const share = (tMs - startMs) / durationMs;
      if (share < 1) wakeAt(tMs);
      return Math.min(1, share);
    },
    wakeAt,
    keepMoving: () => wakeAt(tMs),
    get nextChangeMs() {
      return nextChangeMs;
    },
  };
}
