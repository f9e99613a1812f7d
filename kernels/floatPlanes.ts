// Planes of 32-bit floats, row by row without padding; their widths are multiples of four. After each 64 bytes may be read and written.

/** Four bytes as floats, weighted. */
function weighBytes(src: usize, weight: v128): v128 {
  return f32x4.mul(
    f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(src)))),
    weight,
  );
}

/**
 * Scales a plane of bytes into floats. A table has an entry for each output row (column): the first source row (column) as i32, then
 * `taps` weights (f32). `line` has room for the source's width.
 */
export function resampleBytes(
  dst: usize,
  width: i32,
  height: i32,
  src: usize,
  srcWidth: i32,
  srcStride: i32,
  rows: usize,
  rowTaps: i32,
  columns: usize,
  columnTaps: i32,
  line: usize,
): void {
  const rowBytes = (<usize>(1 + rowTaps)) << 2;
  const stride = <usize>srcStride;
  for (let y = 0; y < height; y++) {
    const entry = rows + <usize>y * rowBytes;
    const from = src + <usize>load<i32>(entry) * stride;
    const end = entry + rowBytes;
    for (let x: usize = 0; x < <usize>srcWidth; x += 8) {
      let low = f32x4.splat(0);
      let high = f32x4.splat(0);
      let at = from + x;
      for (let tap = entry + 4; tap < end; tap += 4) {
        const weight = v128.load32_splat(tap);
        low = f32x4.add(low, weighBytes(at, weight));
        high = f32x4.add(high, weighBytes(at + 4, weight));
        at += stride;
      }
      v128.store(line + (x << 2), low);
      v128.store(line + (x << 2), high, 16);
    }
    resampleLine(dst + ((<usize>(y * width)) << 2), width, line, columns, columnTaps);
  }
}

/** The same from a plane of floats. */
export function resampleFloats(
  dst: usize,
  width: i32,
  height: i32,
  src: usize,
  srcWidth: i32,
  rows: usize,
  rowTaps: i32,
  columns: usize,
  columnTaps: i32,
  line: usize,
): void {
  const rowBytes = (<usize>(1 + rowTaps)) << 2;
  const stride = (<usize>srcWidth) << 2;
  for (let y = 0; y < height; y++) {
    const entry = rows + <usize>y * rowBytes;
    const from = src + <usize>load<i32>(entry) * stride;
    const end = entry + rowBytes;
    for (let x: usize = 0; x < stride; x += 16) {
      let sum = f32x4.splat(0);
      let at = from + x;
      for (let tap = entry + 4; tap < end; tap += 4) {
        sum = f32x4.add(sum, f32x4.mul(v128.load(at), v128.load32_splat(tap)));
        at += stride;
      }
      v128.store(line + x, sum);
    }
    resampleLine(dst + ((<usize>(y * width)) << 2), width, line, columns, columnTaps);
  }
}

function resampleLine(dst: usize, width: i32, line: usize, columns: usize, taps: i32): void {
  let entry = columns;
  for (let x = 0; x < width; x++) {
    let from = line + ((<usize>load<i32>(entry)) << 2);
    let sum: f32 = 0;
    for (let tap = 0; tap < taps; tap++) {
      entry += 4;
      sum += load<f32>(entry) * load<f32>(from);
      from += 4;
    }
    entry += 4;
    store<f32>(dst, sum);
    dst += 4;
  }
}

