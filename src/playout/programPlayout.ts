import { systemClock, type Clock } from '../clock/clock.ts';
import type {
  Compositor,
  CompositorBackend,
  CompositorProblem,
  CompositorTarget,
} from '../compositor/compositor.ts';
import { createDisplayLoop, type DisplayLoop } from './displayLoop.ts';
import { createFramePace } from './framePace.ts';
import { createFrameRate } from './frameRate.ts';
import type { FrameSource } from './frameSource.ts';
import type { ProgramInput } from './programInput.ts';
import type { Program } from '../program/program.ts';
import { createProgramPlayback, type ProgramDigests } from './programPlayback.ts';

/** Readings for the debug page. */
export interface ProgramPlayoutStats {
  backend: CompositorBackend;
  /** Of the draw list on screen. */
  digests: ProgramDigests;
  /** Frames that the page had drawn in the last second; 0 while nothing changes. */
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
  /** What the last input makes; on screen as soon as its fonts are there. */
  readonly program: Program;
  /** Shows what this input makes; cheap where nothing has changed. */
  update(input: ProgramInput): void;
  /** Holds the picture of a stream back for this long. */
  setPictureDelay(streamId: string, delayMs: number): void;
  /** With the pace `asked`: draws now. Null if the program looks as it did last time. The caller closes the frame. */
  drawFrame(timestampUs: number): Promise<VideoFrame | null>;
  /** With the pace `asked`, for an encoder: past the page where the compositor can do that. Once, and then without `drawFrame`. */
  openFrameSource(): FrameSource;
  getStats(): ProgramPlayoutStats;
  dispose(): void;
}

export interface ProgramPlayoutOptions {
  /** `display` draws by itself before the display's frames; `asked` draws only in `drawFrame`, whose caller keeps the time. */
  pace: 'display' | 'asked';
  /** The share of all time that drawing may take (0 to 1), by lowering the rate; null keeps the rate. */
  budget: number | null;
  maxFps?: number;
  clock?: Clock;
  /** Is given the options that the playout needs; choose resolution and back end here. */
  createCompositor?: (options: {
    target: CompositorTarget;
    onNeedsRender: () => void;
    onProblem: (problem: CompositorProblem) => void;
  }) => Promise<Compositor>;
  onProblem?: (problem: CompositorProblem) => void;
  /** Takes the stream of a video shown as an asset, for its audio, which is then not heard here; null when it is over. */
  onAssetStream?: (streamId: string, stream: MediaStream | null) => void;
  /** Called with the digests of each new draw list; with null while the next one waits for its fonts. */
  onDigests?: (digests: ProgramDigests | null) => void;
}

/** Creates a playout; rejects where the browser cannot compose. */
export async function createProgramPlayout(options: ProgramPlayoutOptions): Promise<ProgramPlayout> {
  const { clock = systemClock, createCompositor = createDefaultCompositor } = options;
  const isOnDisplay = options.pace === 'display';
  const pace = createFramePace({ maxFps: options.maxFps ?? 30, budget: options.budget });
  const frameRate = createFrameRate();
  let loop: DisplayLoop | null = null;
  let isDisposed = false;

  const compositor = await createCompositor({
    target: isOnDisplay ? 'screen' : 'frames',
    onNeedsRender: () => loop?.schedule(),
    onProblem: (problem) => options.onProblem?.(problem),
  });
  const playback = createProgramPlayback(compositor, {
    ...options,
    nowMs: () => clock.nowMs(),
    setTimer: (delayMs, action) => clock.setTimer(delayMs, action),
  });

  /** False if nothing has changed. */
  const draw = (): boolean => {
    const nowMs = clock.nowMs();
    playback.advance();
    if (!compositor.render(nowMs)) return false;
    pace.begin(nowMs);
    frameRate.count(nowMs);
    return true;
  };
  if (isOnDisplay)
    loop = createDisplayLoop({
      clock,
      pace,
      draw: () => (draw() ? compositor.drawn() : null),
      needsRender: () => compositor.needsRender(),
      msUntilChange: () => playback.msUntilChange(),
    });

  const drawFrame = async (timestampUs: number): Promise<VideoFrame | null> => {
    if (isDisposed || !draw()) return null;
    const frame = await compositor.captureFrame(timestampUs);
    pace.finish(await compositor.drawn());
    return frame;
  };

  return {
    screen: compositor.screen,
    get program() {
      return playback.program;
    },
    update(input) {
      if (isDisposed) return;
      playback.update(input);
      loop?.followProgram();
    },
    setPictureDelay: compositor.setPictureDelay,
    drawFrame,
    openFrameSource() {
      const port = compositor.openFramePort();
      if (port === null) return { type: 'page', drawFrame };
      return {
        type: 'port',
        port,
        advance() {
          if (!isDisposed) playback.advance();
        },
      };
    },
    getStats: () => ({
      backend: compositor.backend,
      digests: playback.digests,
      framesPerSecond: frameRate.read(clock.nowMs()),
      frameMs: pace.costMs,
      intervalMs: pace.intervalMs,
    }),
    dispose() {
      if (isDisposed) return;
      isDisposed = true;
      loop?.stop();
      playback.dispose();
      compositor.dispose();
    },
  };
}

/** Imported only when it is needed: callers with a compositor of their own load no graphics library. The address may force a back end. */
const createDefaultCompositor: NonNullable<ProgramPlayoutOptions['createCompositor']> = async (options) => {
  const { openCompositor, readBackendChoice, readFeedChoice } =
    await import('../compositor/openCompositor.ts');
  const { search } = location;
  return openCompositor({ ...options, backend: readBackendChoice(search), feed: readFeedChoice(search) });
};
