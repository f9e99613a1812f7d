import { slideRate } from '../../media/voiceDelay.ts';

/** What is delayed for one participant, ms: its sound or its picture, never both. */
export interface LipSyncPlan {
  /** How far sound would be ahead of its picture without the delays: the middle of the last readings. */
  leadMs: number;
  /** What is left of that. */
  offsetMs: number;
  soundDelayMs: number;
  pictureDelayMs: number;
  /** True where the delay of sound must change at once, false where it may move slowly. */
  isJump: boolean;
}

/** Keeps one participant's sound and picture together; pure, one call for each reading. */
export interface LipSyncController {
  /**
   * Takes how far sound is ahead of its picture where they leave the receivers, ms; null if one of the two is unknown, which leaves
   * everything as it is. Null until there is a reading.
   */
  take(atMs: number, leadMs: number | null): LipSyncPlan | null;
}

/** Never delays anything by more than this. */
export const maxLipSyncDelayMs = 500;
/** Sound that is off by more is moved at once. */
const jumpMs = 50;
/** Below this a change is noise. */
const toleranceMs = 8;
/** The middle one of these counts: one reading alone may be the busy moment's own. */
const readingsKept = 3;

export function createLipSyncController(): LipSyncController {
  const readings: number[] = [];
  /** Positive delays sound, negative delays the picture. */
  let delayMs: number | null = null;
  let lastMs = 0;
  let plan: LipSyncPlan | null = null;

  /** A picture may wait for longer or shorter at any time; sound moves slowly, unless it is far off. */
  function move(wantedMs: number, sinceMs: number): boolean {
    if (delayMs === null) {
      delayMs = wantedMs;
      return true;
    }
    const offMs = wantedMs - delayMs;
    if (Math.abs(offMs) <= toleranceMs) return false;
    if (Math.abs(offMs) > jumpMs || Math.max(wantedMs, delayMs) <= 0) {
      delayMs = wantedMs;
      return true;
    }
    const stepMs = sinceMs * slideRate;
    delayMs += Math.min(Math.max(offMs, -stepMs), stepMs);
    return false;
  }

  return {
    take(atMs, leadMs) {
      const sinceMs = atMs - lastMs;
      lastMs = atMs;
      if (leadMs === null) {
        if (plan !== null) plan = { ...plan, isJump: false };
        return plan;
      }
      readings.push(leadMs);
      if (readings.length > readingsKept) readings.shift();
      const middleMs = median(readings);
      const isJump = move(Math.min(Math.max(middleMs, -maxLipSyncDelayMs), maxLipSyncDelayMs), sinceMs);
      plan = {
        leadMs: middleMs,
        offsetMs: middleMs - (delayMs ?? 0),
        soundDelayMs: Math.max(delayMs ?? 0, 0),
        pictureDelayMs: Math.max(-(delayMs ?? 0), 0),
        isJump,
      };
      return plan;
    },
  };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
