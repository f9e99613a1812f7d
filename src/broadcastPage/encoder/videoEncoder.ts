/** H.264 for live use, one track. */
export interface VideoTrackEncoder {
  /** Encodes the frame and closes it. Timestamps must rise. */
  encode(frame: VideoFrame, isKeyFrame: boolean): void;
  flush(): Promise<void>;
  close(): void;
  /** Frames that wait. */
  readonly queueSize: number;
}

export interface VideoFormat {
  width: number;
  height: number;
  framesPerSecond: number;
  bitrateBps: number;
}

export interface VideoTrackCallbacks {
  onChunk(chunk: EncodedVideoChunk, metadata: EncodedVideoChunkMetadata | undefined): void;
  onError(error: Error): void;
}

/** High profile first; the last one is what the smallest builds support. Level 4.0 allows 1080p30, 3.1 720p30 and 3.0 360p30. */
function codecsFor(height: number): string[] {
  if (height > 720) return ['avc1.640028', 'avc1.4d0028', 'avc1.420028'];
  if (height > 480) return ['avc1.64001f', 'avc1.4d001f', 'avc1.42001f'];
  return ['avc1.64001e', 'avc1.4d001e', 'avc1.42001e'];
}

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

export function createVideoTrackEncoder(
  config: VideoEncoderConfig,
  callbacks: VideoTrackCallbacks,
): VideoTrackEncoder {
  const encoder = new VideoEncoder({ output: callbacks.onChunk, error: callbacks.onError });
  encoder.configure(config);
  return {
    encode(frame, isKeyFrame) {
      if (encoder.state === 'configured') encoder.encode(frame, { keyFrame: isKeyFrame });
      frame.close();
    },
    flush: () => (encoder.state === 'configured' ? encoder.flush() : Promise.resolve()),
    close: () => {
      if (encoder.state !== 'closed') encoder.close();
    },
    get queueSize() {
      return encoder.encodeQueueSize;
    },
  };
}
