/** Frames a second over the last second. */
export interface FrameRate {
  count(nowMs: number): void;
  read(nowMs: number): number;
}

const windowMs = 1000;

export function createFrameRate(): FrameRate {
  let timesMs: number[] = [];
  const dropOld = (nowMs: number): void => {
    timesMs = timesMs.filter((timeMs) => timeMs > nowMs - windowMs);
  };
  return {
    count(nowMs) {
      dropOld(nowMs);
      timesMs.push(nowMs);
    },
    read(nowMs) {
      dropOld(nowMs);
      return timesMs.length;
    },
  };
}
