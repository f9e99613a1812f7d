import { slideRate } from '../../media/voiceDelay.ts';

/** What is delayed for one participant, ms: its sound or its picture, never both. */
export interface LipSyncPlan {
  /** How far sound would be ahead of its picture without the delays, by the last readings. */
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
/** One reading alone may be the busy moment's own. */
const readingsKept = 3;
/** A receiver that has fallen behind catches up by less than this from one reading to the next. */
const catchUpMs = 120;

export function createLipSyncController(): LipSyncController {
  const readings: number[] = [];
  /** Positive delays sound, negative delays the picture. */
  let delayMs: number | null = null;
  let lastMs = 0;
  let plan: LipSyncPlan | null = null;

  /** A picture may wait for longer or shorter at any time; sound moves slowly, unless it is far off. Returns whether it jumps. */
  function move(wantedMs: number, sinceMs: number): boolean {
    if (delayMs === null || Math.abs(wantedMs - delayMs) > jumpMs) {
      delayMs = wantedMs;
      return true;
    }
    if (Math.abs(wantedMs - delayMs) <= toleranceMs) return false;
    if (delayMs < 0) delayMs = Math.min(wantedMs, 0);
    const stepMs = sinceMs * slideRate;
    delayMs += clamp(wantedMs - delayMs, stepMs);
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
      const currentMs = currentLead(readings);
      const isJump = move(clamp(currentMs, maxLipSyncDelayMs), sinceMs);
      plan = {
        leadMs: currentMs,
        offsetMs: currentMs - (delayMs ?? 0),
        soundDelayMs: Math.max(delayMs ?? 0, 0),
        pictureDelayMs: Math.max(-(delayMs ?? 0), 0),
        isJump,
      };
      return plan;
    },
  };
}

/** The middle one of the last readings; the newest one while they all move the same way, because the middle one would lag behind. */
function currentLead(readings: readonly number[]): number {
  const [first = 0, second = first, third = second] = readings;
  const movesOn = (second - first) * (third - second) > 0 && Math.abs(third - second) < catchUpMs;
  return movesOn ? third : (readings.toSorted((a, b) => a - b)[Math.floor(readings.length / 2)] ?? 0);
}

const clamp = (value: number, most: number): number => Math.min(Math.max(value, -most), most);
