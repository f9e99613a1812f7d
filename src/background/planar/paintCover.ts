import type { FrameColors } from '../../compositor/frames/frameColors.ts';
import { coverCrop } from '../../geometry/fit.ts';
import { planeWeights } from '../chain/colorWeights.ts';
import type { PlanarPicture } from './planarPicture.ts';

/** Paints an image over a whole picture, cut to its shape from the middle, in the colours of the camera. */
export function paintCover(
  bytes: Uint8Array,
  picture: PlanarPicture,
  image: ImageBitmap,
  colors: FrameColors,
): void {
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('this browser has no canvas in workers');
  const crop = coverCrop({ widthPx: image.width, heightPx: image.height }, picture, 0.5);
  context.imageSmoothingQuality = 'high';
  context.drawImage(
    image,
    ...[crop.left * image.width, crop.top * image.height],
    ...[(crop.right - crop.left) * image.width, (crop.bottom - crop.top) * image.height],
    ...[0, 0, width, height],
  );
  writePlanes(bytes, picture, context.getImageData(0, 0, width, height).data, colors);
}

/**
 * RGBA rows as planes; a chroma value is that of the mean of four pixels. Plain loops, because a whole picture is written between two
 * frames of the camera: calls for each pixel took 90 to 200 ms at 720p.
 */
export function writePlanes(
  bytes: Uint8Array,
  { width, height, luma, chromaU, chromaV, strideY, strideC }: PlanarPicture,
  rgba: Uint8ClampedArray,
  colors: FrameColors,
): void {
  const [toLuma, toU, toV] = planeWeights[colors];
  // Rounds and clamps by itself.
  const planes = new Uint8ClampedArray(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = (index: number): number => rgba[index] ?? 0;
  const [lumaRed, lumaGreen, lumaBlue, black] = toLuma;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 4;
      planes[luma + y * strideY + x] =
        lumaRed * at(from) + lumaGreen * at(from + 1) + lumaBlue * at(from + 2) + black;
    }
  const row = 4 * width;
  for (let y = 0; y < height / 2; y++)
    for (let x = 0; x < width / 2; x++) {
      const from = 2 * y * row + 8 * x;
      const red = (at(from) + at(from + 4) + at(from + row) + at(from + row + 4)) / 4;
      const green = (at(from + 1) + at(from + 5) + at(from + row + 1) + at(from + row + 5)) / 4;
      const blue = (at(from + 2) + at(from + 6) + at(from + row + 2) + at(from + row + 6)) / 4;
      planes[chromaU + y * strideC + x] = toU[0] * red + toU[1] * green + toU[2] * blue + toU[3];
      planes[chromaV + y * strideC + x] = toV[0] * red + toV[1] * green + toV[2] * blue + toV[3];
    }
}
