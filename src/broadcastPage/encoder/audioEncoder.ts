import { createAudioTimeline } from './audioTimeline.ts';

/** Opus at 48 kHz in stereo, one unbroken run of samples on the program clock. */
export interface ProgramAudioEncoder {
  /** Takes a block of the mix and closes it. */
  take(block: AudioData, arrivedUs: number): void;
  /** Keeps the run going with silence when nothing arrives; call it at least every 50 ms. */
  keepUp(nowUs: number): void;
  flush(): Promise<void>;
  close(): void;
  readonly silenceInsertedMs: number;
  readonly droppedMs: number;
}

interface Options {
  startUs: number;
  onChunk(chunk: EncodedAudioChunk, metadata: EncodedAudioChunkMetadata | undefined): void;
  onError(error: Error): void;
}

const sampleRate = 48_000;
const channels = 2;
/** An Opus packet is 20 ms: silence is added in packets. */
const silenceSamples = 960;

export function createProgramAudioEncoder({ startUs, onChunk, onError }: Options): ProgramAudioEncoder {
  const timeline = createAudioTimeline(startUs);
  const silence = new Float32Array(silenceSamples * channels);
  let silenceInsertedMs = 0;
  let droppedMs = 0;
  const encoder = new AudioEncoder({ output: onChunk, error: onError });
  encoder.configure({ codec: 'opus', sampleRate, numberOfChannels: channels, bitrate: 128_000 });

  /** `planes` holds the left channel's samples, then the right one's. */
  function append(planes: Float32Array<ArrayBuffer>): void {
    const numberOfFrames = planes.length / channels;
    const data = new AudioData({
      format: 'f32-planar',
      sampleRate,
      numberOfChannels: channels,
      numberOfFrames,
      timestamp: Math.round(timeline.endUs),
      data: planes,
    });
    if (encoder.state === 'configured') encoder.encode(data);
    data.close();
    timeline.advance((numberOfFrames / sampleRate) * 1e6);
  }

  function appendSilence(durationUs: number): void {
    let samples = Math.round((durationUs / 1e6) * sampleRate);
    silenceInsertedMs += durationUs / 1000;
    for (; samples > 0; samples -= silenceSamples) {
      append(samples >= silenceSamples ? silence : new Float32Array(samples * channels));
    }
  }

  return {
    take(block, arrivedUs) {
      const durationUs = (block.numberOfFrames / block.sampleRate) * 1e6;
      const placement = timeline.place({ capturedUs: block.timestamp, durationUs, arrivedUs });
      if (placement.type === 'drop') droppedMs += durationUs / 1000;
      else {
        if (placement.silenceFirstUs > 0) appendSilence(placement.silenceFirstUs);
        append(toStereoPlanes(block, (placement.stretchUs * sampleRate) / 1e6));
      }
      block.close();
    },
    keepUp(nowUs) {
      const missingUs = timeline.silenceUpTo(nowUs);
      if (missingUs > 0) appendSilence(missingUs);
    },
    flush: () => (encoder.state === 'configured' ? encoder.flush() : Promise.resolve()),
    close: () => {
      if (encoder.state !== 'closed') encoder.close();
    },
    get silenceInsertedMs() {
      return silenceInsertedMs;
    },
    get droppedMs() {
      return droppedMs;
    },
  };
}

/**
 * Two planes at 48 kHz, longer by some samples: mono is doubled, of more than two channels the first two are kept, other rates and lengths
 * are interpolated.
 */
function toStereoPlanes(block: AudioData, extraSamples: number): Float32Array<ArrayBuffer> {
  const left = new Float32Array(block.numberOfFrames);
  block.copyTo(left, { planeIndex: 0, format: 'f32-planar' });
  const right = block.numberOfChannels > 1 ? new Float32Array(block.numberOfFrames) : left;
  if (right !== left) block.copyTo(right, { planeIndex: 1, format: 'f32-planar' });
  const frames = Math.round((block.numberOfFrames * sampleRate) / block.sampleRate + extraSamples);
  const planes = new Float32Array(frames * channels);
  planes.set(toLength(left, frames), 0);
  planes.set(toLength(right, frames), frames);
  return planes;
}

function toLength(samples: Float32Array<ArrayBuffer>, length: number): Float32Array<ArrayBuffer> {
  if (samples.length === length) return samples;
  return Float32Array.from({ length }, (_, index) => {
    const position = (index * samples.length) / length;
    const before = Math.floor(position);
    const low = samples[before] ?? 0;
    const high = samples[Math.min(before + 1, samples.length - 1)] ?? low;
    return low + (high - low) * (position - before);
  });
}
