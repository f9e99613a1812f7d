import type { Kernels } from './kernels.ts';
import { convertedPixels, type OverlayPainter, type OverlayPlanes } from './overlayPlanes.ts';
import type { SentBitmap } from './planarMessages.ts';
import type { PlaneArena } from './planeArena.ts';

interface Memory {
  kernels: Kernels;
  arena: PlaneArena;
  overlays: OverlayPainter;
}

/** Converts a painted canvas to planes that begin and end at even pixels of the frame. The caller closes the frame. */
export async function readBitmap(
  { kernels, arena, overlays }: Memory,
  { frame, offsetX, offsetY, isOpaque }: SentBitmap,
): Promise<OverlayPlanes> {
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
    // Copied as it is, premultiplied; asking for another format would convert each pixel.
    await frame.copyTo(pixels, { layout: [{ offset: start, stride: strideBytes }] });
    if (frame.format !== 'BGRA')
      for (let y = 0; y < displayHeight; y++)
        repairRow(pixels, start + y * strideBytes, displayWidth, frame.format);
    const isWhole = isOpaque && width === displayWidth && height === displayHeight;
    return overlays.convert({ address, strideBytes, width, height, isOpaque: isWhole });
  } finally {
    arena.free(address);
  }
}

/**
 * Turns one row of another format into premultiplied BGRA: an X is not alpha, and a canvas that the browser keeps with the graphics
 * driver against our wish is handed out as RGBA that is not premultiplied.
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
