/** The current state of a video element. */
export interface PlaybackReading {
  /** Playback position, s. */
  positionSeconds: number;
  isPaused: boolean;
  hasEnded: boolean;
  /** How far playback is behind the live position, s; null while unknown. */
  behindSeconds: number | null;
}

export interface PlaybackJudgement {
  isStuck: boolean;
  /** So far behind that only a jump catches up. */
  isFarBehind: boolean;
}

/** After this long without progress the playlist is opened again. */
export const stuckMs = 8000;
/** About ten segments; a smaller delay is made up by playing faster. */
export const farBehindSeconds = 20;

/** Judges successive readings; `reset` starts again, as if no reading had been made. */
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
