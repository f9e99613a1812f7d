/**
 * Places audio on the program clock. Blocks arrive with timestamps of a clock of their own and with jitter; the encoder
 * needs one unbroken run of samples. All times are microseconds.
 */
export interface AudioTimeline {
  /** What to do with a block that was captured at `capturedUs` (the source's clock) and arrived at `arrivedUs` (program clock). */
  place(block: { capturedUs: number; durationUs: number; arrivedUs: number }): AudioPlacement;
  /** Silence to add so that the run reaches a moment of the program clock although nothing arrived; 0 for none. */
  silenceUpTo(nowUs: number): number;
  /** Samples of this duration were appended to the run. */
  advance(durationUs: number): void;
  /** Program time of the next sample. */
  readonly endUs: number;
}

type AudioPlacement =
  /** `stretchUs` makes the block longer, or shorter if it is negative, by so little that nobody hears it. */
  { type: 'append'; silenceFirstUs: number; stretchUs: number } | { type: 'drop' };

/** Audio that is off by more than this is corrected at once, by silence or by leaving blocks out. */
const toleranceUs = 40_000;
/** What is left is corrected by stretching blocks by this share, while they are off by more than the jitter of their timestamps. */
const stretchRate = 0.005;
const stretchBeyondUs = 4000;
/** Blocks over which the error is measured: timestamps may be late, but never early, so that the smallest one counts. */
const blocksMeasured = 100;
/** If nothing arrives for this long, silence takes over, leaving room for blocks that are only late. */
const timeoutUs = 250_000;
const reserveUs = 100_000;
const bucketUs = 1_000_000;
const bucketsKept = 10;

export function createAudioTimeline(startUs: number): AudioTimeline {
  let endUs = startUs;
  /** Least delay between capture and arrival in each of the last seconds: the block that waited least shows how far apart the clocks are. */
  const buckets: { index: number; offsetUs: number }[] = [];
  let lastCapturedUs = -Infinity;
  let lastAheadsUs: number[] = [];

  function offsetAt(arrivedUs: number, candidateUs: number): number {
    const index = Math.floor(arrivedUs / bucketUs);
    const last = buckets.at(-1);
    if (last === undefined || last.index !== index) buckets.push({ index, offsetUs: candidateUs });
    else last.offsetUs = Math.min(last.offsetUs, candidateUs);
    while ((buckets[0]?.index ?? index) <= index - bucketsKept) buckets.shift();
    return Math.min(...buckets.map((bucket) => bucket.offsetUs));
  }

  return {
    get endUs() {
      return endUs;
    },
    place({ capturedUs, durationUs, arrivedUs }) {
      // An audio context that starts renders ahead in a burst and then sets its clock back: what was learnt no longer holds.
      if (capturedUs < lastCapturedUs) {
        buckets.length = 0;
        lastAheadsUs = [];
      }
      lastCapturedUs = capturedUs;
      const offsetUs = offsetAt(arrivedUs, arrivedUs - (capturedUs + durationUs));
      const aheadUs = capturedUs + offsetUs - endUs;
      if (Math.abs(aheadUs) > toleranceUs) {
        lastAheadsUs = [];
        return aheadUs < 0 ? { type: 'drop' } : { type: 'append', silenceFirstUs: aheadUs, stretchUs: 0 };
      }
      lastAheadsUs.push(aheadUs);
      if (lastAheadsUs.length > blocksMeasured) lastAheadsUs.shift();
      return { type: 'append', silenceFirstUs: 0, stretchUs: stretchFor(lastAheadsUs, durationUs) };
    },
    silenceUpTo(nowUs) {
      return nowUs - endUs > timeoutUs ? nowUs - reserveUs - endUs : 0;
    },
    advance(durationUs) {
      endUs += durationUs;
    },
  };
}

function stretchFor(lastAheadsUs: readonly number[], durationUs: number): number {
  if (lastAheadsUs.length < blocksMeasured) return 0;
  const errorUs = Math.min(...lastAheadsUs);
  return Math.abs(errorUs) <= stretchBeyondUs ? 0 : Math.sign(errorUs) * durationUs * stretchRate;
}
