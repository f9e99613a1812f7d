import type { Clock } from '../../src/clock/clock.ts';
import type { TrackCollector } from './trackCollector.ts';

/** Judges which tracks are so far behind the program that nobody waits for them. */
export interface LagWatch {
  /** Compares the tracks. Call it after everything that arrives. */
  check(): void;
  isTooLong(track: Track): boolean;
}

type Track = Pick<TrackCollector, 'startSeconds' | 'endSeconds'>;

/** Media time: when all tracks stop, none is behind. */
const maxLagSeconds = 2;
/** How long it must last. After a hiccup, seconds of the program arrive in one piece, and the other tracks a moment later. */
const maxLagMs = 2000;
/** When nothing has arrived for this long, what arrives first says nothing about the others. */
const quietMs = 1000;

export function createLagWatch(
  program: Track,
  others: readonly Track[],
  clock: Pick<Clock, 'nowMs'>,
): LagWatch {
  /** Since when a track has been too far behind. */
  const since = new Map<Track, number>();
  let checkedMs = -Infinity;

  /** A track without a sample is as far behind as the program is long. */
  const lagOf = (track: Track): number =>
    program.endSeconds - Math.max(track.endSeconds, program.startSeconds);

  return {
    check() {
      const nowMs = clock.nowMs();
      if (Math.abs(nowMs - checkedMs) > quietMs) since.clear();
      checkedMs = nowMs;
      for (const track of others)
        if (lagOf(track) <= maxLagSeconds) since.delete(track);
        else if (!since.has(track)) since.set(track, nowMs);
    },
    isTooLong: (track) => checkedMs - (since.get(track) ?? Infinity) >= maxLagMs,
  };
}
