import { readFrameColors, type FrameColors } from '../frames/frameColors.ts';
import type { Kernels } from './kernels.ts';
import { convertedPixels, type OverlayPainter } from './overlayPlanes.ts';
import { allocateFrame } from './planarFrame.ts';
import type { PlaneArena } from './planeArena.ts';
import type { PlanarPicture } from './slotPainter.ts';

/** Two pictures of one stream: one is shown while the other is written. Each has its own memory. */
export interface PictureStore {
  /** Copies a frame; it becomes the shown picture. Null for a frame without pixels, or once the store is released. */
  take(frame: VideoFrame): Promise<PlanarPicture | null>;
  /** Frees the memory. */
  release(): void;
}

export function createPictureStore(memory: PictureMemory): PictureStore {
  const { arena } = memory;
  let shown: PlanarPicture | null = null;
  let spare: PlanarPicture | null = null;
  let isReleased = false;

  const free = (picture: PlanarPicture | null): void => {
    if (picture !== null) arena.free(picture.luma);
  };

  /** The spare picture where it fits, else a new one. */
  const takeSpare = (width: number, height: number, colors: FrameColors): PlanarPicture => {
    const old = spare;
    spare = null;
    // Planes made of pixels are padded differently.
    const isReusable = old !== null && old.colors !== 'bt709Limited';
    if (isReusable && old.width === width && old.height === height) return { ...old, colors };
    free(old);
    return { ...allocateFrame(arena, width, height), colors };
  };

  const copyFrame = async (frame: VideoFrame, width: number, height: number): Promise<PlanarPicture> => {
    if (frame.format !== 'I420' && frame.format !== 'NV12') {
      free(spare);
      spare = null;
      return copyPixels(memory, frame, width, height);
    }
    const picture = takeSpare(width, height, readFrameColors(frame.colorSpace));
    try {
      await copyPlanes(memory, frame, picture);
      return picture;
    } catch (error) {
      free(picture);
      throw error;
    }
  };

  return {
    async take(frame) {
      const size = frame.visibleRect;
      if (size === null || size.width < 1 || size.height < 1) return null;
      const picture = await copyFrame(frame, size.width, size.height);
      if (isReleased) {
        free(picture);
        return null;
      }
      spare = shown;
      shown = picture;
      return picture;
    },
    release() {
      isReleased = true;
      free(shown);
      free(spare);
      shown = null;
      spare = null;
    },
  };
}

/** What pictures are copied with, and into. */
export interface PictureMemory {
  kernels: Kernels;
  arena: PlaneArena;
  overlays: OverlayPainter;
}

/** Copies the values of an I420 or NV12 frame as they are. */
async function copyPlanes(
  { kernels, arena }: PictureMemory,
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
  { kernels, arena, overlays }: PictureMemory,
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
