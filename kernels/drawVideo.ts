import { convertBt601Limited, convertBt709Full } from './colorConversions';
import * as at from './drawVideoParameters';
import { readAddress, readNumber } from './readParameters';
import { blendByCoverage, blendEvenly } from './rows';
import {
  columnFirstUsed,
  columnHeaderBytes,
  columnUsedEnd,
  coverageHeaderBytes,
  coverageLineHeaderBytes,
  groupColumns,
  groupHighPattern,
  groupLowPattern,
  groupReachBytes,
  groupSampleBytes,
  groupWeights,
  rowFirstWeight,
  rowSampleBytes,
  rowSecond,
  rowSecondWeight,
} from './tableLayouts';

/**
 * Draws an I420 picture scaled into a box with even edges, converted to the frame's colours and rounded. `p` is the address of the
 * parameters that drawVideoParameters.ts lists.
 */
export function drawVideo(p: usize): void {
  const srcY = readAddress(p, at.sourceLuma);
  const srcU = readAddress(p, at.sourceU);
  const srcV = readAddress(p, at.sourceV);
  const rowsY = readAddress(p, at.lumaRows);
  const columnsY = readAddress(p, at.lumaColumns);
  const rowsC = readAddress(p, at.chromaRows);
  const columnsC = readAddress(p, at.chromaColumns);
  const taps = readNumber(p, at.taps);
  const dstY = readAddress(p, at.frameLuma);
  const strideY = readAddress(p, at.frameLumaStride);
  const dstU = readAddress(p, at.frameU);
  const dstV = readAddress(p, at.frameV);
  const strideC = readAddress(p, at.frameChromaStride);
  const left = readNumber(p, at.left);
  const right = readNumber(p, at.right);
  const top = readNumber(p, at.top);
  const bottom = readNumber(p, at.bottom);
  const coverageY = readAddress(p, at.lumaCoverage);
  const coverageC = readAddress(p, at.chromaCoverage);
  const opacity = readNumber(p, at.opacity);
  const scratch = readAddress(p, at.scratch);
  const scratchRow = readAddress(p, at.scratchRowBytes);
  const conversion = readNumber(p, at.conversion);

  const rowY0 = scratch + scratchRow;
  const rowY1 = rowY0 + scratchRow;
  const rowU = rowY1 + scratchRow;
  const rowV = rowU + scratchRow;
  const leftC = left >> 1;
  const rightC = right >> 1;
  const rowBytes = <usize>taps * rowSampleBytes;

  for (let rowC = top >> 1; rowC < bottom >> 1; rowC++) {
    const entryC = rowsC + <usize>rowC * rowBytes;
    const row = (<usize>rowC) << 1;
    const entryY = rowsY + row * rowBytes;
    scaleRow(srcU, entryC, columnsC, taps, leftC, rightC, scratch, rowU);
    scaleRow(srcV, entryC, columnsC, taps, leftC, rightC, scratch, rowV);
    scaleRow(srcY, entryY, columnsY, taps, left, right, scratch, rowY0);
    scaleRow(srcY, entryY + rowBytes, columnsY, taps, left, right, scratch, rowY1);
    if (conversion == convertBt601Limited) convertRowsFromBt601(rowY0, rowY1, rowU, rowV, leftC, rightC);
    else if (conversion == convertBt709Full) {
      scaleRange(rowY0, left, right, 220, 4224);
      scaleRange(rowY1, left, right, 220, 4224);
      scaleRange(rowU, leftC, rightC, 225, 4096);
      scaleRange(rowV, leftC, rightC, 225, 4096);
    }
    putRow(dstY + row * strideY, rowY0, <i32>row, left, right, coverageY, opacity);
    putRow(dstY + (row + 1) * strideY, rowY1, <i32>row + 1, left, right, coverageY, opacity);
    putRow(dstU + <usize>rowC * strideC, rowU, rowC, leftC, rightC, coverageC, opacity);
    putRow(dstV + <usize>rowC * strideC, rowV, rowC, leftC, rightC, coverageC, opacity);
  }
}

