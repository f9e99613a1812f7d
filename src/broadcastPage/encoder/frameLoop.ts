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
  /** Encodes a copy of a frame under a time of the grid. */
  encode(frame: VideoFrame, timestampUs: number): void;
}

/** A frame that takes longer than this is not waited for: the last one is sent again. */
const drawTimeoutUs = 100_000;
/** After a pause the last frame is sent again as often as this: players stumble over frames that last longer. */
const maxFrameUs = 200_000;

export function createFrameLoop(options: FrameLoopOptions): FrameLoop {
  const grid = createFrameGrid(options.framesPerSecond);
  let lastFrame: VideoFrame | null = null;
  let askedAtUs: number | null = null;
  let droppedCount = 0;
  let isStopped = false;
  let cancelTick = (): void => {};

  /** Sends the last frame, or the next one that replaces it, for a moment. */
  function encodeAt(atUs: number, nextFrame: VideoFrame | null): void {
    for (const timestampUs of grid.takeMissed(atUs, maxFrameUs))
      if (lastFrame !== null) options.encode(lastFrame, timestampUs);
    if (nextFrame !== null) {
      lastFrame?.close();
      lastFrame = nextFrame;
    }
    const timestampUs = grid.take(atUs);
    if (timestampUs === null) droppedCount++;
    else if (lastFrame !== null) options.encode(lastFrame, timestampUs);
  }

  function tick(): void {
    const nowUs = options.nowUs();
    cancelTick = options.clock.setTimer(grid.msUntilNext(nowUs), tick);
    options.onTick(nowUs);
    if (!options.isConnected()) return grid.pause();
    if (options.isCongested()) droppedCount++;
    else if (askedAtUs === null) {
      askedAtUs = nowUs;
      options.ask(nowUs);
    } else if (nowUs - askedAtUs > drawTimeoutUs) encodeAt(nowUs, null);
    else droppedCount++;
  }

  tick();
  return {
    takeFrame(frame, drawnAtUs) {
      askedAtUs = null;
      if (isStopped) return frame?.close();
      encodeAt(drawnAtUs, frame);
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
