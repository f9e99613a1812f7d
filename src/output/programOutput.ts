import { systemClock, type Clock } from '../clock/clock.ts';
import type { Compositor, CompositorBackend, CompositorProblem } from '../compositor/compositor.ts';
import { textSamples } from '../compositor/painter/textSamples.ts';
import { describeProgram } from '../program/describeProgram.ts';
import { digestDrawList } from '../program/digestDrawList.ts';
import type { DrawList } from '../program/drawList.ts';
import { layOut } from '../program/layOut.ts';
import type { Program } from '../program/program.ts';
import type { Connection } from '../protocol/relay.ts';
import type { Scene } from '../scene/scene.ts';
import type { VideoStream } from '../session/videoSession.ts';
import { onDisplayFrame } from './displayFrame.ts';
import { createFramePace } from './framePace.ts';
import { createFrameRate } from './frameRate.ts';

/** What a program is made of. */
export interface ProgramInput {
  scene: Scene;
  connections: readonly Connection[];
  streams: readonly VideoStream[];
}

/** Readings for the debug page. */
export interface ProgramOutputStats {
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

/** The program on a canvas or as frames for the encoder: what the host's preview and the composer share. */
export interface ProgramOutput {
  readonly canvas: HTMLCanvasElement;
  /** Shows what this input makes; cheap where nothing has changed. */
  update(input: ProgramInput): void;
  /** With pace `asked`: draws now. Null says that the program looks as it did last time. The caller closes the frame. */
  drawFrame(timestampUs: number): Promise<VideoFrame | null>;
  getStats(): ProgramOutputStats;
  dispose(): void;
}

export interface ProgramOutputOptions {
  /** `display` draws by itself before the display's frames; `asked` only in `drawFrame`, whose caller keeps the time. */
  pace: 'display' | 'asked';
  /** The share of all time that drawing may take (0 to 1), by lowering the rate; null keeps the rate. */
  budget: number | null;
  maxFps?: number;
  clock?: Clock;
  /** Gets the options that the output needs; choose resolution and back end here. */
  createCompositor?: (options: {
    output: 'canvas' | 'frames';
    onNeedsRender: () => void;
    onProblem: (problem: CompositorProblem) => void;
  }) => Promise<Compositor>;
  onProblem?: (problem: CompositorProblem) => void;
  /** Told of the digest of each new draw list. */
  onDigest?: (digest: string) => void;
}

/** Makes an output; rejects where the browser cannot compose. */
export async function createProgramOutput(options: ProgramOutputOptions): Promise<ProgramOutput> {
  const { pace, clock = systemClock, createCompositor = createDefaultCompositor } = options;
  const framePace = createFramePace({ maxFps: options.maxFps ?? 30, budget: options.budget });
  const frameRate = createFrameRate();
  let cancelNext: (() => void) | null = null;
  let isDrawing = false;
  let isDisposed = false;

  const compositor = await createCompositor({
    output: pace === 'display' ? 'canvas' : 'frames',
    onNeedsRender: () => schedule(),
    onProblem: (problem) => options.onProblem?.(problem),
  });
  const shown = createShownProgram(compositor, () => clock.nowMs(), options.onDigest);

  const draw = (): boolean => {
    const nowMs = clock.nowMs();
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
    if (!draw()) return;
    isDrawing = true;
    framePace.finish(await compositor.drawn());
    isDrawing = false;
    if (compositor.needsRender()) schedule();
  };

  return {
    canvas: compositor.canvas,
    update(input) {
      if (!isDisposed) shown.update(input);
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
      shown.dispose();
      compositor.dispose();
    },
  };
}

/** Loaded by itself, so that whoever brings a compositor of their own loads no graphics library. */
const createDefaultCompositor: NonNullable<ProgramOutputOptions['createCompositor']> = async (options) => {
  const { createCompositor } = await import('../compositor/createCompositor.ts');
  return createCompositor(options);
};

interface ShownProgram {
  readonly digest: string;
  update(input: ProgramInput): void;
  dispose(): void;
}

/** Keeps a compositor's list and tracks in line with the scene; a program waits for the letters it needs. */
function createShownProgram(
  compositor: Compositor,
  nowMs: () => number,
  onDigest: (digest: string) => void = () => {},
): ShownProgram {
  let program: Program | null = null;
  let programJson = '';
  let digest = '';
  let isDisposed = false;
  const known = new Set<string>();

  const put = (list: DrawList): void => {
    digest = digestDrawList(list);
    compositor.update(list);
    onDigest(digest);
  };

  const show = (wanted: Program): void => {
    const list = layOut(wanted, nowMs(), compositor.measureText);
    const loading = compositor.loadFonts(textSamples(list));
    if (loading === null) {
      put(list);
      return;
    }
    void loading.then(() => {
      if (isDisposed || program !== wanted) return;
      put(layOut(wanted, nowMs(), compositor.measureText));
    });
  };

  return {
    get digest() {
      return digest;
    },
    update({ scene, connections, streams }) {
      const next = describeProgram(scene, connections);
      const nextJson = JSON.stringify(next);
      if (nextJson !== programJson) {
        program = next;
        programJson = nextJson;
        show(next);
      }
      const present = new Set(streams.map(({ id }) => id));
      for (const { id, mediaStream } of streams) {
        known.add(id);
        compositor.setStream(id, mediaStream?.getVideoTracks()[0] ?? null);
      }
      for (const id of known)
        if (!present.has(id)) {
          known.delete(id);
          compositor.setStream(id, null);
        }
    },
    dispose() {
      isDisposed = true;
    },
  };
}
