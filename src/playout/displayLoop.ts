import type { Clock } from '../clock/clock.ts';
import { onDisplayFrame } from './displayFrame.ts';
import type { FramePace } from './framePace.ts';

/** Draws before the display's frames, no more often than the pace allows, and rests while nothing changes. */
export interface DisplayLoop {
  /** There is something to draw. */
  schedule(): void;
  /** The program has changed; time alone may change it further. */
  followProgram(): void;
  stop(): void;
}

export interface DisplayLoopOptions {
  clock: Clock;
  pace: FramePace;
  /** Draws if there is anything to draw, and says when it is finished: the ms it took, or null if nothing was drawn. */
  draw(): Promise<number> | null;
  needsRender(): boolean;
  /** Ms until time changes the picture; 0 or less while something moves, Infinity when nothing will. */
  msUntilChange(): number;
}

export function createDisplayLoop(options: DisplayLoopOptions): DisplayLoop {
  const { clock, pace } = options;
  let cancelNext: (() => void) | null = null;
  let cancelWake: (() => void) | null = null;
  let isDrawing = false;
  let isStopped = false;

  const schedule = (): void => {
    if (isStopped || isDrawing || cancelNext !== null) return;
    const waitMs = pace.msUntilNext(clock.nowMs());
    const onTurn = (): void => {
      cancelNext = null;
      if (pace.msUntilNext(clock.nowMs()) > 0) return schedule();
      void draw();
    };
    cancelNext =
      waitMs === 0
        ? onDisplayFrame(onTurn)
        : clock.setTimer(waitMs, () => {
            cancelNext = onDisplayFrame(onTurn);
          });
  };

  const draw = async (): Promise<void> => {
    isDrawing = true;
    const drawing = options.draw();
    if (drawing !== null) pace.finish(await drawing);
    isDrawing = false;
    if (options.needsRender()) schedule();
    else wakeForChange();
  };

  /** Draws again when time alone changes the picture: a motion goes on, or a deadline has come. */
  const wakeForChange = (): void => {
    cancelWake?.();
    cancelWake = null;
    const leftMs = options.msUntilChange();
    if (leftMs <= 0) schedule();
    else if (leftMs < Infinity && !isStopped)
      cancelWake = clock.setTimer(leftMs, () => {
        cancelWake = null;
        schedule();
      });
  };

  return {
    schedule,
    followProgram() {
      if (!isDrawing) wakeForChange();
    },
    stop() {
      isStopped = true;
      cancelNext?.();
      cancelWake?.();
    },
  };
}
