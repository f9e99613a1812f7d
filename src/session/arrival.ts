/** What was last seen of a remote picture's frames, or of a link's packets. */
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

/** Renewals after which the wait for a silent link grows no more. */
const maxRenewalSteps = 4;

/**
 * Whether a link that says it is connected brings nothing, so that it is to be made anew. Each time that this did not
 * help the patience doubles, from 3 to 48 s; a link that never brought anything has 10 s to begin with.
 */
export function isSilent(arrival: Arrival, renewals: number, nowMs: number): boolean {
  const patience = arrival.frames === 0 ? neverBeganAfterMs : stalledAfterMs;
  return nowMs - arrival.changedAtMs > patience * 2 ** Math.min(renewals, maxRenewalSteps);
}
