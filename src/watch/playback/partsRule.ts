/** Whether a player loads parts, which are there at once, or whole segments, which take a sixth of the requests. */
export interface PartsRule {
  /** A playlist with parts of this length opens; whether to start with them. */
  begin(partSeconds: number, nowMs: number): boolean;
  /** A part or segment has arrived; how long its first byte took, ms. */
  noteWait(waitedMs: number): void;
  /** Playback has run out of media; whether that is due to the distance, so that no more parts are loaded. */
  noteStall(partSeconds: number, nowMs: number): boolean;
  usesParts(partSeconds: number, nowMs: number): boolean;
}

/** Parts are loaded one after the other: where each waits for more of its own duration than this, some stall is due to that. */
const farShare = 0.5;
/** Where each takes this much of its own duration to be answered, parts cannot keep up, and are not even tried. */
const tooFarShare = 0.8;
/** With less than this they may be loaded again. */
const nearShare = 0.3;
/** Whole segments are loaded at least this long. */
const holdMs = 30_000;
/** So many stalls within that time are too many for parts, whatever they are due to: a slow device is late with each of its requests. */
const maxStalls = 3;
/** Weight of the newest wait in the average. */
const newestWeight = 0.2;

/**
 * A line to a server that is far away carries much and answers late: at 300 ms there and back a part of a third of a second takes as long as
 * it plays, and at 600 ms twice as long, whatever its size.
 * @param firstWaitMs How long the server takes to answer, as far as that is known before any media; null where it is not.
 */
export function createPartsRule(firstWaitMs: number | null): PartsRule {
  let waitMs = firstWaitMs;
  let givenUpAtMs: number | null = null;
  let stallsMs: number[] = [];

  const waitsFor = (share: number, partSeconds: number): boolean =>
    partSeconds > 0 && (waitMs ?? 0) > share * partSeconds * 1000;

  return {
    begin(partSeconds, nowMs) {
      if (waitsFor(tooFarShare, partSeconds)) givenUpAtMs = nowMs;
      return givenUpAtMs === null;
    },
    noteWait(waitedMs) {
      waitMs = waitMs === null ? waitedMs : waitMs + (waitedMs - waitMs) * newestWeight;
    },
    noteStall(partSeconds, nowMs) {
      stallsMs = [...stallsMs.filter((each) => nowMs - each < holdMs), nowMs];
      const isFar = waitsFor(farShare, partSeconds);
      if (!isFar && stallsMs.length < maxStalls) return false;
      const usedParts = givenUpAtMs === null;
      givenUpAtMs = nowMs;
      return isFar && usedParts;
    },
    usesParts(partSeconds, nowMs) {
      if (givenUpAtMs !== null && nowMs - givenUpAtMs >= holdMs && !waitsFor(nearShare, partSeconds))
        givenUpAtMs = null;
      return givenUpAtMs === null;
    },
  };
}
