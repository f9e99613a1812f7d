import * as at from './convertBgraParameters';
import { readAddress, readNumber } from './readParameters';

/**
 * Premultiplied BGRA to planes; a chroma value is the mean of four pixels. `p` is the address of the parameters that
 * convertBgraParameters.ts lists.
 */
export function convertBgra(p: usize): void {
  let src = readAddress(p, at.source);
  const srcStride = readAddress(p, at.sourceStride);
  const width = readAddress(p, at.width);
  const height = readNumber(p, at.height);
  let dstY = readAddress(p, at.luma);
  let dstA = readAddress(p, at.alpha);
  const strideY = readAddress(p, at.lumaStride);
  let dstU = readAddress(p, at.chromaU);
  let dstV = readAddress(p, at.chromaV);
  let dstCA = readAddress(p, at.chromaAlpha);
  const strideC = readAddress(p, at.chromaStride);
  const weights = readAddress(p, at.weights);
  const toY = v128.load(weights);
  const toU = v128.load(weights, 16);
  const toV = v128.load(weights, 32);
  const toA = v128.load(weights, 48);
  const hasAlpha = dstA != 0;
  for (let row = 0; row < height; row += 2) {
    for (let x: usize = 0; x < width; x += 8) {
      const pixels = src + 4 * x;
      const p0 = v128.load(pixels);
      const p1 = v128.load(pixels, 16);
      const q0 = v128.load(pixels + srcStride);
      const q1 = v128.load(pixels + srcStride, 16);
      v128.store64_lane(dstY + x, eightBytes(weigh(p0, toY), weigh(p1, toY)), 0);
      v128.store64_lane(dstY + strideY + x, eightBytes(weigh(q0, toY), weigh(q1, toY)), 0);
      const left = sumOfFour(p0, q0);
      const right = sumOfFour(p1, q1);
      const atC = x >> 1;
      v128.store32_lane(dstU + atC, meanOfFour(left, right, toU), 0);
      v128.store32_lane(dstV + atC, meanOfFour(left, right, toV), 0);
      if (hasAlpha) {
        v128.store64_lane(dstA + x, alphas(p0, p1), 0);
        v128.store64_lane(dstA + strideY + x, alphas(q0, q1), 0);
        v128.store32_lane(dstCA + atC, meanOfFour(left, right, toA), 0);
      }
    }
    src += 2 * srcStride;
    dstY += 2 * strideY;
    dstU += strideC;
    dstV += strideC;
    if (hasAlpha) {
      dstA += 2 * strideY;
      dstCA += strideC;
    }
  }
}

/** The weighted sums of four pixels, in 1/16384. */
function weigh(pixels: v128, weights: v128): v128 {
  return addPairs(
    i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(pixels), weights),
    i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(pixels), weights),
  );
}

function addPairs(a: v128, b: v128): v128 {
  const even = i8x16.shuffle(a, b, 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27);
  const odd = i8x16.shuffle(a, b, 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31);
  return i32x4.add(even, odd);
}

/** Eight sums in 1/16384 as bytes in the low half. */
function eightBytes(a: v128, b: v128): v128 {
  const half = i32x4.splat(8192);
  const wide = i16x8.narrow_i32x4_s(i32x4.shr_s(i32x4.add(a, half), 14), i32x4.shr_s(i32x4.add(b, half), 14));
  return i8x16.narrow_i16x8_u(wide, wide);
}

/** Sums of each channel over two by two pixels, for two such squares. */
function sumOfFour(upper: v128, lower: v128): v128 {
  const low = i16x8.add(i16x8.extend_low_i8x16_u(upper), i16x8.extend_low_i8x16_u(lower));
  const high = i16x8.add(i16x8.extend_high_i8x16_u(upper), i16x8.extend_high_i8x16_u(lower));
  return i16x8.add(
    i8x16.shuffle(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23),
    i8x16.shuffle(low, high, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31),
  );
}

/** The weighted means of four squares as bytes in the lowest lane. */
function meanOfFour(left: v128, right: v128, weights: v128): v128 {
  const sums = addPairs(i32x4.dot_i16x8_s(left, weights), i32x4.dot_i16x8_s(right, weights));
  const means = i32x4.shr_s(i32x4.add(sums, i32x4.splat(32768)), 16);
  const wide = i16x8.narrow_i32x4_s(means, means);
  return i8x16.narrow_i16x8_u(wide, wide);
}

function alphas(a: v128, b: v128): v128 {
  return i8x16.shuffle(a, b, 3, 7, 11, 15, 19, 23, 27, 31, 3, 7, 11, 15, 19, 23, 27, 31);
}
