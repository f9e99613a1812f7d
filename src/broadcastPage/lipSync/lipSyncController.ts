import { slideRate } from '../../media/voiceDelay.ts';

/** What is delayed for one participant, ms. */
export interface LipSyncPlan {
  /** How far sound would be ahead of its picture without the delay of sound: the middle of the last readings. */
  leadMs: number;
  /** What is left of that. */
  offsetMs: number;
  soundDelayMs: number;
  /** True where the delay of sound must change at once, false where it may move slowly. */
  isJump: boolean;
  /** By how much the picture must wait longer than other pictures do. */
  pictureDelayMs: number;
}

/** Keeps one participant's sound and picture together; pure, one call for each reading. */
export interface LipSyncController {
  /**
   * Takes how far sound is ahead of its picture where they leave the receivers, ms, with the picture's delay and without that of
   * sound; null if one of the two is unknown, which leaves everything as it is. Null until there is a reading.
   */
  take(atMs: number, leadMs: number | null): LipSyncPlan | null;
}

/** Never delays anything by more than this. */
export const maxLipSyncDelayMs = 500;
/** So much is not moved slowly. */
const jumpMs = 50;
/** Below this a change is noise. */
const toleranceMs = 8;
const readingsKept = 5;
/** Readings of the same side that make a jump. One alone may be the busy moment's own. */
const readingsOfJump = 2;
/** Sound that is late by less is left alone: no picture waits for it. */
const maxLateMs = 20;
/** The picture's delay takes receivers this long to follow. */
const pictureSettleMs = 4000;
/** The picture is delayed in steps, because receivers delay it by themselves too. */
const maxPictureStepMs = 100;

export function createLipSyncController(): LipSyncController {
  const readings: number[] = [];
  let soundDelayMs: number | null = null;
  let pictureDelayMs = 0;
  let pictureChangedMs = -Infinity;
  let lastMs = 0;
  let plan: LipSyncPlan | null = null;

  /** The delay of sound that the readings want, and whether at once. */
  function planSound(sinceMs: number): { delayMs: number; isJump: boolean } {
    if (soundDelayMs === null) return { delayMs: clampDelay(median(readings)), isJump: true };
    const current = soundDelayMs;
    const newest = readings.slice(-readingsOfJump).map((lead) => clampDelay(lead) - current);
    const isOff = newest.every((off) => off > jumpMs) || newest.every((off) => off < -jumpMs);
    if (isOff && newest.length === readingsOfJump) {
      // The smaller of the two: what is left after a jump too short is moved slowly.
      const off = newest.reduce((least, each) => (Math.abs(each) < Math.abs(least) ? each : least));
      readings.splice(0, readings.length - readingsOfJump);
      return { delayMs: current + off, isJump: true };
    }
    const offMs = clampDelay(median(readings)) - current;
    if (Math.abs(offMs) <= toleranceMs) return { delayMs: current, isJump: false };
    const stepMs = sinceMs * slideRate;
    return { delayMs: current + Math.min(Math.max(offMs, -stepMs), stepMs), isJump: false };
  }

  /** Late sound makes the picture wait; early sound first takes that back. */
  function planPicture(atMs: number): void {
    if (atMs - pictureChangedMs < pictureSettleMs || readings.length < readingsKept) return;
    const leadMs = median(readings);
    const isLate = leadMs < -maxLateMs;
    const isEarly = leadMs > maxLateMs && pictureDelayMs > 0;
    if (!isLate && !isEarly) return;
    const stepMs = Math.min(Math.max(-leadMs, -maxPictureStepMs), maxPictureStepMs);
    const nextMs = clampDelay(pictureDelayMs + stepMs);
    if (nextMs === pictureDelayMs) return;
    pictureDelayMs = nextMs;
    pictureChangedMs = atMs;
  }

  return {
    take(atMs, leadMs) {
      const sinceMs = atMs - lastMs;
      lastMs = atMs;
      if (leadMs === null) return plan === null ? null : { ...plan, isJump: false };
      readings.push(leadMs);
      if (readings.length > readingsKept) readings.shift();
      const sound = planSound(sinceMs);
      soundDelayMs = sound.delayMs;
      planPicture(atMs);
      const middleMs = median(readings);
      plan = {
        leadMs: middleMs,
        offsetMs: middleMs - soundDelayMs,
        soundDelayMs,
        isJump: sound.isJump,
        pictureDelayMs,
      };
      return plan;
    },
  };
}

const clampDelay = (ms: number): number => Math.min(Math.max(ms, 0), maxLipSyncDelayMs);

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
