/** One reading of the server's clock, with when it was asked for and when the answer was here, by a clock that never jumps. */
export interface TimeSample {
  sentMs: number;
  receivedMs: number;
  serverMs: number;
}

/** How fast a machine's clock may run away from the server's. */
const driftMsPerMs = 0.0001;
/** Samples that are kept; the best of them counts. */
const maxSamples = 12;

/** What to add to one's own monotonic time for the server's: at the moment of the answer it was on its way for half the round trip. */
export const offsetOf = ({ sentMs, receivedMs, serverMs }: TimeSample): number =>
  serverMs - (sentMs + receivedMs) / 2;

/** By how much the offset of a sample may be wrong at a time: half its round trip, and what clocks drift since. */
const errorOf = ({ sentMs, receivedMs }: TimeSample, nowMs: number): number =>
  (receivedMs - sentMs) / 2 + (nowMs - receivedMs) * driftMsPerMs;

/** The samples with one more, at most so many that the oldest go. A sample whose answer was there before its question is none. */
export const addSample = (samples: readonly TimeSample[], sample: TimeSample): readonly TimeSample[] =>
  sample.receivedMs < sample.sentMs ? samples : [...samples, sample].slice(-maxSamples);

/** The offset of the sample that is surest at `nowMs`; null without any. */
export function estimateOffset(samples: readonly TimeSample[], nowMs: number): number | null {
  const best = surestSample(samples, nowMs);
  return best === null ? null : offsetOf(best);
}

/** By how much the estimate may be wrong, ms; Infinity without any sample. */
export function estimateError(samples: readonly TimeSample[], nowMs: number): number {
  const best = surestSample(samples, nowMs);
  return best === null ? Infinity : errorOf(best, nowMs);
}

const surestSample = (samples: readonly TimeSample[], nowMs: number): TimeSample | null =>
  samples.reduce<TimeSample | null>(
    (best, sample) => (best === null || errorOf(sample, nowMs) <= errorOf(best, nowMs) ? sample : best),
    null,
  );
