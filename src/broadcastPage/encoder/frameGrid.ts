/**
 * The times of the program's frames: frame n is at n / framesPerSecond. Times are microseconds on the program clock.
 */
export interface FrameGrid {
  /** The grid time nearest to a moment, later than every time returned before; null if that would be over one frame ahead of it. */
  take(nowUs: number): number | null;
  /** Milliseconds until the next grid time after a moment. */
  msUntilNext(nowUs: number): number;
}

export function createFrameGrid(framesPerSecond: number): FrameGrid {
  const periodUs = 1e6 / framesPerSecond;
  let lastIndex = -1;
  return {
    take(nowUs) {
      const index = Math.max(Math.round(nowUs / periodUs), lastIndex + 1);
      if (index * periodUs - nowUs > periodUs) return null;
      lastIndex = index;
      return Math.round(index * periodUs);
    },
    // Timers may fire a little early: a quarter of a frame early still counts as that frame's turn.
    msUntilNext: (nowUs) => (Math.floor(nowUs / periodUs + 1.25) * periodUs - nowUs) / 1000,
  };
}

/** Times are rounded to whole milliseconds later: a key frame just before its segment's end would not end it. */
const roundingUs = 5000;

/**
 * Decides which frames of a stream must be key frames: its first, then the first that is surely past each whole interval. ffmpeg
 * ends a segment at the first key frame that is not before its time.
 */
export function createKeyFrameSchedule(intervalUs: number): (timestampUs: number) => boolean {
  let startUs: number | null = null;
  let lastInterval = 0;
  return (timestampUs) => {
    if (startUs === null) {
      startUs = timestampUs;
      return true;
    }
    const interval = Math.floor((timestampUs - startUs - roundingUs) / intervalUs);
    if (interval <= lastInterval) return false;
    lastInterval = interval;
    return true;
  };
}
