import { createKeyFrameSchedule } from './frameGrid.ts';

/** H.264 for live use: at most a few frames wait, and what does not fit is left out. */
export interface ProgramVideoEncoder {
  /** Encodes the frame and closes it; false when it was left out. Timestamps must rise. */
  take(frame: VideoFrame): boolean;
  /** The next frame becomes a key frame, and the interval of key frames counts from it. */
  beginStream(): void;
  flush(): Promise<void>;
  close(): void;
  readonly queueSize: number;
  readonly isBusy: boolean;
}

export interface VideoFormat {
  width: number;
  height: number;
  framesPerSecond: number;
  bitrateBps: number;
}

interface Callbacks {
  onChunk(chunk: EncodedVideoChunk, metadata: EncodedVideoChunkMetadata | undefined): void;
  onError(error: Error): void;
}

/** As long as a segment of the broadcast. */
export const keyFrameIntervalUs = 2_000_000;
/** With more frames than this waiting, the encoder does not keep up. */
const maxQueueSize = 2;

/** High profile first; the last one is what the smallest builds support. Level 4.0 allows 1080p30, level 3.1 allows 720p30. */
const codecsFor = (height: number): string[] =>
  height > 720
    ? ['avc1.640028', 'avc1.4d0028', 'avc1.420028']
    : ['avc1.64001f', 'avc1.4d001f', 'avc1.42001f'];

/** The configuration this browser encodes a format with; rejects when it has no H.264 encoder. */
export async function chooseVideoConfig(format: VideoFormat): Promise<VideoEncoderConfig> {
  for (const codec of codecsFor(format.height)) {
    const config: VideoEncoderConfig = {
      codec,
      width: format.width,
      height: format.height,
      framerate: format.framesPerSecond,
      bitrate: format.bitrateBps,
      latencyMode: 'realtime',
      avc: { format: 'avc' },
    };
    const { supported } = await VideoEncoder.isConfigSupported(config);
    if (supported === true) return config;
  }
  throw new Error(`this browser has no H.264 encoder for ${String(format.width)}x${String(format.height)}`);
}

export function createProgramVideoEncoder(
  config: VideoEncoderConfig,
  callbacks: Callbacks,
): ProgramVideoEncoder {
  const encoder = new VideoEncoder({ output: callbacks.onChunk, error: callbacks.onError });
  encoder.configure(config);
  let isKeyFrame = createKeyFrameSchedule(keyFrameIntervalUs);
  return {
    take(frame) {
      const isFull = encoder.encodeQueueSize > maxQueueSize || encoder.state !== 'configured';
      if (!isFull) encoder.encode(frame, { keyFrame: isKeyFrame(frame.timestamp) });
      frame.close();
      return !isFull;
    },
    beginStream() {
      isKeyFrame = createKeyFrameSchedule(keyFrameIntervalUs);
    },
    flush: () => (encoder.state === 'configured' ? encoder.flush() : Promise.resolve()),
    close: () => {
      if (encoder.state !== 'closed') encoder.close();
    },
    get queueSize() {
      return encoder.encodeQueueSize;
    },
    get isBusy() {
      return encoder.encodeQueueSize > maxQueueSize;
    },
  };
}
