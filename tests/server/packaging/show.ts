import type { VariantName } from '../../../src/protocol/hls.ts';
import { renditionFormats, type RenditionName } from '../../../src/protocol/renditions.ts';
import type { Packager, PackagedStream } from '../../../server/packaging/packager.ts';
import {
  soundFrame,
  soundInit,
  soundTimescale,
  trackFragment,
  trackHead,
  videoInit,
  videoTimescale,
} from './syntheticTracks.ts';

/** Frames of a program: when each begins, and whether it is a key frame. Seconds on the broadcast's clock. */
export interface Frame {
  startSeconds: number;
  isSync: boolean;
}

/** Frames of the composer: 30 in a second, key frames at 0, 2/3 and 2 s and then every two seconds. Times in ms, as Matroska has them. */
export function composerFrames(seconds: number, offsetSeconds = 0): Frame[] {
  return Array.from({ length: Math.round(30 * seconds) }, (_, index) => ({
    startSeconds: Math.round(1000 * (offsetSeconds + index / 30)) / 1000,
    isSync: index === 20 || index % 60 === 0,
  }));
}

/** One composer's stream, sent to a packager frame by frame. */
export interface Show {
  readonly stream: PackagedStream;
  /** Sends what comes before a time; without one, everything. */
  playUntil(seconds?: number): void;
}

/** What is sent: each sample's data names its track and its number, such as "program 12 ". */
export function createShow(
  packager: Pick<Packager, 'beginStream'>,
  {
    frames,
    renditions = ['360p'],
    silentFrom = {},
    heldUp = { from: Infinity, until: Infinity },
    soundFrameSeconds = soundFrame / soundTimescale,
    paddingBytes = 0,
  }: {
    frames: readonly Frame[];
    renditions?: readonly RenditionName[];
    /** Tracks that stop, s on the broadcast's clock. */
    silentFrom?: Partial<Record<VariantName, number>>;
    /** What would come in between comes at its end, one track after another; s on the broadcast's clock. */
    heldUp?: { from: number; until: number };
    /** Longer for a long show, which is made sooner. */
    soundFrameSeconds?: number;
    /** Bytes behind the name of each frame of the program. */
    paddingBytes?: number;
  },
): Show {
  const stream = packager.beginStream(renditions);
  const writes = [
    ...videoWrites('program', videoInit(), frames, paddingBytes),
    ...renditions.flatMap((name) =>
      videoWrites(name, videoInit(renditionFormats[name].width, renditionFormats[name].height), frames),
    ),
    ...soundWrites(frames, Math.round(soundFrameSeconds * soundTimescale)),
  ]
    .filter(({ track, atSeconds }) => atSeconds < (silentFrom[track] ?? Infinity))
    .map((write) => ({
      ...write,
      atSeconds: write.atSeconds < heldUp.from ? write.atSeconds : Math.max(write.atSeconds, heldUp.until),
    }))
    .sort((a, b) => a.atSeconds - b.atSeconds);
  let next = 0;
  return {
    stream,
    playUntil(seconds = Infinity) {
      for (let write = writes[next]; write !== undefined && write.atSeconds < seconds; write = writes[next]) {
        stream.write(write.track, write.bytes());
        next += 1;
      }
    },
  };
}

interface Write {
  track: VariantName;
  /** When ffmpeg has it: a frame is written when the next one comes. */
  atSeconds: number;
  /** Made when it is sent: most tests play the beginning of a long show. */
  bytes: () => Buffer;
}

function videoWrites(
  track: VariantName,
  init: ReturnType<typeof videoInit>,
  frames: readonly Frame[],
  paddingBytes = 0,
): Write[] {
  const padding = Buffer.alloc(paddingBytes);
  const unitsOf = (seconds: number): number => Math.round(seconds * videoTimescale);
  const head = { track, atSeconds: -Infinity, bytes: () => trackHead(init) };
  return [
    head,
    ...frames.map(({ startSeconds, isSync }, index) => {
      const end = frames[index + 1]?.startSeconds ?? startSeconds + 1 / 30;
      const sample = {
        start: unitsOf(startSeconds),
        duration: unitsOf(end) - unitsOf(startSeconds),
        compositionOffset: 0,
        isSync,
        data: Buffer.concat([Buffer.from(`${track} ${String(index)} `), padding]),
      };
      return { track, atSeconds: end, bytes: () => trackFragment(index + 1, sample) };
    }),
  ];
}

/** Sound for as long as the program, from an encoder that begins 14 ms before it and has a delay. */
function soundWrites(frames: readonly Frame[], frameUnits: number): Write[] {
  const first = Math.round(((frames[0]?.startSeconds ?? 0) - 0.014) * soundTimescale);
  const seconds = (frames.at(-1)?.startSeconds ?? 0) - (frames[0]?.startSeconds ?? 0);
  const count = Math.ceil((seconds * soundTimescale) / frameUnits) + 3;
  return [
    { track: 'sound', atSeconds: -Infinity, bytes: () => trackHead(soundInit) },
    ...Array.from({ length: count }, (_, index): Write => {
      const start = first + index * frameUnits;
      const sample = {
        start,
        duration: frameUnits,
        compositionOffset: 0,
        isSync: true,
        data: Buffer.from(`sound ${String(index)} `),
      };
      return {
        track: 'sound',
        atSeconds: (start + 2 * frameUnits) / soundTimescale,
        bytes: () => trackFragment(index + 1, sample),
      };
    }),
  ];
}
