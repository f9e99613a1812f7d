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

/** RGBA rows as planes; a chroma value is the mean of four pixels. */
export function writePlanes(
  bytes: Uint8Array,
  { width, height, luma, chromaU, chromaV, strideY, strideC }: PlanarPicture,
  rgba: Uint8ClampedArray,
  colors: FrameColors,
): void {
  const [toLuma, toU, toV] = planeWeights[colors].map(
    ([red, green, blue, offset]) =>
      (at: number): number =>
        red * (rgba[at] ?? 0) + green * (rgba[at + 1] ?? 0) + blue * (rgba[at + 2] ?? 0) + offset,
  );
  if (toLuma === undefined || toU === undefined || toV === undefined)
    throw new Error('colours have three planes');
  const toByte = (value: number): number => Math.max(0, Math.min(255, Math.round(value)));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) bytes[luma + y * strideY + x] = toByte(toLuma((y * width + x) * 4));
  for (let y = 0; y < height / 2; y++)
    for (let x = 0; x < width / 2; x++) {
      const at = (2 * y * width + 2 * x) * 4;
      const four = [at, at + 4, at + 4 * width, at + 4 * width + 4];
      const mean = (plane: (at: number) => number): number =>
        toByte(four.reduce((sum, each) => sum + plane(each), 0) / 4);
      bytes[chromaU + y * strideC + x] = mean(toU);
      bytes[chromaV + y * strideC + x] = mean(toV);
    }
}
