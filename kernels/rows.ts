/** dst += (src - dst) * coverage * opacity, for n bytes. Coverage is 0 to 255 a byte, opacity 0 to 256. */
export function blendByCoverage(dst: usize, src: usize, coverage: usize, n: i32, opacity: i32): void {
  const half = i16x8.splat(128);
  const whole = i16x8.splat(256);
  const share = i16x8.splat(<i16>opacity);
  const end = <usize>n;
  let i: usize = 0;
  for (; i + 16 <= end; i += 16) {
    const c = v128.load(coverage + i);
    let low = i16x8.extend_low_i8x16_u(c);
    let high = i16x8.extend_high_i8x16_u(c);
    low = i16x8.add(low, i16x8.shr_u(low, 7));
    high = i16x8.add(high, i16x8.shr_u(high, 7));
    if (opacity != 256) {
      low = i16x8.shr_u(i16x8.add(i16x8.mul(low, share), half), 8);
      high = i16x8.shr_u(i16x8.add(i16x8.mul(high, share), half), 8);
    }
    const s = v128.load(src + i);
    const d = v128.load(dst + i);
    v128.store(
      dst + i,
      i8x16.narrow_i16x8_u(
        mix(i16x8.extend_low_i8x16_u(d), i16x8.extend_low_i8x16_u(s), low, whole, half),
        mix(i16x8.extend_high_i8x16_u(d), i16x8.extend_high_i8x16_u(s), high, whole, half),
      ),
    );
  }
  for (; i < end; i++) {
    const c = <i32>load<u8>(coverage + i);
    let weight = c + (c >> 7);
    if (opacity != 256) weight = (weight * opacity + 128) >> 8;
    const s = <i32>load<u8>(src + i);
    const d = <i32>load<u8>(dst + i);
    store<u8>(dst + i, <u8>((s * weight + d * (256 - weight) + 128) >> 8));
  }
}

/** dst += (src - dst) * weight / 256, for n bytes. */
export function blendEvenly(dst: usize, src: usize, n: i32, weight: i32): void {
  if (weight >= 256) {
    memory.copy(dst, src, <usize>n);
    return;
  }
  const half = i16x8.splat(128);
  const whole = i16x8.splat(256);
  const share = i16x8.splat(<i16>weight);
  const end = <usize>n;
  let i: usize = 0;
  for (; i + 16 <= end; i += 16) {
    const s = v128.load(src + i);
    const d = v128.load(dst + i);
    v128.store(
      dst + i,
      i8x16.narrow_i16x8_u(
        mix(i16x8.extend_low_i8x16_u(d), i16x8.extend_low_i8x16_u(s), share, whole, half),
        mix(i16x8.extend_high_i8x16_u(d), i16x8.extend_high_i8x16_u(s), share, whole, half),
      ),
    );
  }
  for (; i < end; i++) {
    const s = <i32>load<u8>(src + i);
    const d = <i32>load<u8>(dst + i);
    store<u8>(dst + i, <u8>((s * weight + d * (256 - weight) + 128) >> 8));
  }
}

function mix(d: v128, s: v128, weight: v128, whole: v128, half: v128): v128 {
  const sum = i16x8.add(i16x8.mul(s, weight), i16x8.mul(d, i16x8.sub(whole, weight)));
  return i16x8.shr_u(i16x8.add(sum, half), 8);
}

/** dst = src * opacity + dst * (1 - alpha * opacity), for n bytes; src is premultiplied, opacity 0 to 256. */
export function blendPremultiplied(dst: usize, src: usize, alpha: usize, n: i32, opacity: i32): void {
  const half = i16x8.splat(128);
  const whole = i16x8.splat(256);
  const share = i16x8.splat(<i16>opacity);
  const isFaded = opacity != 256;
  const end = <usize>n;
  let i: usize = 0;
  for (; i + 16 <= end; i += 16) {
    const a = v128.load(alpha + i);
    // Most of a bitmap is empty or solid.
    if (!v128.any_true(a)) continue;
    const s = v128.load(src + i);
    if (!isFaded && i8x16.all_true(i8x16.eq(a, i8x16.splat(-1)))) {
      v128.store(dst + i, s);
      continue;
    }
    const d = v128.load(dst + i);
    let aLow = i16x8.extend_low_i8x16_u(a);
    let aHigh = i16x8.extend_high_i8x16_u(a);
    aLow = i16x8.add(aLow, i16x8.shr_u(aLow, 7));
    aHigh = i16x8.add(aHigh, i16x8.shr_u(aHigh, 7));
    let sLow = i16x8.shl(i16x8.extend_low_i8x16_u(s), 8);
    let sHigh = i16x8.shl(i16x8.extend_high_i8x16_u(s), 8);
    if (isFaded) {
      aLow = i16x8.shr_u(i16x8.add(i16x8.mul(aLow, share), half), 8);
      aHigh = i16x8.shr_u(i16x8.add(i16x8.mul(aHigh, share), half), 8);
      sLow = i16x8.mul(i16x8.extend_low_i8x16_u(s), share);
      sHigh = i16x8.mul(i16x8.extend_high_i8x16_u(s), share);
    }
    const low = i16x8.mul(i16x8.extend_low_i8x16_u(d), i16x8.sub(whole, aLow));
    const high = i16x8.mul(i16x8.extend_high_i8x16_u(d), i16x8.sub(whole, aHigh));
    v128.store(
      dst + i,
      i8x16.narrow_i16x8_u(
        i16x8.shr_u(i16x8.add_sat_u(i16x8.add_sat_u(low, sLow), half), 8),
        i16x8.shr_u(i16x8.add_sat_u(i16x8.add_sat_u(high, sHigh), half), 8),
      ),
    );
  }
  for (; i < end; i++) {
    const a = <i32>load<u8>(alpha + i);
    let weight = a + (a >> 7);
    if (isFaded) weight = (weight * opacity + 128) >> 8;
    const value = (<i32>load<u8>(src + i) * opacity + <i32>load<u8>(dst + i) * (256 - weight) + 128) >> 8;
    store<u8>(dst + i, <u8>min(value, 255));
  }
}

/** Copies `rows` rows of n bytes. */
export function copyRows(dst: usize, dstStride: i32, src: usize, srcStride: i32, n: i32, rows: i32): void {
  for (let row = 0; row < rows; row++) {
    memory.copy(dst, src, <usize>n);
    dst += <usize>dstStride;
    src += <usize>srcStride;
  }
}

/** Separates NV12's interleaved chroma of n pixels. */
export function splitChroma(dstU: usize, dstV: usize, src: usize, n: i32): void {
  const end = <usize>n;
  let i: usize = 0;
  for (; i + 16 <= end; i += 16) {
    const a = v128.load(src + 2 * i);
    const b = v128.load(src + 2 * i, 16);
    v128.store(dstU + i, i8x16.shuffle(a, b, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30));
    v128.store(dstV + i, i8x16.shuffle(a, b, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31));
  }
  for (; i < end; i++) {
    store<u8>(dstU + i, load<u8>(src + 2 * i));
    store<u8>(dstV + i, load<u8>(src + 2 * i, 1));
  }
}
