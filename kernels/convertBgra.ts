/**
 * Premultiplied BGRA to planes. `p` is 12 numbers: source, its stride, width (a multiple of 8) and height (even), luma, alpha (0 to leave
 * it out) and their stride, chroma U, V and alpha and their stride, then the address of 32 weights for B, G, R, A in 1/16384 (i16):
 * luma, U, V, alpha, each twice. Chroma is the mean of four pixels.
 */
export function convertBgra(p: usize): void {
  let src = <usize>load<i32>(p);
  const srcStride = <usize>load<i32>(p, 4);
  const width = <usize>load<i32>(p, 8);
  const height = load<i32>(p, 12);
  let dstY = <usize>load<i32>(p, 16);
  let dstA = <usize>load<i32>(p, 20);
  const strideY = <usize>load<i32>(p, 24);
  let dstU = <usize>load<i32>(p, 28);
  let dstV = <usize>load<i32>(p, 32);
  let dstCA = <usize>load<i32>(p, 36);
  const strideC = <usize>load<i32>(p, 40);
  const weights = <usize>load<i32>(p, 44);
  const toY = v128.load(weights);
  const toU = v128.load(weights, 16);
  const toV = v128.load(weights, 32);
  const toA = v128.load(weights, 48);
  const hasAlpha = dstA != 0;
  for (let row = 0; row < height; row += 2) {
    for (let x: usize = 0; x < width; x += 8) {
      const at = src + 4 * x;
      const p0 = v128.load(at);
      const p1 = v128.load(at, 16);
      const q0 = v128.load(at + srcStride);
      const q1 = v128.load(at + srcStride, 16);
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

/** Channel sums of two by two pixels, for two such squares. */
function sumOfFour(upper: v128, lower: v128): v128 {
  const low = i16x8.add(i16x8.extend_low_i8x16_u(upper), i16x8.extend_low_i8x16_u(lower));
  const high = i16x8.add(i16x8.extend_high_i8x16_u(upper), i16x8.extend_high_i8x16_u(lower));
  return i16x8.add(
    i8x16.shuffle(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23),
    i8x16.shuffle(low, high, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31),
  );
}

/** Four weighted means of squares as bytes in the lowest lane. */
function meanOfFour(left: v128, right: v128, weights: v128): v128 {
  const sums = addPairs(i32x4.dot_i16x8_s(left, weights), i32x4.dot_i16x8_s(right, weights));
  const means = i32x4.shr_s(i32x4.add(sums, i32x4.splat(32768)), 16);
  const wide = i16x8.narrow_i32x4_s(means, means);
  return i8x16.narrow_i16x8_u(wide, wide);
}

function alphas(a: v128, b: v128): v128 {
  return i8x16.shuffle(a, b, 3, 7, 11, 15, 19, 23, 27, 31, 3, 7, 11, 15, 19, 23, 27, 31);
}
