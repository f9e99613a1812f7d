/** A rendition as the rule sees it; renditions are ordered by size, smallest first. */
export interface RenditionSize {
  heightPx: number;
}

/** A part or segment that has arrived. */
export interface Arrival {
  /** From its first byte to its last, ms. */
  transferMs: number;
  /** How long it plays, s. */
  durationSeconds: number;
}

/** A part or segment that is arriving. */
export interface Arriving {
  loadedBytes: number;
  /** 0 while unknown. */
  totalBytes: number;
  sinceFirstByteMs: number;
}

export interface LineReading {
  nowMs: number;
  /** What is buffered after the playback position, s. */
  aheadSeconds: number;
  arriving: Arriving | null;
  /** The largest rendition that is of use: the player has no more pixels, or it is the only one there is. */
  largest: number;
}

export interface LineDecision {
  rendition: number;
  /** What is arriving would come too late: load the new rendition's instead. */
  abandon: boolean;
  /** Try whether the line carries this rendition, and call `noteProbe`. */
  probe: number | null;
  /** Media of the smallest rendition comes so slowly, too, that each further delay stalls it. */
  isTooSlow: boolean;
}

/** Chooses a rendition that the line carries. */
export interface LineRule {
  decide(reading: LineReading): LineDecision;
  noteArrival(arrival: Arrival): void;
  /** Playback has run out of media; this is the line's fault only when some is arriving, or has arrived slowly. */
  noteStall(isArriving: boolean, nowMs: number): void;
  /** Whether media of the probed rendition came quickly enough. */
  noteProbe(wasQuick: boolean, nowMs: number): void;
  /** The server does not have this rendition at the moment. */
  noteMissing(rendition: number, nowMs: number): void;
}

/** Media that takes longer than this share of its own duration to arrive is a sign of a line that is too slow. */
const maxShare = 0.85;
/** With more than this ahead, a few slow parts do no harm, s. */
const safeAheadSeconds = 3;
/** What must still be ahead when media that is late arrives, s. */
const reserveSeconds = 0.2;
/** The first bytes of a transfer say little about its speed. */
const minMeasureMs = 150;
/** Time constant of the average, s of media. */
const memorySeconds = 1.5;
/** A smaller rendition is kept at least this long; twice as long each time that the larger one was too much again. */
const firstHoldMs = 4000;
const maxHoldMs = 60_000;
/** A larger rendition that has lasted this long was no mistake. */
const provenMs = 30_000;
/** After a change, the first parts make up for what was late, and are judged after this long. */
const settleMs = 10_000;
/** A rendition that the server does not have is asked for again after this long. */
const missingMs = 20_000;

/**
 * Players estimate bandwidth, which parts of a few kilobytes do not show. This rule looks at what counts: whether media arrives in less
 * time than it plays. A larger rendition is used only after one of its parts was loaded, next to what plays, in time.
 */
export function createLineRule(renditionCount: number, first: number): LineRule {
  let current = first;
  let share = 0;
  let holdMs = firstHoldMs;
  let mayProbeAtMs = 0;
  let isProbing = false;
  let isFast = false;
  let changedAtMs = -Infinity;
  const missingUntilMs = new Map<number, number>();

  const isThere = (rendition: number, nowMs: number): boolean =>
    (missingUntilMs.get(rendition) ?? 0) <= nowMs;
  const findBelow = (rendition: number, nowMs: number): number | null => {
    for (let each = rendition - 1; each >= 0; each--) if (isThere(each, nowMs)) return each;
    return null;
  };

  function moveTo(rendition: number, nowMs: number): void {
    current = rendition;
    changedAtMs = nowMs;
    share = 0;
    isFast = false;
  }

  /** Steps down because of the line; false where there is nothing smaller. */
  function stepDown(nowMs: number): boolean {
    const below = findBelow(current, nowMs);
    if (below === null) return false;
    holdMs = nowMs - changedAtMs > provenMs ? firstHoldMs : Math.min(holdMs * 2, maxHoldMs);
    mayProbeAtMs = nowMs + holdMs;
    moveTo(below, nowMs);
    return true;
  }

  return {
    decide({ nowMs, aheadSeconds, arriving, largest }) {
      const decision = (part: Partial<LineDecision> = {}): LineDecision => ({
        abandon: false,
        probe: null,
        isTooSlow: false,
        ...part,
        rendition: current,
      });
      if (!isThere(current, nowMs)) {
        const other = findBelow(current, nowMs) ?? firstThere(renditionCount, (each) => isThere(each, nowMs));
        if (other !== null) moveTo(other, nowMs);
        return decision();
      }
      if (current > largest) {
        moveTo(largest, nowMs);
        return decision();
      }
      const isLate = arriving !== null && comesTooLate(arriving, aheadSeconds);
      if (isLate || (share > maxShare && aheadSeconds < safeAheadSeconds)) {
        const hasSteppedDown = stepDown(nowMs);
        const isSettled = nowMs - changedAtMs > settleMs;
        return decision({
          abandon: isLate && hasSteppedDown,
          isTooSlow: !hasSteppedDown && isSettled && share > maxShare,
        });
      }
      const above = current + 1;
      if (above > largest || !isThere(above, nowMs) || isProbing || nowMs < mayProbeAtMs) return decision();
      if (isFast) {
        moveTo(above, nowMs);
        return decision();
      }
      if (share > maxShare / 2) return decision();
      isProbing = true;
      return decision({ probe: above });
    },
    noteArrival({ transferMs, durationSeconds }) {
      if (durationSeconds <= 0) return;
      const weight = 1 - Math.exp(-durationSeconds / memorySeconds);
      share += (transferMs / 1000 / durationSeconds - share) * weight;
    },
    noteStall(isArriving, nowMs) {
      if (isArriving || share > maxShare / 2) stepDown(nowMs);
    },
    noteProbe(wasQuick, nowMs) {
      isProbing = false;
      isFast = wasQuick;
      if (wasQuick) return;
      holdMs = Math.min(holdMs * 2, maxHoldMs);
      mayProbeAtMs = nowMs + holdMs;
    },
    noteMissing(rendition, nowMs) {
      missingUntilMs.set(rendition, nowMs + missingMs);
    },
  };
}

function comesTooLate(
  { loadedBytes, totalBytes, sinceFirstByteMs }: Arriving,
  aheadSeconds: number,
): boolean {
  if (totalBytes === 0 || loadedBytes === 0 || sinceFirstByteMs < minMeasureMs) return false;
  const remainingMs = ((totalBytes - loadedBytes) / loadedBytes) * sinceFirstByteMs;
  return remainingMs > (aheadSeconds - reserveSeconds) * 1000;
}

function firstThere(count: number, isThere: (rendition: number) => boolean): number | null {
  for (let each = 0; each < count; each++) if (isThere(each)) return each;
  return null;
}

/** The largest rendition of use in a player of this height: the first that has as many lines, or the largest of all. */
export function largestOfUse(renditions: readonly RenditionSize[], playerHeightPx: number): number {
  const enough = renditions.findIndex(({ heightPx }) => heightPx >= playerHeightPx);
  return enough === -1 ? renditions.length - 1 : enough;
}
