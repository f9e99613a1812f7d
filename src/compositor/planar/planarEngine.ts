import { createCameraReader, type CameraReader } from './cameraReader.ts';
import { i420ToRgba } from './i420ToRgba.ts';
import { loadKernels, type Kernels } from './kernels.ts';
import { convertedPixels, createOverlayPainter, type OverlayPainter } from './overlayPlanes.ts';
import type { PlanarFrame } from './planarFrame.ts';
import type { FromPlanar, SentBitmap, ToPlanar } from './planarMessages.ts';
import { createPlanarStage, type PlanarStage } from './planarStage.ts';
import { createPlaneArena, type PlaneArena } from './planeArena.ts';

/** Composes in the worker: takes the page's messages one after the other. */
export interface PlanarEngine {
  handle(message: Exclude<ToPlanar, { type: 'start' }>): Promise<void>;
}

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
  const readers = new Map<string, CameraReader>();
  const sizes = new Map<string, string>();
  let isChangeTold = false;

  const tellChange = (): void => {
    if (isChangeTold) return;
    isChangeTold = true;
    post({ type: 'changed' });
  };

  const endStream = (streamId: string): void => {
    readers.get(streamId)?.stop();
    readers.delete(streamId);
    sizes.delete(streamId);
    stage.setPicture(streamId, null);
  };

  const beginStream = (streamId: string, frames: ReadableStream<VideoFrame>): void => {
    endStream(streamId);
    const reader = createCameraReader({
      ...{ kernels, arena, overlays, frames },
      onPicture: (picture) => {
        const size = `${String(picture.width)}x${String(picture.height)}`;
        if (sizes.get(streamId) !== size) {
          sizes.set(streamId, size);
          post({ type: 'pictureSize', streamId, widthPx: picture.width, heightPx: picture.height });
        }
        stage.setPicture(streamId, picture);
        tellChange();
      },
      onOver: (reason) => {
        if (readers.get(streamId) !== reader) return;
        endStream(streamId);
        post({ type: 'streamOver', streamId, reason });
        tellChange();
      },
    });
    readers.set(streamId, reader);
  };

  const takeLayers = async ({
    layers,
    bitmaps,
    dropped,
  }: Extract<ToPlanar, { type: 'layers' }>): Promise<void> => {
    for (const bitmap of bitmaps) {
      try {
        await takeBitmap({ kernels, arena, overlays, stage }, bitmap);
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
    const startedMs = performance.now();
    isChangeTold = false;
    stage.compose();
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
      openFrames: [...readers.values()].reduce((sum, { openFrames }) => sum + openFrames, 0),
    };
    const composeMs = performance.now() - startedMs;
    post({ type: 'drawn', drawId, composeMs, counts });
  };

  return {
    async handle(message) {
      switch (message.type) {
        case 'layers':
          return takeLayers(message);
        case 'stream':
          if (message.frames === null) endStream(message.streamId);
          else beginStream(message.streamId, message.frames);
          return;
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

interface EngineParts {
  kernels: Kernels;
  arena: PlaneArena;
  overlays: OverlayPainter;
  stage: PlanarStage;
}

/** Converts a painted canvas to planes that begin and end at even pixels of the frame. */
async function takeBitmap(
  { kernels, arena, overlays, stage }: EngineParts,
  { bitmapId, frame, offsetX, offsetY, isOpaque }: SentBitmap,
): Promise<void> {
  const { displayWidth, displayHeight } = frame;
  const width = Math.ceil((displayWidth + offsetX) / 2) * 2;
  const height = Math.ceil((displayHeight + offsetY) / 2) * 2;
  const strideBytes = Math.ceil(width / convertedPixels) * convertedPixels * 4;
  // The browser wants room for the whole stride of the last row, which begins at the offset.
  const byteLength = strideBytes * height + offsetX * 4;
  const address = arena.allocate(byteLength);
  try {
    const pixels = kernels.bytes.subarray(address, address + byteLength);
    pixels.fill(0);
    const start = offsetY * strideBytes + offsetX * 4;
    // Copied as it lies there, premultiplied; asking for another format would convert each pixel.
    await frame.copyTo(pixels, { layout: [{ offset: start, stride: strideBytes }] });
    if (frame.format !== 'BGRA')
      for (let y = 0; y < displayHeight; y++)
        repairRow(pixels, start + y * strideBytes, displayWidth, frame.format);
    const isWhole = isOpaque && width === displayWidth && height === displayHeight;
    stage.setBitmap(bitmapId, overlays.convert({ address, strideBytes, width, height, isOpaque: isWhole }));
  } finally {
    arena.free(address);
  }
}

/**
 * Brings one row of another format than premultiplied BGRA to it: an X is no alpha, and a canvas that the browser keeps with the graphics driver
 * against our wish is handed out as RGBA which is not premultiplied.
 */
function repairRow(pixels: Uint8Array, from: number, count: number, format: VideoPixelFormat | null): void {
  const isRgb = format === 'RGBA' || format === 'RGBX';
  const hasAlpha = format === 'RGBA';
  for (let at = from; at < from + count * 4; at += 4) {
    const alpha = hasAlpha ? (pixels[at + 3] ?? 0) : 255;
    const [first = 0, second = 0, third = 0] = pixels.subarray(at, at + 3);
    pixels[at] = ((isRgb ? third : first) * alpha) / 255;
    pixels[at + 1] = (second * alpha) / 255;
    pixels[at + 2] = ((isRgb ? first : third) * alpha) / 255;
    pixels[at + 3] = alpha;
  }
}

/** A copy of the frame as the encoder and every player understand it. */
const captureFrame = ({ bytes }: Kernels, frame: PlanarFrame, timestampUs: number): VideoFrame =>
  new VideoFrame(bytes.subarray(frame.luma, frame.luma + frame.byteLength), {
    format: 'I420',
    codedWidth: frame.width,
    codedHeight: frame.height,
    timestamp: timestampUs,
    colorSpace: { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false },
  });
