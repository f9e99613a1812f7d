import * as at from './compositePersonParameters';
import { clampShare, smoothStep } from './floatPlanes';
import { readAddress, readNumber } from './readParameters';
import { stretchBytes, stretchLeft, stretchRight, stretchShares } from './stretchTables';

/**
 * Puts the person of an I420 picture in front of another background: alpha is the guided filter's line applied to the picture's luma,
 * between the thresholds, and follows small changes slowly: steps of less than half a byte are none. `p` is the address of the parameters that compositePersonParameters.ts lists.
 */
export function compositePerson(p: usize): void {
  const height = readNumber(p, at.height);
  const lines = readAddress(p, at.lines);
  const lineBytes = readAddress(p, at.lineBytes);
  const chromaStride = readAddress(p, at.sourceChromaStride);
  const frameChroma = readAddress(p, at.frameChromaStride);
  const upper = lines + 3 * lineBytes;
  const lower = upper + lineBytes;
  for (let row = 0; row < height; row += 2) {
    compositeLuma(p, row, upper);
    compositeLuma(p, row + 1, lower);
    const rowC = row >> 1;
    const from = <usize>rowC * chromaStride;
    const to = <usize>rowC * frameChroma;
    compositeChroma(
      p,
      rowC,
      upper,
      lower,
      readAddress(p, at.sourceU) + from,
      readAddress(p, at.frameU) + to,
      at.pictureU,
      at.fieldU,
    );
    compositeChroma(
      p,
      rowC,
      upper,
      lower,
      readAddress(p, at.sourceV) + from,
      readAddress(p, at.frameV) + to,
      at.pictureV,
      at.fieldV,
    );
  }
}

/** One row of luma; its alpha goes to `alphas`. */
function compositeLuma(p: usize, row: i32, alphas: usize): void {
  const lines = readAddress(p, at.lines);
  const lineBytes = readAddress(p, at.lineBytes);
  const width = <usize>readNumber(p, at.width);
  const guideWidth = readNumber(p, at.guideWidth);
  const guideRow = readAddress(p, at.guideRows) + <usize>row * rowBytes;
  const slopes = lines;
  const offsets = lines + lineBytes;
  mixRows(slopes, readAddress(p, at.slope), guideWidth, guideRow);
  mixRows(offsets, readAddress(p, at.offset), guideWidth, guideRow);
  const picture = readAddress(p, at.pictureLuma);
  const pictureRow = picture + <usize>row * readAddress(p, at.pictureLumaStride);
  const fields = offsets + lineBytes;
  if (picture == 0)
    mixRows(
      fields,
      readAddress(p, at.fieldLuma),
      readNumber(p, at.fieldWidth),
      readAddress(p, at.fieldRows) + <usize>row * rowBytes,
    );
  const src = readAddress(p, at.sourceLuma) + <usize>row * readAddress(p, at.sourceLumaStride);
  const frameStride = readAddress(p, at.frameLumaStride);
  const dst = readAddress(p, at.frameLuma) + <usize>row * frameStride;
  const held = readAddress(p, at.alpha) + <usize>row * frameStride;
  const low = v128.load32_splat(p + ((<usize>at.low) << 2));
  const high = v128.load32_splat(p + ((<usize>at.high) << 2));
  const scale = f32x4.div(f32x4.splat(1), f32x4.sub(high, low));
  const unit = f32x4.splat(1.0 / 255.0);
  const still = v128.load32_splat(p + ((<usize>at.stillShare) << 2));
  const rest = f32x4.sub(f32x4.splat(1), still);
  const noise = v128.load32_splat(p + ((<usize>at.noiseLimit) << 2));
  const motion = v128.load32_splat(p + ((<usize>at.motionLimit) << 2));
  const steepness = f32x4.div(f32x4.splat(1), f32x4.sub(motion, noise));
  let entry = readAddress(p, at.guideColumns);
  let fieldEntry = readAddress(p, at.fieldColumns);
  for (let x: usize = 0; x < width; x += 4) {
    const color = loadBytes(src + x);
    const line = f32x4.add(
      f32x4.mul(stretch(slopes, entry), f32x4.mul(color, unit)),
      stretch(offsets, entry),
    );
    const last = f32x4.mul(loadBytes(held + x), unit);
    const change = f32x4.sub(smoothStep(line, low, scale), last);
    const moved = clampShare(f32x4.mul(f32x4.sub(f32x4.abs(change), noise), steepness));
    const alpha = f32x4.add(last, f32x4.mul(change, f32x4.add(still, f32x4.mul(rest, moved))));
    storeBytes(held + x, f32x4.mul(alpha, f32x4.splat(255)));
    entry += stretchBytes;
    v128.store(alphas + (x << 2), alpha);
    let behind: v128;
    if (picture == 0) {
      behind = f32x4.mul(stretch(fields, fieldEntry), f32x4.splat(255));
      fieldEntry += stretchBytes;
    } else behind = loadBytes(pictureRow + x);
    storeBytes(dst + x, f32x4.add(behind, f32x4.mul(alpha, f32x4.sub(color, behind))));
  }
}

