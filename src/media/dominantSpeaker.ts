/** The dominant speaker, and the next one if it stays the loudest. */
export interface DominantSpeaker {
  /** Id of the dominant stream; null until somebody has spoken. */
  current: string | null;
  candidate: string | null;
  candidateSinceMs: number;
}

export const nobodySpoke: DominantSpeaker = { current: null, candidate: null, candidateSinceMs: 0 };

/** A stream must be the loudest for this long to become dominant. */
export const dominantAfterMs = 300;
/** Levels below this (RMS, 0 to 1) are background noise. */
const quietLevel = 0.01;

/** The dominant speaker after a reading of all levels. The last one stays dominant in silence, but not after leaving. */
export function followDominantSpeaker(
  before: DominantSpeaker,
  levels: ReadonlyMap<string, number>,
  nowMs: number,
): DominantSpeaker {
  const current = before.current !== null && levels.has(before.current) ? before.current : null;
  const loudest = loudestOf(levels);
  if (loudest === null || loudest === current) return { current, candidate: null, candidateSinceMs: nowMs };
  if (loudest !== before.candidate) return { current, candidate: loudest, candidateSinceMs: nowMs };
  if (nowMs - before.candidateSinceMs < dominantAfterMs) return { ...before, current };
  return { current: loudest, candidate: null, candidateSinceMs: nowMs };
}

function loudestOf(levels: ReadonlyMap<string, number>): string | null {
  let loudest: string | null = null;
  let best = quietLevel;
  for (const [id, level] of levels) {
    if (level <= best) continue;
    loudest = id;
    best = level;
  }
  return loudest;
}
