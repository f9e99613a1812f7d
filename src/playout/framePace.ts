/** What a frame may cost and how often one may come. */
export interface FramePaceOptions {
  maxFps: number;
  /** The share of all time that drawing may take (0 to 1); null sets no limit. */
  budget: number | null;
}

/** Decides when the next frame may be drawn, by what the last ones cost. Times are ms of one clock. */
export interface FramePace {
  /** Ms from `nowMs` until a frame may be drawn; 0 is at once. */
  msUntilNext(nowMs: number): number;
  /** A frame was begun. */
  begin(nowMs: number): void;
  /** The frame begun last was finished, GPU included, after so many ms. */
  finish(costMs: number): void;
  /** Ms between two frames at what they cost now. */
  readonly intervalMs: number;
  /** Ms a frame costs now, smoothed. */
  readonly costMs: number;
}

const smoothing = 0.3;
/** A display's frames come up to this much early. */
const jitterMs = 2;

export function createFramePace({ maxFps, budget }: FramePaceOptions): FramePace {
  let costMs = 0;
  let beganMs = -Infinity;
  const intervalMs = (): number => Math.max(1000 / maxFps, budget === null ? 0 : costMs / budget);
  return {
    msUntilNext: (nowMs) => {
      const leftMs = beganMs + intervalMs() - nowMs;
      return leftMs <= jitterMs ? 0 : leftMs;
    },
    begin: (nowMs) => {
      beganMs = nowMs;
    },
    finish: (newCostMs) => {
      costMs = costMs === 0 ? newCostMs : costMs + (newCostMs - costMs) * smoothing;
    },
    get intervalMs() {
      return intervalMs();
    },
    get costMs() {
      return costMs;
    },
  };
}
