/** The current state of a video element. */
export interface PlaybackReading {
  /** Playback position, s. */
  positionSeconds: number;
  /** There is media at the position. */
  hasPicture: boolean;
  isPaused: boolean;
  /** Media is on its way, however slowly: opening the playlist again would only lose it. */
  isArriving: boolean;
  hasEnded: boolean;
  /** How far playback is behind the live position, s; null while unknown. */
  behindSeconds: number | null;
  /** The viewer has not gone back by themselves. */
  followsLive: boolean;
}

export interface PlaybackJudgement {
  isStuck: boolean;
  /** So far behind that only a jump catches up. */
  isFarBehind: boolean;
}

/** After this long without progress, with media to play, the playlist is opened again. */
const stuckMs = 8000;
/** The same where there is nothing to play: the show may be interrupted, or something is wrong here. */
const stuckWithoutMediaMs = 24_000;
/**
 * A viewer this close to the live position is live, s. hls.js plays faster within a segment and three parts of it, and so makes up no more
 * than this by itself: whoever is further behind would stay there.
 */
export const liveWithinSeconds = 3;
/** So much behind the live position, there is media to play, s. */
const hasMediaSeconds = 1;

/** Judges successive readings; `reset` starts again, as if no reading had been made. */
export function createPlaybackJudge(): {
  judge(reading: PlaybackReading, nowMs: number): PlaybackJudgement;
  reset(): void;
} {
  let lastPosition: number | null = null;
  let lastProgressMs = 0;
  /** Before its first picture, playback is not anywhere yet. */
  let hasStarted = false;
  return {
    judge(
      { positionSeconds, hasPicture, isPaused, isArriving, hasEnded, behindSeconds, followsLive },
      nowMs,
    ) {
      const hasMoved = lastPosition === null || positionSeconds !== lastPosition;
      if (hasMoved || isPaused || isArriving || hasEnded) lastProgressMs = nowMs;
      lastPosition = positionSeconds;
      hasStarted ||= hasPicture;
      const limitMs = (behindSeconds ?? 0) > hasMediaSeconds ? stuckMs : stuckWithoutMediaMs;
      return {
        isStuck: nowMs - lastProgressMs >= limitMs,
        isFarBehind:
          hasStarted && followsLive && !isPaused && !hasEnded && (behindSeconds ?? 0) > liveWithinSeconds,
      };
    },
    reset() {
      lastPosition = null;
      hasStarted = false;
    },
  };
}
