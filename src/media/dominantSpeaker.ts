/** Who is shown as talking, and who is about to be. */
export interface DominantSpeaker {
  /** Id of the stream that dominates; null until somebody spoke. */
  current: string | null;
  candidate: string | null;
  candidateSinceMs: number;
}

export const nobodySpoke: DominantSpeaker = { current: null, candidate: null, candidateSinceMs: 0 };

/** Somebody must be the loudest for this long before the view moves. */
export const dominantAfterMs = 300;
/** Levels below this (RMS, 0 to 1) are a room's noise. */
const quietLevel = 0.01;

/** The dominant speaker after a reading of all levels. In silence the last one stays; one who left does not. */
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
