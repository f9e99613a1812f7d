import type { LoggedBroadcast } from '../../src/scene/sceneLogLines.ts';

interface Recorded {
  /** Server time, ms. */
  beganAtMs: number;
  durationMs: number;
}

/** Where a recording is among those of its broadcast. */
export interface Alignment {
  /** Index of its broadcast in the scene log; null for one that the log does not have any more. */
  broadcast: number | null;
  /** When the first recording of the broadcast began: all downloads of the broadcast begin there. */
  zeroMs: number;
  /** How long after that this one began. */
  offsetMs: number;
}

/** Recordings without a broadcast in the log belong together unless nobody was recorded for so long in between. */
const maxPauseMs = 60 * 60 * 1000;

/** Gives the recordings of each broadcast a zero of their own; in the order in which they began. */
export function alignRecordings<Recording extends Recorded>(
  recordings: readonly Recording[],
  broadcasts: readonly LoggedBroadcast[],
): (Recording & Alignment)[] {
  const aligned: (Recording & Alignment)[] = [];
  const zeros = new Map<number, number>();
  let looseZeroMs = 0;
  let looseEndMs = -Infinity;
  for (const recording of recordings.toSorted((a, b) => a.beganAtMs - b.beganAtMs)) {
    const { beganAtMs, durationMs } = recording;
    const broadcast = findBroadcast(recording, broadcasts);
    if (broadcast === null) {
      if (beganAtMs > looseEndMs + maxPauseMs) looseZeroMs = beganAtMs;
      looseEndMs = Math.max(looseEndMs, beganAtMs + durationMs);
    } else if (!zeros.has(broadcast)) zeros.set(broadcast, beganAtMs);
    const zeroMs = broadcast === null ? looseZeroMs : (zeros.get(broadcast) ?? beganAtMs);
    aligned.push({ ...recording, broadcast, zeroMs, offsetMs: beganAtMs - zeroMs });
  }
  return aligned;
}

/** The broadcast during most of which it was recorded. */
function findBroadcast(
  { beganAtMs, durationMs }: Recorded,
  broadcasts: readonly LoggedBroadcast[],
): number | null {
  let found: number | null = null;
  let sharedMs = 0;
  for (const [index, { startMs, endMs }] of broadcasts.entries()) {
    const ownMs = Math.min(endMs, beganAtMs + durationMs) - Math.max(startMs, beganAtMs);
    if (ownMs <= sharedMs) continue;
    found = index;
    sharedMs = ownMs;
  }
  return found;
}