/** One row of a chroma plane, under the mean alpha of two rows of luma. */
function compositeChroma(
  p: usize,
  row: i32,
  upper: usize,
  lower: usize,
  src: usize,
  dst: usize,
  pictureIndex: i32,
  fieldIndex: i32,
): void {
  const width = <usize>(readNumber(p, at.width) >> 1);
  const picture = readAddress(p, pictureIndex);
  const pictureRow = picture + <usize>row * readAddress(p, at.pictureChromaStride);
  const fields = readAddress(p, at.lines);
  if (picture == 0) {
    const entry = readAddress(p, at.fieldChromaRows) + <usize>row * rowBytes;
    mixRows(fields, readAddress(p, fieldIndex), readNumber(p, at.fieldWidth), entry);
  }
  const quarter = f32x4.splat(0.25);
  let fieldEntry = readAddress(p, at.fieldChromaColumns);
  for (let x: usize = 0; x < width; x += 4) {
    const left = f32x4.add(v128.load(upper + (x << 3)), v128.load(lower + (x << 3)));
    const right = f32x4.add(v128.load(upper + (x << 3), 16), v128.load(lower + (x << 3), 16));
    const even = i8x16.shuffle(left, right, 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27);
    const odd = i8x16.shuffle(left, right, 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31);
    const alpha = f32x4.mul(f32x4.add(even, odd), quarter);
    const color = loadBytes(src + x);
    let behind: v128;
    if (picture == 0) {
      behind = f32x4.mul(stretch(fields, fieldEntry), f32x4.splat(255));
      fieldEntry += stretchBytes;
    } else behind = loadBytes(pictureRow + x);
    storeBytes(dst + x, f32x4.add(behind, f32x4.mul(alpha, f32x4.sub(color, behind))));
  }
}

/** Bytes of an entry of a row table with two taps. */
const rowBytes: usize = 12;

/** The weighted sum of two rows of a plane. */
function mixRows(line: usize, plane: usize, width: i32, entry: usize): void {
  const stride = (<usize>width) << 2;
  const from = plane + <usize>load<i32>(entry) * stride;
  const first = v128.load32_splat(entry, 4);
  const second = v128.load32_splat(entry, 8);
  for (let x: usize = 0; x < stride; x += 16)
    v128.store(
      line + x,
      f32x4.add(f32x4.mul(v128.load(from + x), first), f32x4.mul(v128.load(from + stride + x), second)),
    );
}

/** Four columns of a line that is stretched. */
function stretch(line: usize, entry: usize): v128 {
  const from = line + ((<usize>load<i32>(entry)) << 2);
  const low = v128.load(from);
  const high = v128.load(from, 16);
  const left = v128.or(
    i8x16.swizzle(low, v128.load(entry, stretchLeft)),
    i8x16.swizzle(high, v128.load(entry, stretchLeft + 16)),
  );
  const right = v128.or(
    i8x16.swizzle(low, v128.load(entry, stretchRight)),
    i8x16.swizzle(high, v128.load(entry, stretchRight + 16)),
  );
  return f32x4.add(left, f32x4.mul(f32x4.sub(right, left), v128.load(entry, stretchShares)));
}

function loadBytes(src: usize): v128 {
  return f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(src))));
}

function storeBytes(dst: usize, values: v128): void {
  const whole = i32x4.trunc_sat_f32x4_s(f32x4.add(values, f32x4.splat(0.5)));
  const shorts = i16x8.narrow_i32x4_s(whole, whole);
  v128.store32_lane(dst, i8x16.narrow_i16x8_u(shorts, shorts), 0);
}
