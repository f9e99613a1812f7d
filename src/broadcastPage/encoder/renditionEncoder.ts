import { createTaskQueue } from '../../clock/taskQueue.ts';
import { createFrameScaler, type FrameScaler } from '../../compositor/planar/frameScaler.ts';
import {
  chooseVideoConfig,
  createVideoTrackEncoder,
  type VideoFormat,
  type VideoTrackCallbacks,
  type VideoTrackEncoder,
} from './videoEncoder.ts';

/** Loads what is needed to encode a smaller copy of the program's frames. Rejects when the browser has no encoder for it. */
export async function prepareRendition(
  program: VideoFormat,
  format: VideoFormat,
): Promise<(callbacks: VideoTrackCallbacks) => VideoTrackEncoder> {
  const config = await chooseVideoConfig(format);
  // Without SIMD kernels the browser's encoder scales, which looks worse.
  const scaler = await createFrameScaler(program, format).catch(() => null);
  return (callbacks) => createRenditionEncoder(config, scaler, callbacks);
}

function createRenditionEncoder(
  config: VideoEncoderConfig,
  scaler: FrameScaler | null,
  callbacks: VideoTrackCallbacks,
): VideoTrackEncoder {
  const encoder = createVideoTrackEncoder(config, callbacks);
  const queue = createTaskQueue(1);
  let waiting = 0;

  async function scaleAndEncode(frame: VideoFrame, isKeyFrame: boolean): Promise<void> {
    try {
      encoder.encode(await shrink(scaler, frame), isKeyFrame);
    } finally {
      waiting -= 1;
      frame.close();
    }
  }

  return {
    encode(frame, isKeyFrame) {
      waiting += 1;
      queue.add(() => scaleAndEncode(frame, isKeyFrame)).catch(callbacks.onError);
    },
    async flush() {
      await queue.waitForRoom();
      await encoder.flush();
    },
    close: encoder.close,
    get queueSize() {
      return waiting + encoder.queueSize;
    },
  };
}

/** The frame for the encoder. One that is not in I420 comes from a GPU: there the browser scales it well. */
const shrink = async (scaler: FrameScaler | null, frame: VideoFrame): Promise<VideoFrame> =>
  scaler === null || frame.format !== 'I420' ? frame.clone() : scaler.scale(frame);
