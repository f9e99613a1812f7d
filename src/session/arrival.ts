/** What was last seen of a remote picture's frames. */
export interface Arrival {
  frames: number;
  changedAtMs: number;
}

/** A picture which stands still for so long is held back on the way, or has not even begun; ms. */
const stalledAfterMs = 3000;
const neverBeganAfterMs = 10_000;

/** Notes a reading of the frame counter; `frames` null stands for no reading at all. */
export function noteFrames(before: Arrival | undefined, frames: number | null, nowMs: number): Arrival {
  if (before === undefined) return { frames: frames ?? 0, changedAtMs: nowMs };
  return frames === null || frames === before.frames ? before : { frames, changedAtMs: nowMs };
}

/** Whether a picture that its publisher sends does not arrive. */
export function isHeldBack(arrival: Arrival | undefined, nowMs: number): boolean {
  if (arrival === undefined) return false;
  return nowMs - arrival.changedAtMs > (arrival.frames === 0 ? neverBeganAfterMs : stalledAfterMs);
}