/** Scales one row into `out`, from column `left` to `right`. */
function scaleRow(
  src: usize,
  row: usize,
  columns: usize,
  taps: i32,
  left: i32,
  right: i32,
  scratch: usize,
  out: usize,
): void {
  const entries = columns + columnHeaderBytes;
  const isSingle = load<i32>(columns) == 1;
  let first = load<i32>(columns, columnFirstUsed);
  let last = load<i32>(columns, columnUsedEnd);
  const firstGroup = <usize>(left / groupColumns);
  const endGroup = <usize>((right + groupColumns - 1) / groupColumns);
  const groupBytes = <usize>taps * groupSampleBytes;
  if (!isSingle) {
    first = load<i32>(entries + firstGroup * groupBytes);
    last = min(last, load<i32>(entries + endGroup * groupBytes - groupSampleBytes) + groupReachBytes);
  }
  const line = mixRows(src, row, taps, first, last, scratch);
  if (isSingle) scaleSingly(line, entries, taps, left, right, out);
  else if (taps == 1) scaleGroups(line, entries, firstGroup, endGroup, out);
  else scaleGroupsOfTaps(line, entries, taps, firstGroup, endGroup, out);
}

/** The weighted sum of a row's source rows, from column `first` to `last`; the source itself where one row is all of it. */
function mixRows(src: usize, row: usize, taps: i32, first: i32, last: i32, scratch: usize): usize {
  if (taps == 1 && load<i32>(row, rowSecondWeight) == 0) return src + <usize>load<i32>(row);
  const half = i16x8.splat(128);
  const end = <usize>last;
  if (taps == 1) {
    const upper = src + <usize>load<i32>(row);
    const lower = src + <usize>load<i32>(row, rowSecond);
    const upperWeight = i16x8.splat(<i16>load<i32>(row, rowFirstWeight));
    const lowerWeight = i16x8.splat(<i16>load<i32>(row, rowSecondWeight));
    for (let x = <usize>first; x < end; x += 16) {
      const a = v128.load(upper + x);
      const b = v128.load(lower + x);
      const low = i16x8.add(
        i16x8.mul(i16x8.extend_low_i8x16_u(a), upperWeight),
        i16x8.mul(i16x8.extend_low_i8x16_u(b), lowerWeight),
      );
      const high = i16x8.add(
        i16x8.mul(i16x8.extend_high_i8x16_u(a), upperWeight),
        i16x8.mul(i16x8.extend_high_i8x16_u(b), lowerWeight),
      );
      v128.store(
        scratch + x,
        i8x16.narrow_i16x8_u(i16x8.shr_u(i16x8.add(low, half), 8), i16x8.shr_u(i16x8.add(high, half), 8)),
      );
    }
    return scratch;
  }
  const rowEnd = row + <usize>taps * rowSampleBytes;
  for (let x = <usize>first; x < end; x += 16) {
    let low = half;
    let high = half;
    for (let entry = row; entry < rowEnd; entry += rowSampleBytes) {
      const a = v128.load(src + <usize>load<i32>(entry) + x);
      const b = v128.load(src + <usize>load<i32>(entry, rowSecond) + x);
      const upperWeight = i16x8.splat(<i16>load<i32>(entry, rowFirstWeight));
      const lowerWeight = i16x8.splat(<i16>load<i32>(entry, rowSecondWeight));
      low = i16x8.add(low, i16x8.mul(i16x8.extend_low_i8x16_u(a), upperWeight));
      high = i16x8.add(high, i16x8.mul(i16x8.extend_high_i8x16_u(a), upperWeight));
      low = i16x8.add(low, i16x8.mul(i16x8.extend_low_i8x16_u(b), lowerWeight));
      high = i16x8.add(high, i16x8.mul(i16x8.extend_high_i8x16_u(b), lowerWeight));
    }
    v128.store(scratch + x, i8x16.narrow_i16x8_u(i16x8.shr_u(low, 8), i16x8.shr_u(high, 8)));
  }
  return scratch;
}

/** Eight columns at a time: pairs of neighbours are picked out of 32 bytes and weighed. */
function scaleGroups(line: usize, entries: usize, firstGroup: usize, endGroup: usize, out: usize): void {
  const half = i32x4.splat(8192);
  const end = entries + endGroup * groupSampleBytes;
  let to = out + (firstGroup << 3);
  for (let entry = entries + firstGroup * groupSampleBytes; entry < end; entry += groupSampleBytes) {
    const pairs = pickPairs(line, entry);
    const low = i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(pairs), v128.load(entry, groupWeights));
    const high = i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(pairs), v128.load(entry, groupWeights + 16));
    storeEight(to, i32x4.add(low, half), i32x4.add(high, half));
    to += 8;
  }
}

