/** Whether a player loads parts, which are there at once, or whole segments, which take a sixth of the requests. */
export interface PartsRule {
  /** A part or segment has arrived; how long its first byte took, ms. */
  noteWait(waitedMs: number): void;
  /** Playback has run out of media; whether this is why no more parts are loaded. */
  noteStall(partSeconds: number, nowMs: number): boolean;
  usesParts(partSeconds: number, nowMs: number): boolean;
}

/** Parts are loaded one after the other: where each waits for more of its own duration than this, some stall is due to that. */
const farShare = 0.5;
/** With less than this they may be loaded again. */
const nearShare = 0.3;
/** Whole segments are loaded at least this long. */
const holdMs = 30_000;
/** Weight of the newest wait in the average. */
const newestWeight = 0.2;

/**
 * A line to a server that is far away carries much and answers late: at 300 ms there and back a part of a third of a second takes as long as
 * it plays, and at 600 ms twice as long, whatever its size.
 */
export function createPartsRule(): PartsRule {
  let waitMs: number | null = null;
  let stalledAtMs: number | null = null;

  const waitsFor = (share: number, partSeconds: number): boolean =>
    (waitMs ?? 0) > share * partSeconds * 1000;

  return {
    noteWait(waitedMs) {
      waitMs = waitMs === null ? waitedMs : waitMs + (waitedMs - waitMs) * newestWeight;
    },
    noteStall(partSeconds, nowMs) {
      if (!waitsFor(farShare, partSeconds)) return false;
      const usedParts = stalledAtMs === null;
      stalledAtMs = nowMs;
      return usedParts;
    },
    usesParts(partSeconds, nowMs) {
      if (stalledAtMs !== null && nowMs - stalledAtMs >= holdMs && !waitsFor(nearShare, partSeconds))
        stalledAtMs = null;
      return stalledAtMs === null;
    },
  };
}
