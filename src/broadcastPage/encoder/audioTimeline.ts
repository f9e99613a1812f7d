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

type AudioPlacement = { type: 'append'; silenceFirstUs: number } | { type: 'drop' };

/** Audio may be off by this much before it is corrected: below what anybody notices between lips and voice. */
const toleranceUs = 40_000;
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
      if (capturedUs < lastCapturedUs) buckets.length = 0;
      lastCapturedUs = capturedUs;
      const offsetUs = offsetAt(arrivedUs, arrivedUs - (capturedUs + durationUs));
      const aheadUs = capturedUs + offsetUs - endUs;
      if (aheadUs < -toleranceUs) return { type: 'drop' };
      return { type: 'append', silenceFirstUs: aheadUs > toleranceUs ? aheadUs : 0 };
    },
    silenceUpTo(nowUs) {
      return nowUs - endUs > timeoutUs ? nowUs - reserveUs - endUs : 0;
    },
    advance(durationUs) {
      endUs += durationUs;
    },
  };
}
