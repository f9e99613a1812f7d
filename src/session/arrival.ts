/** The last reading of a counter: of a remote picture's frames, or of a link's packets. */
export interface Arrival {
  count: number;
  changedAtMs: number;
}

/** After this long without a new frame a picture counts as stalled; one that never had a frame gets longer. */
const stalledAfterMs = 3000;
const neverStartedAfterMs = 10_000;

/** Notes a reading of the counter; `count` is null where there was nothing to read. */
export function noteCount(before: Arrival | undefined, count: number | null, nowMs: number): Arrival {
  if (before === undefined) return { count: count ?? 0, changedAtMs: nowMs };
  return count === null || count === before.count ? before : { count, changedAtMs: nowMs };
}

/** Whether a picture that its publisher sends does not arrive. */
export function isStalled(arrival: Arrival | undefined, nowMs: number): boolean {
  if (arrival === undefined) return false;
  return nowMs - arrival.changedAtMs > stallTimeoutMs(arrival);
}

const stallTimeoutMs = ({ count }: Arrival): number => (count === 0 ? neverStartedAfterMs : stalledAfterMs);

/** The timeout of a silent link stops growing after this many rebuilds. */
const maxDoublings = 4;

/**
 * Whether a link that claims to be connected delivers nothing and should be rebuilt. The timeout starts at 3 s, or at 10 s
 * for a link that has never delivered anything, and doubles with each rebuild that did not help, up to 16 times.
 */
export function isSilent(arrival: Arrival, rebuilds: number, nowMs: number): boolean {
  const timeoutMs = stallTimeoutMs(arrival) * 2 ** Math.min(rebuilds, maxDoublings);
  return nowMs - arrival.changedAtMs > timeoutMs;
}