/** Weighted sums along rows and then along columns; `weights` are 2 * radius + 1 floats. `work` has room for a plane and for a padded row. */
export function convolve(
  dst: usize,
  src: usize,
  width: i32,
  height: i32,
  weights: usize,
  radius: i32,
  work: usize,
): void {
  const rowBytes = (<usize>width) << 2;
  const taps = 2 * radius + 1;
  const line = work + rowBytes * <usize>height + 64;
  for (let y = 0; y < height; y++) {
    padLine(line, src + <usize>y * rowBytes, width, radius);
    const to = work + <usize>y * rowBytes;
    for (let x: usize = 0; x < rowBytes; x += 16) {
      let sum = f32x4.splat(0);
      for (let tap = 0; tap < taps; tap++) {
        const at = (<usize>tap) << 2;
        sum = f32x4.add(sum, f32x4.mul(v128.load(line + x + at), v128.load32_splat(weights + at)));
      }
      v128.store(to + x, sum);
    }
  }
  for (let y = 0; y < height; y++)
    for (let x: usize = 0; x < rowBytes; x += 16) {
      let sum = f32x4.splat(0);
      for (let tap = 0; tap < taps; tap++) {
        const row = max(0, min(height - 1, y + tap - radius));
        const value = v128.load(work + <usize>row * rowBytes + x);
        sum = f32x4.add(sum, f32x4.mul(value, v128.load32_splat(weights + ((<usize>tap) << 2))));
      }
      v128.store(dst + <usize>y * rowBytes + x, sum);
    }
}

/** Means over squares of 2 * radius + 1 px; `dst` may be `src`. `work` has room for a plane and for a padded row. */
export function boxMean(dst: usize, src: usize, width: i32, height: i32, radius: i32, work: usize): void {
  const rowBytes = (<usize>width) << 2;
  const count = 2 * radius + 1;
  const line = work + rowBytes * <usize>height + 64;
  const reach = (<usize>count) << 2;
  for (let y = 0; y < height; y++) {
    padLine(line, src + <usize>y * rowBytes, width, radius);
    const to = work + <usize>y * rowBytes;
    for (let x: usize = 0; x < rowBytes; x += 16) {
      let sum = v128.load(line + x);
      const end = line + x + reach;
      for (let at = line + x + 4; at < end; at += 4) sum = f32x4.add(sum, v128.load(at));
      v128.store(to + x, sum);
    }
  }
  const share = f32x4.splat(1 / <f32>(count * count));
  for (let x: usize = 0; x < rowBytes; x += 16) {
    let sum = f32x4.mul(v128.load(work + x), f32x4.splat(<f32>radius));
    for (let row = 0; row <= radius; row++)
      sum = f32x4.add(sum, v128.load(work + <usize>min(row, height - 1) * rowBytes + x));
    for (let y = 0; y < height; y++) {
      v128.store(dst + <usize>y * rowBytes + x, f32x4.mul(sum, share));
      const entering = <usize>min(height - 1, y + 1 + radius) * rowBytes;
      const leaving = <usize>max(0, y - radius) * rowBytes;
      sum = f32x4.add(sum, f32x4.sub(v128.load(work + entering + x), v128.load(work + leaving + x)));
    }
  }
}

/** A row with its first and last value repeated `radius` times. */
function padLine(line: usize, src: usize, width: i32, radius: i32): void {
  const first = load<f32>(src);
  const last = load<f32>(src + ((<usize>(width - 1)) << 2));
  for (let x = 0; x < radius; x++) store<f32>(line + ((<usize>x) << 2), first);
  memory.copy(line + ((<usize>radius) << 2), src, (<usize>width) << 2);
  for (let x = 0; x < radius + 4; x++) store<f32>(line + ((<usize>(width + radius + x)) << 2), last);
}

/** dst = a * b for n floats. */
export function multiply(dst: usize, a: usize, b: usize, n: i32): void {
  const bytes = (<usize>n) << 2;
  for (let i: usize = 0; i < bytes; i += 16)
    v128.store(dst + i, f32x4.mul(v128.load(a + i), v128.load(b + i)));
}

/** dst = (sum + epsilon * own) / (weight + epsilon) for n floats: a weighted mean that falls back to the pixel itself. */
export function divide(dst: usize, sum: usize, weight: usize, own: usize, epsilon: f32, n: i32): void {
  const small = f32x4.splat(epsilon);
  const bytes = (<usize>n) << 2;
  for (let i: usize = 0; i < bytes; i += 16) {
    const upper = f32x4.add(v128.load(sum + i), f32x4.mul(small, v128.load(own + i)));
    v128.store(dst + i, f32x4.div(upper, f32x4.add(v128.load(weight + i), small)));
  }
}

