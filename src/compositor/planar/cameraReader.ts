import { createFailureLimit } from '../frames/failureLimit.ts';
import { readFrameColors, type FrameColors } from '../frames/frameColors.ts';
import type { Kernels } from './kernels.ts';
import { convertedPixels, type OverlayPainter } from './overlayPlanes.ts';
import { allocateFrame } from './planarFrame.ts';
import type { PlaneArena } from './planeArena.ts';
import type { PlanarPicture } from './slotPainter.ts';

/** Copies a camera's frames into the kernels' memory and closes each at once, so that no camera ever waits for the compositor. */
export interface CameraReader {
  /** Stops reading and frees the memory, that of the shown picture included. */
  stop(): void;
  /** Frames that are being copied now. */
  readonly openFrames: number;
}

export interface CameraReaderOptions {
  kernels: Kernels;
  arena: PlaneArena;
  overlays: OverlayPainter;
  frames: ReadableStream<VideoFrame>;
  /** A new picture, valid until the next one. A camera that stalls keeps its picture. */
  onPicture(picture: PlanarPicture): void;
  /** No more frames will come: the track ended (null) or cannot be read. */
  onOver(reason: string | null): void;
}

export function createCameraReader(options: CameraReaderOptions): CameraReader {
  const { arena } = options;
  const reader = options.frames.getReader();
  let isStopped = false;
  let openFrames = 0;
  const failures = createFailureLimit();
  /** One is shown while the other is written. Each has its own memory. */
  let shown: PlanarPicture | null = null;
  let spare: PlanarPicture | null = null;

  const release = (picture: PlanarPicture | null): void => {
    if (picture !== null) arena.free(picture.luma);
  };

  const take = async (frame: VideoFrame): Promise<void> => {
    const size = frame.visibleRect;
    if (size === null || size.width < 1 || size.height < 1) return;
    const picture = await copyFrame(frame, size.width, size.height);
    if (isStopped) return release(picture);
    spare = shown;
    shown = picture;
    options.onPicture(picture);
  };

  /** The spare picture where it fits, else a new one. */
  const takeSpare = (width: number, height: number, colors: FrameColors): PlanarPicture => {
    const old = spare;
    spare = null;
    // Planes made of pixels are padded differently.
    const isReusable = old !== null && old.colors !== 'bt709Limited';
    if (isReusable && old.width === width && old.height === height) return { ...old, colors };
    release(old);
    return { ...allocateFrame(arena, width, height), colors };
  };

  const copyFrame = async (frame: VideoFrame, width: number, height: number): Promise<PlanarPicture> => {
    if (frame.format !== 'I420' && frame.format !== 'NV12') {
      release(spare);
      spare = null;
      return copyPixels(options, frame, width, height);
    }
    const picture = takeSpare(width, height, readFrameColors(frame.colorSpace));
    try {
      await copyPlanes(options, frame, picture);
      return picture;
    } catch (error) {
      release(picture);
      throw error;
    }
  };

  const read = async (): Promise<void> => {
    for (;;) {
      const { value: frame } = await reader.read();
      if (frame === undefined) return;
      openFrames += 1;
      try {
        if (isStopped) return;
        await take(frame);
        failures.reset();
      } catch (error) {
        failures.count(error);
      } finally {
        frame.close();
        openFrames -= 1;
      }
    }
  };

  read().then(
    () => isStopped || options.onOver(null),
    (error: unknown) => {
      if (!isStopped) options.onOver(error instanceof Error ? error.message : String(error));
    },
  );
  return {
    stop() {
      if (isStopped) return;
      isStopped = true;
      // Rejects if the track has ended, which is fine.
      reader.cancel().catch(() => undefined);
      release(shown);
      release(spare);
      shown = null;
      spare = null;
    },
    get openFrames() {
      return openFrames;
    },
  };
}

type Parts = Pick<CameraReaderOptions, 'kernels' | 'arena' | 'overlays'>;

/** Copies the values of an I420 or NV12 frame as they are. */
async function copyPlanes(
  { kernels, arena }: Parts,
  frame: VideoFrame,
  picture: PlanarPicture,
): Promise<void> {
  const { luma, strideY, strideC, byteLength } = picture;
  const target = kernels.bytes.subarray(luma, luma + byteLength);
  if (frame.format === 'I420') {
    await frame.copyTo(target, {
      layout: [
        { offset: 0, stride: strideY },
        { offset: picture.chromaU - luma, stride: strideC },
        { offset: picture.chromaV - luma, stride: strideC },
      ],
    });
    return;
  }
  const chromaBytes = picture.chromaV - picture.chromaU;
  const pairs = arena.allocate(strideY * picture.height + 2 * chromaBytes);
  try {
    const staging = kernels.bytes.subarray(pairs, pairs + strideY * picture.height + 2 * chromaBytes);
    await frame.copyTo(staging, {
      layout: [
        { offset: 0, stride: strideY },
        { offset: strideY * picture.height, stride: 2 * strideC },
      ],
    });
    kernels.bytes.copyWithin(luma, pairs, pairs + strideY * picture.height);
    kernels.splitChroma(picture.chromaU, picture.chromaV, pairs + strideY * picture.height, chromaBytes);
  } finally {
    arena.free(pairs);
  }
}

/** Has the browser convert any other frame to pixels, and converts those to planes. */
async function copyPixels(
  { kernels, arena, overlays }: Parts,
  frame: VideoFrame,
  width: number,
  height: number,
): Promise<PlanarPicture> {
  const strideBytes = Math.ceil(width / convertedPixels) * convertedPixels * 4;
  const rows = Math.ceil(height / 2) * 2;
  const address = arena.allocate(strideBytes * rows);
  try {
    const pixels = kernels.bytes.subarray(address, address + strideBytes * rows);
    await frame.copyTo(pixels, { format: 'BGRA', layout: [{ offset: 0, stride: strideBytes }] });
    // Chroma is the mean of two by two: the last row and column of an odd size are doubled.
    if (rows > height)
      pixels.copyWithin(strideBytes * height, strideBytes * (height - 1), strideBytes * height);
    if (width % 2 === 1)
      for (let at = width * 4; at < pixels.length; at += strideBytes) pixels.copyWithin(at, at - 4, at);
    const planes = overlays.convert({ address, strideBytes, width, height: rows, isOpaque: true });
    return { ...planes, width, height, byteLength: 0, colors: 'bt709Limited' };
  } finally {
    arena.free(address);
  }
}
