import { systemClock, type Clock } from '../clock/clock.ts';
import type { Compositor, CompositorBackend, CompositorProblem } from '../compositor/compositor.ts';
import type { Connection } from '../protocol/relay.ts';
import type { StreamingSession } from '../protocol/session.ts';
import type { Content } from '../scene/content/content.ts';
import type { Scene } from '../scene/scene.ts';
import type { VideoStream } from '../session/videoSession.ts';
import { onDisplayFrame } from './displayFrame.ts';
import { createFramePace } from './framePace.ts';
import { createFrameRate } from './frameRate.ts';
import { createProgramPlayback } from './programPlayback.ts';

/** What a program is made of. */
export interface ProgramInput {
  scene: Scene;
  connections: readonly Connection[];
  streams: readonly VideoStream[];
  /** The session's lists; polls, topics and assets are not drawn without them. */
  content?: Content;
  session?: StreamingSession | null;
  /** Server clock minus local clock, ms. */
  clockOffsetMs?: number;
  /** Streams that talked, the latest first. */
  talkers?: readonly string[];
}

/** Readings for the debug page. */
export interface ProgramPlayoutStats {
  backend: CompositorBackend;
  /** Of the draw list on show: equal on every screen that shows the same. */
  digest: string;
  /** Frames drawn in the last second; 0 while nothing changes. */
  framesPerSecond: number;
  /** What a frame costs, GPU included, smoothed. */
  frameMs: number;
  /** The shortest time between frames that the budget allows now. */
  intervalMs: number;
}

/** The program on a screen or as frames for the encoder: what the host's preview and the composer share. */
export interface ProgramPlayout {
  /** What to put on the page. */
  readonly screen: Compositor['screen'];
  /** Shows what this input makes; cheap where nothing has changed. */
  update(input: ProgramInput): void;
  /** With pace `asked`: draws now. Null says that the program looks as it did last time. The caller closes the frame. */
  drawFrame(timestampUs: number): Promise<VideoFrame | null>;
  getStats(): ProgramPlayoutStats;
  dispose(): void;
}

export interface ProgramPlayoutOptions {
  /** `display` draws by itself before the display's frames; `asked` only in `drawFrame`, whose caller keeps the time. */
  pace: 'display' | 'asked';
  /** The share of all time that drawing may take (0 to 1), by lowering the rate; null keeps the rate. */
  budget: number | null;
  maxFps?: number;
  clock?: Clock;
  /** Gets the options that the output needs; choose resolution and back end here. */
  createCompositor?: (options: {
    output: 'screen' | 'frames';
    onNeedsRender: () => void;
    onProblem: (problem: CompositorProblem) => void;
  }) => Promise<Compositor>;
  onProblem?: (problem: CompositorProblem) => void;
  /** Takes the stream of a video shown as an asset, for its sound, which is then not heard here; null when it is over. */
  onAssetStream?: (streamId: string, stream: MediaStream | null) => void;
  /** Told of the digest of each new draw list; null while the letters of the next are not there yet. */
  onDigest?: (digest: string | null) => void;
}

/** Makes an output; rejects where the browser cannot compose. */
export async function createProgramPlayout(options: ProgramPlayoutOptions): Promise<ProgramPlayout> {
  const { pace, clock = systemClock, createCompositor = createDefaultCompositor } = options;
  const framePace = createFramePace({ maxFps: options.maxFps ?? 30, budget: options.budget });
  const frameRate = createFrameRate();
  let cancelNext: (() => void) | null = null;
  let isDrawing = false;
  let isDisposed = false;

  const compositor = await createCompositor({
    output: pace === 'display' ? 'screen' : 'frames',
    onNeedsRender: () => schedule(),
    onProblem: (problem) => options.onProblem?.(problem),
  });
  const shown = createProgramPlayback(compositor, {
    ...options,
    nowMs: () => clock.nowMs(),
    setTimer: (delayMs, action) => clock.setTimer(delayMs, action),
    onProblem: reportOnce(options.onProblem),
  });
  let cancelWake: (() => void) | null = null;

  const draw = (): boolean => {
    const nowMs = clock.nowMs();
    shown.advance();
    if (!compositor.render(nowMs)) return false;
    framePace.begin(nowMs);
    frameRate.count(nowMs);
    return true;
  };

  const schedule = (): void => {
    if (pace !== 'display' || isDisposed || isDrawing || cancelNext !== null) return;
    const waitMs = framePace.msUntilNext(clock.nowMs());
    const onTurn = (): void => {
      cancelNext = null;
      if (framePace.msUntilNext(clock.nowMs()) > 0) return schedule();
      void drawForDisplay();
    };
    cancelNext =
      waitMs === 0
        ? onDisplayFrame(onTurn)
        : clock.setTimer(waitMs, () => {
            cancelNext = onDisplayFrame(onTurn);
          });
  };

  const drawForDisplay = async (): Promise<void> => {
    isDrawing = true;
    if (draw()) framePace.finish(await compositor.drawn());
    isDrawing = false;
    if (compositor.needsRender()) schedule();
    else wakeForChange();
  };

  /** The next picture that no frame and no update asks for: a motion goes on, or a time is up. */
  const wakeForChange = (): void => {
    cancelWake?.();
    cancelWake = null;
    const leftMs = shown.msUntilChange();
    if (leftMs <= 0) schedule();
    else if (leftMs < Infinity && !isDisposed)
      cancelWake = clock.setTimer(leftMs, () => {
        cancelWake = null;
        schedule();
      });
  };

  return {
    screen: compositor.screen,
    update(input) {
      if (isDisposed) return;
      shown.update(input);
      if (pace === 'display' && !isDrawing) wakeForChange();
    },
    async drawFrame(timestampUs) {
      if (isDisposed || !draw()) return null;
      const frame = await compositor.captureFrame(timestampUs);
      framePace.finish(await compositor.drawn());
      return frame;
    },
    getStats: () => ({
      backend: compositor.backend,
      digest: shown.digest,
      framesPerSecond: frameRate.read(clock.nowMs()),
      frameMs: framePace.costMs,
      intervalMs: framePace.intervalMs,
    }),
    dispose() {
      if (isDisposed) return;
      isDisposed = true;
      cancelNext?.();
      cancelWake?.();
      shown.dispose();
      compositor.dispose();
    },
  };
}

/** Tells each problem of a subject once. */
function reportOnce(
  onProblem: (problem: CompositorProblem) => void = () => {},
): (problem: CompositorProblem) => void {
  const told = new Set<string>();
  return (problem) => {
    const key = `${problem.code} ${problem.subject}`;
    if (told.has(key)) return;
    told.add(key);
    onProblem(problem);
  };
}

/** Loaded by itself, so that whoever brings a compositor of their own loads no graphics library. The address may force a back end. */
const createDefaultCompositor: NonNullable<ProgramPlayoutOptions['createCompositor']> = async (options) => {
  const { openCompositor, readBackendChoice } = await import('../compositor/openCompositor.ts');
  return openCompositor({ ...options, backend: readBackendChoice(location.search) });
};
