import { programColorSpace } from '../frames/frameColors.ts';
import { createCameraStreams } from './cameraStreams.ts';
import { i420ToRgba } from './i420ToRgba.ts';
import { loadKernels, type Kernels } from './kernels.ts';
import { createOverlayPainter } from './overlayPlanes.ts';
import type { PlanarFrame } from './planarFrame.ts';
import type { FromPlanar, ToPlanar } from './planarMessages.ts';
import { createPlanarStage } from './planarStage.ts';
import { createPlaneArena } from './planeArena.ts';
import { readBitmap } from './readBitmap.ts';

/** Composes in the worker. Its calls must not overlap. */
export interface PlanarEngine {
  handle(message: EngineMessage): Promise<void>;
  /** Brings the frame up to date; null if it looks as it did when the last one was taken. The caller closes it. */
  takeFrame(timestampUs: number): VideoFrame | null;
}

type EngineMessage = Exclude<ToPlanar, { type: 'start' | 'framePort' }>;

/** Room for nine cameras of 1080p, a screen of 4K and a few dozen bitmaps of the frame's size. Memory that is never used costs nothing. */
const memoryBytes = 384 * 1024 * 1024;

type Post = (message: FromPlanar, transfer?: Transferable[]) => void;

export async function createPlanarEngine(
  { width, height, screen }: Extract<ToPlanar, { type: 'start' }>,
  post: Post,
): Promise<PlanarEngine> {
  const shown = screen?.getWriter() ?? null;
  const kernels = await loadKernels(memoryBytes);
  const arena = createPlaneArena(memoryBytes);
  const overlays = createOverlayPainter(kernels, arena);
  const stage = createPlanarStage({ kernels, arena, overlays, width, height });
  let isChangePosted = false;
  let hasUntakenFrame = true;

  const postChange = (): void => {
    if (isChangePosted) return;
    isChangePosted = true;
    post({ type: 'changed' });
  };

  const cameras = createCameraStreams({ kernels, arena, overlays, stage, post, onChange: postChange });

  const takeLayers = async ({
    layers,
    bitmaps,
    dropped,
  }: Extract<ToPlanar, { type: 'layers' }>): Promise<void> => {
    for (const bitmap of bitmaps) {
      try {
        stage.setBitmap(bitmap.bitmapId, await readBitmap({ kernels, arena, overlays }, bitmap));
      } catch (error) {
        post({ type: 'problem', message: String(error) });
      } finally {
        bitmap.frame.close();
      }
    }
    stage.setLayers(layers);
    for (const bitmapId of dropped) stage.setBitmap(bitmapId, null);
  };

  const draw = ({ drawId }: Extract<ToPlanar, { type: 'draw' }>): void => {
    isChangePosted = false;
    try {
      stage.compose();
    } catch (error) {
      post({ type: 'problem', message: String(error) });
    }
    if (shown !== null) {
      const frame = captureFrame(kernels, stage.frame, Math.round(performance.now() * 1000));
      // Refused when the screen is gone.
      shown.write(frame).catch(() => frame.close());
    }
    const counts = {
      pieces: arena.count,
      usedBytes: arena.usedBytes,
      bitmaps: stage.bitmapCount,
      pictures: stage.pictureCount,
      openFrames: cameras.openFrames,
    };
    post({ type: 'drawn', drawId, counts });
  };

  return {
    takeFrame(timestampUs) {
      hasUntakenFrame = stage.compose() || hasUntakenFrame;
      if (!hasUntakenFrame) return null;
      const frame = captureFrame(kernels, stage.frame, timestampUs);
      hasUntakenFrame = false;
      return frame;
    },
    async handle(message) {
      switch (message.type) {
        case 'layers':
          return takeLayers(message);
        case 'stream':
          return cameras.set(message.streamId, message.frames);
        case 'pictureDelay':
          return cameras.setDelay(message.streamId, message.delayMs);
        case 'picture':
          return cameras.setFrame(message.streamId, message.frame);
        case 'planes': {
          hasUntakenFrame = stage.compose() || hasUntakenFrame;
          const { luma, byteLength } = stage.frame;
          const planes = hasUntakenFrame ? kernels.bytes.slice(luma, luma + byteLength) : null;
          hasUntakenFrame = false;
          return post(
            { type: 'planes', planesId: message.planesId, planes },
            planes === null ? [] : [planes.buffer],
          );
        }
        case 'draw':
          return draw(message);
        case 'capture': {
          const frame = captureFrame(kernels, stage.frame, message.timestampUs);
          return post({ type: 'captured', captureId: message.captureId, frame }, [frame]);
        }
        case 'read': {
          const pixels = i420ToRgba(kernels.bytes, stage.frame);
          return post({ type: 'read', readId: message.readId, pixels }, [pixels.buffer]);
        }
      }
    },
  };
}

/** A copy of the frame as the encoder and every player understand it. */
const captureFrame = ({ bytes }: Kernels, frame: PlanarFrame, timestampUs: number): VideoFrame =>
  new VideoFrame(bytes.subarray(frame.luma, frame.luma + frame.byteLength), {
    format: 'I420',
    codedWidth: frame.width,
    codedHeight: frame.height,
    timestamp: timestampUs,
    colorSpace: programColorSpace,
  });
