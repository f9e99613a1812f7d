import type { Compositor, CompositorProblem } from '../compositor/compositor.ts';
import { textSamples } from '../compositor/painter/textSamples.ts';
import { createProblemReporter } from '../compositor/problemReporter.ts';
import { describeProgram, type ProgramContext } from '../program/describeProgram.ts';
import { digestDrawList } from '../program/digestDrawList.ts';
import { layOut, layOutRundown, restTimeMs } from '../program/layOut.ts';
import { addCue, settledRundown, type Rundown } from '../program/motion/cue.ts';
import { emptyProgram, type Program } from '../program/program.ts';
import { wideFrame, type ProgramFrame } from '../program/programFrame.ts';
import type { VideoStream } from '../session/videoSession.ts';
import { createAssetVideo } from './assetVideo.ts';
import type { ProgramInput } from './programInput.ts';

/** Of a program laid out at rest: equal on every screen that shows the same. The local time is left out. */
export interface ProgramDigests {
  /** Of the shared scene alone: the same on all screens. */
  scene: string;
  /** With what each screen finds out by itself: who talked last, and whose picture is held back on its way here. */
  screen: string;
}

/** Keeps a compositor's list and tracks in line with what is on air, and with the program clock. */
export interface ProgramPlayback {
  /** What the last input makes; on screen as soon as its fonts are there. */
  readonly program: Program;
  /** Of the program on screen. */
  readonly digests: ProgramDigests;
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
  onDigests?: (digests: ProgramDigests | null) => void;
  onAssetStream?: (streamId: string, stream: MediaStream | null) => void;
  onProblem?: (problem: CompositorProblem) => void;
}

/** How long the program waits for its fonts, ms; after that the browser's own fonts stand in until they are there. */
export const fontTimeoutMs = 3000;

export function createProgramPlayback(
  compositor: Compositor,
  { nowMs, setTimer, onDigests, onAssetStream, onProblem }: ProgramPlaybackOptions,
): ProgramPlayback {
  const problems = createProblemReporter(onProblem);
  const streamIds = new Set<string>();
  let rundown: Rundown | null = null;
  let program = emptyProgram;
  let programJson = '';
  let nextChangeMs = Infinity;
  let clockOffsetMs = 0;
  let digests: ProgramDigests = { scene: '', screen: '' };
  let isDisposed = false;
  const assetVideo = createAssetVideo({
    isHeard: onAssetStream === undefined,
    onStream(streamId, stream) {
      compositor.setStream(streamId, stream?.getVideoTracks()[0] ?? null);
      onAssetStream?.(streamId, stream);
    },
    onFailed: (streamId, reason) => problems.report('feedFailed', streamId, reason),
  });

  const digestOf = (each: Program): string =>
    digestDrawList(layOut(each, restTimeMs(each), compositor.measureText));
  const programNowMs = (): number => nowMs() + clockOffsetMs;

  const layOutAt = (tMs: number): void => {
    if (rundown === null) return;
    const moment = layOutRundown(rundown, tMs, compositor.measureText);
    nextChangeMs = moment.nextChangeMs;
    compositor.update(moment.list);
  };

  /** Puts a program on screen once its fonts are there; the first one of all has no entrance. */
  const show = (next: Program, atRest: Record<keyof ProgramDigests, Program>): void => {
    const layOutNext = (): void => {
      const atMs = programNowMs();
      digests = { scene: digestOf(atRest.scene), screen: digestOf(atRest.screen) };
      layOutAt(Math.max(atMs, rundown?.at(-1)?.atMs ?? atMs));
      onDigests?.(digests);
    };
    const goOnAir = (): void => {
      rundown = rundown === null ? settledRundown(next) : addCue(rundown, next, programNowMs());
      layOutNext();
      assetVideo.show(next.asset);
    };
    const loading = compositor.loadFonts(samplesOf(next, programNowMs(), compositor));
    if (loading === null) return goOnAir();
    onDigests?.(null);
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
    get digests() {
      return digests;
    },
    update(input) {
      clockOffsetMs = input.clockOffsetMs ?? 0;
      const next = describeForScreen(input, programNowMs());
      const nextJson = JSON.stringify(next);
      if (nextJson !== programJson) {
        program = next;
        programJson = nextJson;
        show(next, { scene: describeForAll(input), screen: describeForAll(input, ownPartOf(input)) });
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
    ...ownPartOf(input),
    reader: { nowMs, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
  });

/** What all screens have in common of the program, with `own` or without; its header shows the time in one zone for all. */
const describeForAll = (input: ProgramInput, own: Partial<ProgramContext> = {}): Program =>
  describeProgram(input.scene, input.connections, {
    ...contextOf(input),
    ...own,
    reader: { nowMs: 0, timeZone: 'UTC' },
  });

/** What each screen finds out by itself. */
const ownPartOf = ({ talkers, streams }: ProgramInput): Partial<ProgramContext> => ({
  ...(talkers && { talkers }),
  weakStreamIds: streams.filter(isHeldBack).map(({ id }) => id),
});

const isHeldBack = ({ disabledReason }: VideoStream): boolean => disabledReason === 'quality';

/** All text of a program, from its entrance until it rests. */
export const samplesOf = (
  program: Program,
  nowMs: number,
  { measureText }: Pick<Compositor, 'measureText'>,
  frame: ProgramFrame = wideFrame,
): ReturnType<typeof textSamples> =>
  [nowMs, nowMs + 2000, restTimeMs(program)].flatMap((tMs) =>
    textSamples(layOut(program, tMs, measureText, frame)),
  );

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