function scaleGroupsOfTaps(
  line: usize,
  entries: usize,
  taps: i32,
  firstGroup: usize,
  endGroup: usize,
  out: usize,
): void {
  const groupBytes = <usize>taps * groupSampleBytes;
  for (let group = firstGroup; group < endGroup; group++) {
    let low = i32x4.splat(8192);
    let high = low;
    const end = entries + (group + 1) * groupBytes;
    for (let entry = entries + group * groupBytes; entry < end; entry += groupSampleBytes) {
      const pairs = pickPairs(line, entry);
      low = i32x4.add(
        low,
        i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(pairs), v128.load(entry, groupWeights)),
      );
      high = i32x4.add(
        high,
        i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(pairs), v128.load(entry, groupWeights + 16)),
      );
    }
    storeEight(out + (group << 3), low, high);
  }
}

function pickPairs(line: usize, entry: usize): v128 {
  const start = line + <usize>load<i32>(entry);
  return v128.or(
    i8x16.swizzle(v128.load(start), v128.load(entry, groupLowPattern)),
    i8x16.swizzle(v128.load(start, 16), v128.load(entry, groupHighPattern)),
  );
}

function storeEight(to: usize, low: v128, high: v128): void {
  const wide = i16x8.narrow_i32x4_s(i32x4.shr_u(low, 14), i32x4.shr_u(high, 14));
  v128.store64_lane(to, i8x16.narrow_i16x8_u(wide, wide), 0);
}

/** One column at a time, for pictures that shrink so far that eight columns' sources lie apart. */
function scaleSingly(line: usize, entries: usize, taps: i32, left: i32, right: i32, out: usize): void {
  const columnBytes = <usize>taps * rowSampleBytes;
  for (let x = <usize>left; x < <usize>right; x++) {
    let sum = 8192;
    const end = entries + (x + 1) * columnBytes;
    for (let entry = entries + x * columnBytes; entry < end; entry += rowSampleBytes) {
      sum += <i32>load<u8>(line + <usize>load<i32>(entry)) * load<i32>(entry, rowFirstWeight);
      sum += <i32>load<u8>(line + <usize>load<i32>(entry, rowSecond)) * load<i32>(entry, rowSecondWeight);
    }
    store<u8>(out + x, <u8>(sum >> 14));
  }
}

/**
 * BT.601 to BT.709, both of limited range, for two rows of luma and the row of chroma they share, from chroma column `left` to `right`;
 * weights in 1/512.
 */
function convertRowsFromBt601(
  rowY0: usize,
  rowY1: usize,
  rowU: usize,
  rowV: usize,
  left: i32,
  right: i32,
): void {
  const middle = i16x8.splat(128);
  const half = i16x8.splat(256);
  for (let x = <usize>(left & ~15); x < <usize>right; x += 16) {
    const u = v128.load(rowU + x);
    const v = v128.load(rowV + x);
    const uLow = i16x8.sub(i16x8.extend_low_i8x16_u(u), middle);
    const uHigh = i16x8.sub(i16x8.extend_high_i8x16_u(u), middle);
    const vLow = i16x8.sub(i16x8.extend_low_i8x16_u(v), middle);
    const vHigh = i16x8.sub(i16x8.extend_high_i8x16_u(v), middle);
    const yLow = weighChroma(uLow, vLow, -59, -106, half);
    const yHigh = weighChroma(uHigh, vHigh, -59, -106, half);
    shiftLuma(rowY0 + 2 * x, yLow, yHigh);
    shiftLuma(rowY1 + 2 * x, yLow, yHigh);
    v128.store(
      rowU + x,
      i8x16.narrow_i16x8_u(
        i16x8.add(i16x8.add(uLow, middle), weighChroma(uLow, vLow, 10, 59, half)),
        i16x8.add(i16x8.add(uHigh, middle), weighChroma(uHigh, vHigh, 10, 59, half)),
      ),
    );
    v128.store(
      rowV + x,
      i8x16.narrow_i16x8_u(
        i16x8.add(i16x8.add(vLow, middle), weighChroma(uLow, vLow, 38, 13, half)),
        i16x8.add(i16x8.add(vHigh, middle), weighChroma(uHigh, vHigh, 38, 13, half)),
      ),
    );
  }
}

