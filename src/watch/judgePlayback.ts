/** A video element as it is now. */
export interface PlaybackReading {
  /** Position of the picture, s. */
  positionSeconds: number;
  isPaused: boolean;
  hasEnded: boolean;
  /** How far the picture is behind the newest that could be shown, s; null while unknown. */
  behindSeconds: number | null;
}

export interface PlaybackJudgement {
  isStuck: boolean;
  /** So far behind that jumping is better than waiting. */
  isFarBehind: boolean;
}

/** No progress for this long although it should play: the source is loaded again. */
export const stuckMs = 8000;
/** About ten segments; playing faster makes up for less. */
export const farBehindSeconds = 20;

/** Watches readings over time. `lastProgressMs` starts at the first reading and again with each `reset`. */
export function createPlaybackJudge(): {
  judge(reading: PlaybackReading, nowMs: number): PlaybackJudgement;
  reset(): void;
} {
  let lastPosition: number | null = null;
  let lastProgressMs = 0;
  return {
    judge({ positionSeconds, isPaused, hasEnded, behindSeconds }, nowMs) {
      const hasMoved = lastPosition === null || positionSeconds !== lastPosition;
      if (hasMoved || isPaused || hasEnded) lastProgressMs = nowMs;
      lastPosition = positionSeconds;
      return {
        isStuck: nowMs - lastProgressMs >= stuckMs,
        isFarBehind: !isPaused && !hasEnded && (behindSeconds ?? 0) > farBehindSeconds,
      };
    },
    reset() {
      lastPosition = null;
    },
  };
}
