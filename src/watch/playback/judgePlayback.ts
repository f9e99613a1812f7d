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
/** A jump is given this long to bring media: another one would give up what is on its way, and so on for ever on a slow line. */
const jumpMs = 8000;
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
  /** The last jump that has not brought anything yet. */
  let jump: { atMs: number; isThere: boolean } | null = null;
  return {
    judge(
      { positionSeconds, hasPicture, isPaused, isArriving, hasEnded, behindSeconds, followsLive },
      nowMs,
    ) {
      // Going where a jump leads does not count as progress: one that brings nothing must not look like playback.
      if (jump !== null && !jump.isThere) {
        jump.isThere = true;
        lastPosition = positionSeconds;
      }
      const hasMoved = lastPosition === null || positionSeconds !== lastPosition;
      if (hasMoved || isPaused || isArriving || hasEnded) lastProgressMs = nowMs;
      lastPosition = positionSeconds;
      hasStarted ||= hasPicture;
      if (jump !== null && (hasMoved || nowMs - jump.atMs >= jumpMs)) jump = null;
      const limitMs = (behindSeconds ?? 0) > hasMediaSeconds ? stuckMs : stuckWithoutMediaMs;
      const isBehind =
        hasStarted && followsLive && !isPaused && !hasEnded && (behindSeconds ?? 0) > liveWithinSeconds;
      const isFarBehind = isBehind && jump === null;
      if (isFarBehind) jump = { atMs: nowMs, isThere: false };
      return { isStuck: nowMs - lastProgressMs >= limitMs, isFarBehind };
    },
    reset() {
      lastPosition = null;
      hasStarted = false;
      jump = null;
    },
  };
}