function weighChroma(u: v128, v: v128, uWeight: i16, vWeight: i16, half: v128): v128 {
  const sum = i16x8.add(i16x8.mul(u, i16x8.splat(uWeight)), i16x8.mul(v, i16x8.splat(vWeight)));
  return i16x8.shr_s(i16x8.add(sum, half), 9);
}

/** Full range to limited: multiplies by `weight` / 256 and adds `offset` / 256, in which half of the last digit is included. */
function scaleRange(row: usize, left: i32, right: i32, weight: i16, offset: i16): void {
  const share = i16x8.splat(weight);
  const base = i16x8.splat(offset);
  for (let x = <usize>(left & ~15); x < <usize>right; x += 16) {
    const values = v128.load(row + x);
    const low = i16x8.add(i16x8.mul(i16x8.extend_low_i8x16_u(values), share), base);
    const high = i16x8.add(i16x8.mul(i16x8.extend_high_i8x16_u(values), share), base);
    v128.store(row + x, i8x16.narrow_i16x8_u(i16x8.shr_u(low, 8), i16x8.shr_u(high, 8)));
  }
}

/** Adds sixteen differences to 32 bytes of luma, each to two neighbours. */
function shiftLuma(at: usize, low: v128, high: v128): void {
  v128.store(at, shiftSixteen(v128.load(at), low));
  v128.store(at, shiftSixteen(v128.load(at, 16), high), 16);
}

function shiftSixteen(luma: v128, difference: v128): v128 {
  const left = i8x16.shuffle(difference, difference, 0, 1, 0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7);
  const right = i8x16.shuffle(
    difference,
    difference,
    8,
    9,
    8,
    9,
    10,
    11,
    10,
    11,
    12,
    13,
    12,
    13,
    14,
    15,
    14,
    15,
  );
  return i8x16.narrow_i16x8_u(
    i16x8.add(i16x8.extend_low_i8x16_u(luma), left),
    i16x8.add(i16x8.extend_high_i8x16_u(luma), right),
  );
}

/** Blends a scaled row onto the frame by its coverage, from column `left` to `right`. */
function putRow(
  dst: usize,
  src: usize,
  row: i32,
  left: i32,
  right: i32,
  coverage: usize,
  opacity: i32,
): void {
  const leftBytes = load<i32>(coverage);
  const rightBytes = load<i32>(coverage, 4);
  const topRows = load<i32>(coverage, 8);
  const bottomRows = load<i32>(coverage, 12);
  const rightStart = load<i32>(coverage, 16) - rightBytes;
  const bottomStart = load<i32>(coverage, 20) - bottomRows;
  let lineIndex = topRows;
  if (row < topRows) lineIndex = row;
  else if (row >= bottomStart) lineIndex = topRows + 1 + row - bottomStart;
  const line =
    coverage +
    coverageHeaderBytes +
    <usize>lineIndex * <usize>(coverageLineHeaderBytes + leftBytes + rightBytes);
  const leftEnd = min(leftBytes, right);
  if (left < leftEnd)
    blendByCoverage(dst + left, src + left, line + coverageLineHeaderBytes + left, leftEnd - left, opacity);
  const middleStart = max(left, leftBytes);
  const middleEnd = min(right, rightStart);
  if (middleStart < middleEnd) {
    const between = <i32>load<u8>(line);
    const weight = ((between + (between >> 7)) * opacity + 128) >> 8;
    if (weight > 0) blendEvenly(dst + middleStart, src + middleStart, middleEnd - middleStart, weight);
  }
  const rightFrom = max(left, rightStart);
  if (rightFrom < right)
    blendByCoverage(
      dst + rightFrom,
      src + rightFrom,
      line + coverageLineHeaderBytes + leftBytes + (rightFrom - rightStart),
      right - rightFrom,
      opacity,
    );
}
