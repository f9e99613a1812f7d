import type { PlanarFrame } from './planarFrame.ts';

/** A BT.709 frame of limited range as RGBA rows from the top; each chroma value serves its four pixels. */
export function i420ToRgba(
  bytes: Uint8Array,
  { width, height, luma, chromaU, chromaV, strideY, strideC }: PlanarFrame,
): Uint8Array<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(width * height * 4);
  let at = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const chroma = (y >> 1) * strideC + (x >> 1);
      const light = ((bytes[luma + y * strideY + x] ?? 0) - 16) * (255 / 219);
      const u = ((bytes[chromaU + chroma] ?? 0) - 128) * (255 / 224);
      const v = ((bytes[chromaV + chroma] ?? 0) - 128) * (255 / 224);
      pixels[at] = light + 1.5748 * v;
      pixels[at + 1] = light - 0.187324 * u - 0.468124 * v;
      pixels[at + 2] = light + 1.8556 * u;
      pixels[at + 3] = 255;
      at += 4;
    }
  return new Uint8Array(pixels.buffer);
}
