/**
 * The times of the program's frames: frame n is at n / framesPerSecond. Times are microseconds on the program clock.
 */
export interface FrameGrid {
  /** The grid time nearest to a moment, later than every time returned before; null if that would be over one frame ahead of it. */
  take(nowUs: number): number | null;
  /**
   * Grid times between the last one and a frame at this moment, so many that no frame lasts longer than `maxFrameUs`. They count as
   * taken. None after `pause`, nor after seconds in which the machine slept.
   */
  takeMissed(nowUs: number, maxFrameUs: number): number[];
  /** Nothing is missed until the next time is taken. */
  pause(): void;
  /** Milliseconds until the next grid time after a moment. */
  msUntilNext(nowUs: number): number;
}

/** Long after the server has replaced a composer that sends nothing. */
const maxGapUs = 10_000_000;

export function createFrameGrid(framesPerSecond: number): FrameGrid {
  const periodUs = 1e6 / framesPerSecond;
  let lastIndex = -1;
  let isRunning = false;
  return {
    take(nowUs) {
      const index = Math.max(Math.round(nowUs / periodUs), lastIndex + 1);
      if (index * periodUs - nowUs > periodUs) return null;
      lastIndex = index;
      isRunning = true;
      return Math.round(index * periodUs);
    },
    takeMissed(nowUs, maxFrameUs) {
      const times: number[] = [];
      const end = Math.round(nowUs / periodUs);
      if (!isRunning || (end - lastIndex) * periodUs > maxGapUs) return times;
      const step = Math.floor(maxFrameUs / periodUs);
      while (lastIndex + step < end) {
        lastIndex += step;
        times.push(Math.round(lastIndex * periodUs));
      }
      return times;
    },
    pause() {
      isRunning = false;
    },
    // Timers may fire a little early: a quarter of a frame early still counts as that frame's turn.
    msUntilNext: (nowUs) => (Math.floor(nowUs / periodUs + 1.25) * periodUs - nowUs) / 1000,
  };
}

/** Frames lie on a grid in whole microseconds: one that is a little early is that time's frame. */
const toleranceUs = 1000;

/**
 * Decides which frames of a stream must be key frames: its first, then the first one past each interval. The second one comes early, so
 * that a stream has a whole first segment at once.
 */
export function createKeyFrameSchedule(
  secondUs: number,
  intervalUs: number,
): (timestampUs: number) => boolean {
  let startUs: number | null = null;
  let nextUs = secondUs;
  return (timestampUs) => {
    if (startUs === null) {
      startUs = timestampUs;
      return true;
    }
    const ageUs = timestampUs - startUs + toleranceUs;
    if (ageUs < nextUs) return false;
    nextUs = (Math.floor(ageUs / intervalUs) + 1) * intervalUs;
    return true;
  };
}
