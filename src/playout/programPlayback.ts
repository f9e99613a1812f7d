import type { Compositor, CompositorProblem } from '../compositor/compositor.ts';
import { textSamples } from '../compositor/painter/textSamples.ts';
import { describeProgram } from '../program/describeProgram.ts';
import { digestDrawList } from '../program/digestDrawList.ts';
import { layOut, layOutRundown, restTimeMs } from '../program/layOut.ts';
import { addCue, settledRundown, type Rundown } from '../program/motion/cue.ts';
import type { Program } from '../program/program.ts';
import type { VideoStream } from '../session/videoSession.ts';
import { createAssetVideo } from './assetVideo.ts';
import type { ProgramInput } from './programPlayout.ts';

/** Keeps a compositor's list and tracks in line with what is on air, and with the program clock. */
export interface ProgramPlayback {
  /**
   * Of the program on show, laid out at rest: equal on every screen that shows the same. What each screen sees in its own
   * way, who talked last, whose picture is held back on the way to it, and the hour at its place, is left out.
   */
  readonly digest: string;
  update(input: ProgramInput): void;
  /** Lays the program out anew if time has changed it. */
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

/** Letters that take longer than this to arrive are not waited for, ms: others take their place until they are there. */
export const fontTimeoutMs = 3000;

export function createProgramPlayback(
  compositor: Compositor,
  { nowMs, setTimer, onDigest, onAssetStream, onProblem }: ProgramPlaybackOptions,
): ProgramPlayback {
  let rundown: Rundown | null = null;
  let wanted: Program | null = null;
  let wantedJson = '';
  let nextChangeMs = Infinity;
  let clockOffsetMs = 0;
  let digest = '';
  let isDisposed = false;
  const known = new Set<string>();
  const assetVideo = createAssetVideo({
    isHeard: onAssetStream === undefined,
    onStream(streamId, stream) {
      compositor.setStream(streamId, stream?.getVideoTracks()[0] ?? null);
      onAssetStream?.(streamId, stream);
    },
    onFailed: (subject, message) => onProblem?.({ code: 'feedFailed', subject, message }),
  });

  const programNowMs = (): number => nowMs() + clockOffsetMs;

  const put = (tMs: number): void => {
    if (rundown === null) return;
    const moment = layOutRundown(rundown, tMs, compositor.measureText);
    nextChangeMs = moment.nextChangeMs;
    compositor.update(moment.list);
  };

  /** Goes on air once the letters it needs are there; the first of all has no entrance. */
  const show = (program: Program, agreed: Program): void => {
    const goOn = (): void => {
      const atMs = programNowMs();
      rundown = rundown === null ? settledRundown(program) : addCue(rundown, program, atMs);
      layOutAnew();
      assetVideo.show(program.asset);
    };
    const layOutAnew = (): void => {
      const atMs = programNowMs();
      digest = digestDrawList(layOut(agreed, restTimeMs(agreed), compositor.measureText));
      put(Math.max(atMs, rundown?.at(-1)?.atMs ?? atMs));
      onDigest?.(digest);
    };
    const loading = compositor.loadFonts(samplesOf(program, programNowMs(), compositor));
    if (loading === null) goOn();
    else {
      onDigest?.(null);
      let isOn = false;
      const cancelPatience = setTimer(fontTimeoutMs, () => {
        if (isDisposed || wanted !== program) return;
        const message = 'the letters did not arrive in time';
        onProblem?.({ code: 'fontFailed', subject: program.fontFamily, message });
        isOn = true;
        goOn();
      });
      void loading.then(() => {
        cancelPatience();
        if (isDisposed || wanted !== program) return;
        // What was measured with other letters is measured anew.
        if (isOn) layOutAnew();
        else goOn();
      });
    }
  };

  return {
    get digest() {
      return digest;
    },
    update(input) {
      clockOffsetMs = input.clockOffsetMs ?? 0;
      const context = {
        ...(input.content && { content: input.content }),
        session: input.session ?? null,
      };
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const next = describeProgram(input.scene, input.connections, {
        ...context,
        reader: { nowMs: programNowMs(), timeZone },
        ...(input.talkers && { talkers: input.talkers }),
        weakStreamIds: input.streams
          .filter((stream) => stream.disabledReason === 'quality')
          .map(({ id }) => id),
      });
      const nextJson = JSON.stringify(next);
      if (nextJson !== wantedJson) {
        wanted = next;
        wantedJson = nextJson;
        show(next, describeProgram(input.scene, input.connections, { ...context, reader: anyReader }));
      }
      setTracks(compositor, input.streams, known);
    },
    advance() {
      const tMs = programNowMs();
      if (tMs >= nextChangeMs) put(tMs);
    },
    msUntilChange: () => nextChangeMs - programNowMs(),
    dispose() {
      isDisposed = true;
      assetVideo.dispose();
    },
  };
}

/** Each screen tells the time in its own zone; the digest in one for all. */
const anyReader = { nowMs: 0, timeZone: 'UTC' };

/** The letters of a program through all of its time. */
const samplesOf = (
  program: Program,
  nowMs: number,
  { measureText }: Compositor,
): ReturnType<typeof textSamples> =>
  [nowMs, nowMs + 2000, restTimeMs(program)].flatMap((tMs) => textSamples(layOut(program, tMs, measureText)));

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
