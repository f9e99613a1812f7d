/** So many at once, and one more after each pause. */
const atOnce = 5;
const pauseMs = 400;

/** Says whether one more reaction may be sent now, and counts it if so: a held key or an eager thumb sends no flood. */
export function createCheerLimit(nowMs: () => number): () => boolean {
  let left = atOnce;
  let lastMs = nowMs();
  return () => {
    const now = nowMs();
    left = Math.min(atOnce, left + (now - lastMs) / pauseMs);
    lastMs = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
