/** Judges, once a second, whether a machine keeps up with its program. */
export interface KeepUpRule {
  /** Takes the frames that were encoded and dropped in a second. True when the machine has to do less: a rendition should end. */
  judge(second: { framesPerSecond: number; framesDropped: number }): boolean;
}

/** While a composer starts, and after a rendition has ended, machines are busier than they will be; seconds. */
const settlingSeconds = 10;
/** A program of 30 frames a second that has fewer than 27 stutters visibly. */
const maxMissingShare = 0.1;
/** Seconds of stutter, less those without in between. One hiccup, such as another program's start, does not last as long. */
const maxBadSeconds = 5;

export function createKeepUpRule(framesPerSecond: number): KeepUpRule {
  const maxMissing = framesPerSecond * maxMissingShare;
  let seconds = 0;
  let badSeconds = 0;
  return {
    judge(second) {
      seconds += 1;
      if (seconds <= settlingSeconds) return false;
      const isBad =
        second.framesPerSecond < framesPerSecond - maxMissing || second.framesDropped > maxMissing;
      badSeconds = Math.max(0, badSeconds + (isBad ? 1 : -1));
      if (badSeconds < maxBadSeconds) return false;
      seconds = 0;
      badSeconds = 0;
      return true;
    },
  };
}