/** dst = smoothly 0 at `low` to 1 at `high` for n floats; its complement goes to `rest`. */
export function threshold(dst: usize, rest: usize, src: usize, low: f32, high: f32, n: i32): void {
  const bytes = (<usize>n) << 2;
  const from = f32x4.splat(low);
  const scale = f32x4.splat(1 / (high - low));
  for (let i: usize = 0; i < bytes; i += 16) {
    const value = smoothStep(v128.load(src + i), from, scale);
    v128.store(dst + i, value);
    v128.store(rest + i, f32x4.sub(f32x4.splat(1), value));
  }
}

/** Smoothly from 0 at `from` to 1, whose distance is 1 / `scale`. */
export function smoothStep(value: v128, from: v128, scale: v128): v128 {
  const share = clampShare(f32x4.mul(f32x4.sub(value, from), scale));
  return f32x4.mul(f32x4.mul(share, share), f32x4.sub(f32x4.splat(3), f32x4.add(share, share)));
}

export function clampShare(value: v128): v128 {
  return f32x4.pmin(f32x4.splat(1), f32x4.pmax(f32x4.splat(0), value));
}

/** Moves `held` towards `next`: slowly where they differ by at most `noise`, at once from `motion` on; n floats. */
export function smoothOverTime(held: usize, next: usize, still: f32, noise: f32, motion: f32, n: i32): void {
  const bytes = (<usize>n) << 2;
  const slow = f32x4.splat(still);
  const rest = f32x4.splat(1 - still);
  const from = f32x4.splat(noise);
  const scale = f32x4.splat(1 / (motion - noise));
  for (let i: usize = 0; i < bytes; i += 16) {
    const previous = v128.load(held + i);
    const change = f32x4.sub(v128.load(next + i), previous);
    const moved = clampShare(f32x4.mul(f32x4.sub(f32x4.abs(change), from), scale));
    v128.store(held + i, f32x4.add(previous, f32x4.mul(change, f32x4.add(slow, f32x4.mul(rest, moved)))));
  }
}

/** The guided filter's line for each pixel from four means: of guide and mask, of their product, and of the guide's square. n floats. */
export function guideCoefficients(
  slope: usize,
  offset: usize,
  guide: usize,
  mask: usize,
  product: usize,
  square: usize,
  epsilon: f32,
  n: i32,
): void {
  const small = f32x4.splat(epsilon);
  const bytes = (<usize>n) << 2;
  for (let i: usize = 0; i < bytes; i += 16) {
    const meanGuide = v128.load(guide + i);
    const meanMask = v128.load(mask + i);
    const covariance = f32x4.sub(v128.load(product + i), f32x4.mul(meanGuide, meanMask));
    const variance = f32x4.sub(v128.load(square + i), f32x4.mul(meanGuide, meanGuide));
    const a = f32x4.div(covariance, f32x4.add(variance, small));
    v128.store(slope + i, a);
    v128.store(offset + i, f32x4.sub(meanMask, f32x4.mul(a, meanGuide)));
  }
}

/** Three planes (0 to 1) as RGBA bytes. `weights` are six floats: black, gain, red of V, green of U and V, blue of U. */
export function planesToRgba(dst: usize, luma: usize, u: usize, v: usize, weights: usize, n: i32): void {
  const black = load<f32>(weights);
  const gain = load<f32>(weights, 4);
  const redV = load<f32>(weights, 8);
  const greenU = load<f32>(weights, 12);
  const greenV = load<f32>(weights, 16);
  const blueU = load<f32>(weights, 20);
  const middle: f32 = 128.0 / 255.0;
  for (let i: usize = 0; i < (<usize>n) << 2; i += 4) {
    const light = (load<f32>(luma + i) - black) * gain;
    const cu = load<f32>(u + i) - middle;
    const cv = load<f32>(v + i) - middle;
    store<u8>(dst + i, toByte(light + redV * cv));
    store<u8>(dst + i, toByte(light + greenU * cu + greenV * cv), 1);
    store<u8>(dst + i, toByte(light + blueU * cu), 2);
    store<u8>(dst + i, 255, 3);
  }
}

function toByte(value: f32): u8 {
  return <u8>max<f32>(0, min<f32>(255, value * 255 + 0.5));
}
