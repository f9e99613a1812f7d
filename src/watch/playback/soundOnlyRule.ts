/** `probe`: only the sound, and now is the time to see whether the line carries the smallest picture; if so, call `tryPicture`. */
type Playing = 'picture' | 'sound' | 'probe';

/** Decides when the line is too slow even for the smallest picture, and when to try the picture again. */
export interface SoundOnlyRule {
  /** Playback ran out of media because the line is too slow for the smallest picture. */
  noteStall(nowMs: number): void;
  /** `isStalled`: playback now waits for media that arrives too slowly. */
  decide(isStalled: boolean, nowMs: number): Playing;
  /** The viewer wants the picture back now, or the line carries it again. */
  tryPicture(nowMs: number): void;
}

/** So many stalls within this time are too many. */
const maxStalls = 3;
const withinMs = 30_000;
/** One stall that lasts this long is enough. */
const maxStallMs = 6000;
/** How long the sound plays alone before the picture is tried again; twice as long each time that it failed soon. */
const firstSoundMs = 60_000;
const maxSoundMs = 300_000;
/** How often the line is probed in that time: a line that soon becomes wide again need not wait for its end. */
const probePeriods = 3;
/** A picture that has lasted this long was no mistake. */
const provenMs = 60_000;

export function createSoundOnlyRule(): SoundOnlyRule {
  let stallsMs: number[] = [];
  let soundMs = firstSoundMs / 2;
  let soundSinceMs: number | null = null;
  let probedAtMs = 0;
  let pictureSinceMs = -Infinity;
  let stalledSinceMs: number | null = null;

  function tryPicture(nowMs: number): void {
    soundSinceMs = null;
    pictureSinceMs = nowMs;
    stallsMs = [];
  }

  return {
    noteStall(nowMs) {
      if (soundSinceMs === null) stallsMs = [...stallsMs.filter((each) => nowMs - each < withinMs), nowMs];
    },
    decide(isStalled, nowMs) {
      stalledSinceMs = isStalled ? (stalledSinceMs ?? nowMs) : null;
      if (soundSinceMs !== null) {
        if (nowMs - soundSinceMs >= soundMs) {
          tryPicture(nowMs);
          return 'picture';
        }
        if (nowMs - probedAtMs < soundMs / probePeriods) return 'sound';
        probedAtMs = nowMs;
        return 'probe';
      }
      const stalls = stallsMs.filter((each) => nowMs - each < withinMs).length;
      if (stalls < maxStalls && nowMs - (stalledSinceMs ?? nowMs) < maxStallMs) return 'picture';
      soundMs = nowMs - pictureSinceMs > provenMs ? firstSoundMs : Math.min(soundMs * 2, maxSoundMs);
      soundSinceMs = nowMs;
      probedAtMs = nowMs;
      return 'sound';
    },
    tryPicture,
  };
}
