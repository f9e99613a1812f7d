import type { Clock } from '../../clock/clock.ts';
import { createFrameGrid } from './frameGrid.ts';

/**
 * Keeps the program's rate: asks for a frame when its time has come, one at a time and never faster than frames are encoded
 * and sent. Times are microseconds of the program clock.
 */
export interface FrameLoop {
  /** The answer to `ask`; null if the program looks as it did. The loop closes the frame. */
  takeFrame(frame: VideoFrame | null, drawnAtUs: number): void;
  /** Frames that were left out because drawing, encoder or network did not keep up. */
  readonly droppedCount: number;
  stop(): void;
}

export interface FrameLoopOptions {
  clock: Clock;
  nowUs(): number;
  framesPerSecond: number;
  /** Called at the rate, before anything else. */
  onTick(nowUs: number): void;
  /** False while there is nobody to encode for. */
  isConnected(): boolean;
  /** Whether encoder or network have more to do than they manage. */
  isCongested(): boolean;
  /** Asks for a frame; `takeFrame` brings it. */
  ask(nowUs: number): void;
  /** Encodes a copy of a frame under a time of the grid; false if it was left out. */
  encode(frame: VideoFrame, timestampUs: number): boolean;
}

/** A frame that takes longer than this is not waited for: the last one is sent again. */
const drawTimeoutUs = 100_000;

export function createFrameLoop(options: FrameLoopOptions): FrameLoop {
  const grid = createFrameGrid(options.framesPerSecond);
  let lastFrame: VideoFrame | null = null;
  let askedAtUs: number | null = null;
  let droppedCount = 0;
  let isStopped = false;
  let cancelTick = (): void => {};

  function encodeLast(timestampUs: number): void {
    if (lastFrame === null) return;
    if (!options.encode(lastFrame, timestampUs)) droppedCount++;
  }

  function tick(): void {
    const nowUs = options.nowUs();
    cancelTick = options.clock.setTimer(grid.msUntilNext(nowUs), tick);
    options.onTick(nowUs);
    if (!options.isConnected()) return;
    if (options.isCongested()) droppedCount++;
    else if (askedAtUs === null) {
      askedAtUs = nowUs;
      options.ask(nowUs);
    } else if (nowUs - askedAtUs > drawTimeoutUs) {
      const timestampUs = grid.take(nowUs);
      if (timestampUs !== null) encodeLast(timestampUs);
    } else droppedCount++;
  }

  tick();
  return {
    takeFrame(frame, drawnAtUs) {
      askedAtUs = null;
      if (isStopped) return frame?.close();
      if (frame !== null) {
        lastFrame?.close();
        lastFrame = frame;
      }
      const timestampUs = grid.take(drawnAtUs);
      if (timestampUs === null) droppedCount++;
      else encodeLast(timestampUs);
    },
    get droppedCount() {
      return droppedCount;
    },
    stop() {
      isStopped = true;
      cancelTick();
      lastFrame?.close();
      lastFrame = null;
    },
  };
}
