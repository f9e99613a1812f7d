import type { Clock } from '../../clock/clock.ts';

/** Holds a video that has run out of media until it has a reserve: on a narrow or slow line, one longer pause instead of many short ones. */
export interface ReserveHold {
  /** Playback has run out of media. */
  begin(): void;
  /** Call it often; true while it holds. */
  check(): boolean;
  end(): void;
}

type HeldVideo = Pick<HTMLVideoElement, 'buffered' | 'currentTime' | 'playbackRate'>;

const reserveSeconds = 1.2;
const maxHoldMs = 5000;

export function createReserveHold(video: HeldVideo, clock: Clock, onEnd: () => void): ReserveHold {
  let sinceMs: number | null = null;

  function end(): void {
    if (sinceMs === null) return;
    sinceMs = null;
    video.playbackRate = 1;
    onEnd();
  }

  return {
    begin() {
      sinceMs ??= clock.nowMs();
      // hls.js, which sets the rate to catch up, leaves a rate of 0 alone.
      video.playbackRate = 0;
    },
    check() {
      if (sinceMs === null) return false;
      const hasReserve = readAheadSeconds(video) >= reserveSeconds;
      // hls.js ends it, too, when it finds enough.
      if (hasReserve || video.playbackRate !== 0 || clock.nowMs() - sinceMs >= maxHoldMs) end();
      return sinceMs !== null;
    },
    end,
  };
}

/** How much is buffered after the playback position, s. */
function readAheadSeconds({ buffered, currentTime }: HeldVideo): number {
  for (let range = 0; range < buffered.length; range++)
    if (buffered.start(range) <= currentTime + 0.1 && buffered.end(range) > currentTime)
      return buffered.end(range) - currentTime;
  return 0;
}
