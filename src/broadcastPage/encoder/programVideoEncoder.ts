import { renditionFormats, type RenditionName } from '../../protocol/renditions.ts';
import { createKeyFrameSchedule } from './frameGrid.ts';
import { prepareRendition } from './renditionEncoder.ts';
import {
  chooseVideoConfig,
  createVideoTrackEncoder,
  type VideoFormat,
  type VideoTrackEncoder,
} from './videoEncoder.ts';

/** Which of a stream's video tracks. */
export type VideoTrackName = 'program' | RenditionName;

/** Encodes the program and its renditions: the same frames under the same timestamps, with key frames at the same ones. */
export interface ProgramVideoEncoder {
  /** Encodes the frame in all tracks and closes it. Timestamps must rise. */
  take(frame: VideoFrame): void;
  /** The next frame becomes a key frame, and the schedule of key frames begins with it. */
  beginStream(): void;
  /** Ends a rendition for good. */
  endRendition(name: RenditionName): void;
  /** The renditions that are encoded, largest first. */
  readonly renditions: readonly RenditionName[];
  flush(): Promise<void>;
  close(): void;
  /** Frames that wait for the program's encoder. */
  readonly queueSize: number;
  /** One of the encoders does not keep up: the next frame should be left out. */
  readonly isBusy: boolean;
}

export interface ProgramVideoCallbacks {
  onChunk(
    track: VideoTrackName,
    chunk: EncodedVideoChunk,
    metadata: EncodedVideoChunkMetadata | undefined,
  ): void;
  /** A rendition cannot be encoded any more, and has ended. */
  onRenditionFailed(name: RenditionName, error: Error): void;
  onError(error: Error): void;
}

/** Starts the encoders. */
export type OpenProgramVideo = (callbacks: ProgramVideoCallbacks) => ProgramVideoEncoder;

type OpenEncoder = Awaited<ReturnType<typeof prepareRendition>>;

/** As long as a segment of the broadcast. */
export const keyFrameIntervalUs = 2_000_000;
/** The second key frame of a stream: its first segment can be played before two seconds are over. */
const secondKeyFrameUs = keyFrameIntervalUs / 3;
/** With more frames than this waiting, an encoder does not keep up. */
const maxQueueSize = 2;

/**
 * Loads what the encoders need; the result starts them. A rendition that this browser cannot encode is left out. Rejects when it cannot
 * encode the program. `names` are smaller than the program, largest first.
 */
export async function prepareProgramVideo(
  format: VideoFormat,
  names: readonly RenditionName[],
): Promise<OpenProgramVideo> {
  const config = await chooseVideoConfig(format);
  const prepared = new Map<RenditionName, OpenEncoder>();
  for (const name of names) {
    const small = { ...renditionFormats[name], framesPerSecond: format.framesPerSecond };
    const open = await prepareRendition(format, small).catch(() => null);
    if (open !== null) prepared.set(name, open);
  }
  return (callbacks) => createProgramVideoEncoder(config, prepared, callbacks);
}

function createProgramVideoEncoder(
  config: VideoEncoderConfig,
  prepared: ReadonlyMap<RenditionName, OpenEncoder>,
  { onChunk, onRenditionFailed, onError }: ProgramVideoCallbacks,
): ProgramVideoEncoder {
  const program = createVideoTrackEncoder(config, {
    onChunk: (chunk, metadata) => onChunk('program', chunk, metadata),
    onError,
  });
  const renditions = new Map<RenditionName, VideoTrackEncoder>();
  const schedule = (): ReturnType<typeof createKeyFrameSchedule> =>
    createKeyFrameSchedule(secondKeyFrameUs, keyFrameIntervalUs);
  let isKeyFrame = schedule();

  function endRendition(name: RenditionName): void {
    renditions.get(name)?.close();
    renditions.delete(name);
  }

  for (const [name, open] of prepared)
    renditions.set(
      name,
      open({
        onChunk: (chunk, metadata) => {
          if (renditions.has(name)) onChunk(name, chunk, metadata);
        },
        onError: (error) => {
          if (!renditions.has(name)) return;
          endRendition(name);
          onRenditionFailed(name, error);
        },
      }),
    );

  return {
    take(frame) {
      const isKey = isKeyFrame(frame.timestamp);
      for (const rendition of renditions.values()) rendition.encode(frame.clone(), isKey);
      program.encode(frame, isKey);
    },
    beginStream() {
      isKeyFrame = schedule();
    },
    endRendition,
    get renditions() {
      return [...renditions.keys()];
    },
    async flush() {
      // A rendition that fails now has ended; the program keeps its last frames.
      const small = [...renditions.values()].map((encoder) => encoder.flush());
      await Promise.allSettled(small);
      await program.flush();
    },
    close() {
      program.close();
      for (const name of renditions.keys()) endRendition(name);
    },
    get queueSize() {
      return program.queueSize;
    },
    get isBusy() {
      return [program, ...renditions.values()].some(({ queueSize }) => queueSize > maxQueueSize);
    },
  };
}
