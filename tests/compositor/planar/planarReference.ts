/** Plain float versions of what the kernels do, written from the definitions rather than from the kernels. */

/** A plane of numbers. */
export interface Plane {
  width: number;
  height: number;
  at(x: number, y: number): number;
}

/** Three planes, chroma at half size rounded up. */
export type Yuv = [luma: Plane, chromaU: Plane, chromaV: Plane];

/** A bilinear sample; positions count from the middle of the first pixel, and the edge is repeated. */
export function sampleBilinear(plane: Plane, x: number, y: number): number {
  const clampX = (value: number): number => Math.max(0, Math.min(plane.width - 1, value));
  const clampY = (value: number): number => Math.max(0, Math.min(plane.height - 1, value));
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const at = (column: number, row: number): number => plane.at(clampX(column), clampY(row));
  const upper = at(left, top) + (at(left + 1, top) - at(left, top)) * (x - left);
  const lower = at(left, top + 1) + (at(left + 1, top + 1) - at(left, top + 1)) * (x - left);
  return upper + (lower - upper) * (y - top);
}

/** BT.601 to BT.709, both limited, through RGB. */
export function bt601ToBt709([luma, chromaU, chromaV]: [number, number, number]): [number, number, number] {
  const y = (luma - 16) / 219;
  const u = (chromaU - 128) / 224;
  const v = (chromaV - 128) / 224;
  const red = y + 1.402 * v;
  const green = y - 0.344136 * u - 0.714136 * v;
  const blue = y + 1.772 * u;
  const newY = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return [16 + 219 * newY, 128 + (224 * (blue - newY)) / 1.8556, 128 + (224 * (red - newY)) / 1.5748];
}

/** Full range to limited. */
export const fullToLimited = ([luma, chromaU, chromaV]: [number, number, number]): [
  number,
  number,
  number,
] => [16 + (luma * 219) / 255, 128 + ((chromaU - 128) * 224) / 255, 128 + ((chromaV - 128) * 224) / 255];

/** RGB (0 to 255) to BT.709, limited. */
export function rgbToBt709(red: number, green: number, blue: number): [number, number, number] {
  const y = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
  return [16 + 219 * y, 128 + (224 * (blue / 255 - y)) / 1.8556, 128 + (224 * (red / 255 - y)) / 1.5748];
}

/** RGB (0 to 255) as a live frame of the given kind. */
export function rgbToYuv(
  red: number,
  green: number,
  blue: number,
  colors: 'bt601Limited' | 'bt709Full',
): [number, number, number] {
  const isFull = colors === 'bt709Full';
  const [redShare, blueShare] = isFull ? [0.2126, 0.0722] : [0.299, 0.114];
  const y = redShare * red + (1 - redShare - blueShare) * green + blueShare * blue;
  const u = (blue - y) / (2 - 2 * blueShare);
  const v = (red - y) / (2 - 2 * redShare);
  return isFull
    ? [y, 128 + u, 128 + v]
    : [16 + (y * 219) / 255, 128 + (u * 224) / 255, 128 + (v * 224) / 255];
}

/** How far apart two sets of numbers are: the largest difference, and the signal-to-noise ratio in dB. */
export function compareNumbers(
  got: ArrayLike<number>,
  expected: ArrayLike<number>,
): { worst: number; decibels: number } {
  let worst = 0;
  let squares = 0;
  for (let index = 0; index < expected.length; index++) {
    const difference = Math.abs((got[index] ?? Number.NaN) - (expected[index] ?? 0));
    worst = Math.max(worst, difference);
    squares += difference * difference;
  }
  return { worst, decibels: 10 * Math.log10((255 * 255 * expected.length) / Math.max(squares, 1e-9)) };
}
