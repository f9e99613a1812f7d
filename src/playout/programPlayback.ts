import type { Compositor, CompositorProblem } from '../compositor/compositor.ts';
import { textSamples } from '../compositor/painter/textSamples.ts';
import { createProblemReporter } from '../compositor/problemReporter.ts';
import { describeProgram, type ProgramContext } from '../program/describeProgram.ts';
import { digestDrawList } from '../program/digestDrawList.ts';
import { layOut, layOutRundown, restTimeMs } from '../program/layOut.ts';
import { addCue, settledRundown, type Rundown } from '../program/motion/cue.ts';
import { emptyProgram, type Program } from '../program/program.ts';
import type { VideoStream } from '../session/videoSession.ts';
import { createAssetVideo } from './assetVideo.ts';
import type { ProgramInput } from './programInput.ts';

/** Keeps a compositor's list and tracks in line with what is on air, and with the program clock. */
export interface ProgramPlayback {
  /** What the last input makes; on screen as soon as its fonts are there. */
  readonly program: Program;
  /**
   * Of the program on screen, laid out at rest: equal on every screen that shows the same. What each screen sees in its own
   * way is left out: who talked last, whose picture is held back on its way here, and the local time.
   */
  readonly digest: string;
  update(input: ProgramInput): void;
  /** Lays the program out again if time has changed it. */
  advance(): void;
  /** Ms until time changes the picture; 0 or less while something moves, Infinity when nothing will. */
  msUntilChange(): number;
  dispose(): void;
}

export interface ProgramPlaybackOptions {
  /** The local clock; programs run on the server's, which the input's offset leads to. */
  nowMs(): number;
  setTimer(delayMs: number, action: () => void): () => void;
  onDigest?: (digest: string | null) => void;
  onAssetStream?: (streamId: string, stream: MediaStream | null) => void;
  onProblem?: (problem: CompositorProblem) => void;
}

/** How long the program waits for its fonts, ms; after that the browser's own fonts stand in until they are there. */
export const fontTimeoutMs = 3000;

export function createProgramPlayback(
  compositor: Compositor,
  { nowMs, setTimer, onDigest, onAssetStream, onProblem }: ProgramPlaybackOptions,
): ProgramPlayback {
  const problems = createProblemReporter(onProblem);
  const streamIds = new Set<string>();
  let rundown: Rundown | null = null;
  let program = emptyProgram;
  let programJson = '';
  let nextChangeMs = Infinity;
  let clockOffsetMs = 0;
  let digest = '';
  let isDisposed = false;
  const assetVideo = createAssetVideo({
    isHeard: onAssetStream === undefined,
    onStream(streamId, stream) {
      compositor.setStream(streamId, stream?.getVideoTracks()[0] ?? null);
      onAssetStream?.(streamId, stream);
    },
    onFailed: (streamId, reason) => problems.report('feedFailed', streamId, reason),
  });

  const programNowMs = (): number => nowMs() + clockOffsetMs;

  const layOutAt = (tMs: number): void => {
    if (rundown === null) return;
    const moment = layOutRundown(rundown, tMs, compositor.measureText);
    nextChangeMs = moment.nextChangeMs;
    compositor.update(moment.list);
  };

  /** Puts a program on screen once its fonts are there; the first one of all has no entrance. */
  const show = (next: Program, shared: Program): void => {
    const layOutNext = (): void => {
      const atMs = programNowMs();
      digest = digestDrawList(layOut(shared, restTimeMs(shared), compositor.measureText));
      layOutAt(Math.max(atMs, rundown?.at(-1)?.atMs ?? atMs));
      onDigest?.(digest);
    };
    const goOnAir = (): void => {
      rundown = rundown === null ? settledRundown(next) : addCue(rundown, next, programNowMs());
      layOutNext();
      assetVideo.show(next.asset);
    };
    const loading = compositor.loadFonts(samplesOf(next, programNowMs(), compositor));
    if (loading === null) return goOnAir();
    onDigest?.(null);
    let isOnAir = false;
    const cancelTimeout = setTimer(fontTimeoutMs, () => {
      if (isDisposed || program !== next) return;
      problems.report('fontFailed', next.fontFamily, 'the fonts did not load in time');
      isOnAir = true;
      goOnAir();
    });
    void loading.then(() => {
      cancelTimeout();
      if (isDisposed || program !== next) return;
      // What was measured with other fonts is measured again.
      if (isOnAir) layOutNext();
      else goOnAir();
    });
  };

  return {
    get program() {
      return program;
    },
    get digest() {
      return digest;
    },
    update(input) {
      clockOffsetMs = input.clockOffsetMs ?? 0;
      const next = describeForScreen(input, programNowMs());
      const nextJson = JSON.stringify(next);
      if (nextJson !== programJson) {
        program = next;
        programJson = nextJson;
        show(next, describeForAll(input));
      }
      setTracks(compositor, input.streams, streamIds);
    },
    advance() {
      const tMs = programNowMs();
      if (tMs >= nextChangeMs) layOutAt(tMs);
    },
    msUntilChange: () => nextChangeMs - programNowMs(),
    dispose() {
      isDisposed = true;
      assetVideo.dispose();
    },
  };
}

const contextOf = ({ content, session }: ProgramInput): ProgramContext => ({
  ...(content && { content }),
  session: session ?? null,
});

/** The program as this screen shows it. */
const describeForScreen = (input: ProgramInput, nowMs: number): Program =>
  describeProgram(input.scene, input.connections, {
    ...contextOf(input),
    ...(input.talkers && { talkers: input.talkers }),
    weakStreamIds: input.streams.filter(isHeldBack).map(({ id }) => id),
    reader: { nowMs, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
  });

/** What all screens have in common of the program; its header shows the time in one zone for all. */
const describeForAll = (input: ProgramInput): Program =>
  describeProgram(input.scene, input.connections, {
    ...contextOf(input),
    reader: { nowMs: 0, timeZone: 'UTC' },
  });

const isHeldBack = ({ disabledReason }: VideoStream): boolean => disabledReason === 'quality';

/** All text of a program, from its entrance until it rests. */
export const samplesOf = (
  program: Program,
  nowMs: number,
  { measureText }: Pick<Compositor, 'measureText'>,
): ReturnType<typeof textSamples> =>
  [nowMs, nowMs + 2000, restTimeMs(program)].flatMap((tMs) => textSamples(layOut(program, tMs, measureText)));

/** Gives the compositor the streams' tracks, and takes those away whose streams are gone. */
function setTracks(compositor: Compositor, streams: readonly VideoStream[], known: Set<string>): void {
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
}
