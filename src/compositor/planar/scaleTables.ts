import {
  columnHeaderBytes,
  groupColumns,
  groupHighPattern,
  groupLowPattern,
  groupReachBytes,
  groupSampleBytes,
  groupWeights,
  rowSampleBytes,
} from '../../../kernels/tableLayouts.ts';

/** One axis of a plane that is scaled: where in the source each output pixel lies. Source px run from 0 to `sourceSize`. */
export interface AxisScale {
  sourceSize: number;
  /** Output pixels. */
  outputSize: number;
  /** Source px at the left (upper) edge of the first output pixel; may lie outside. */
  origin: number;
  /** Source px per output pixel. */
  step: number;
  /** Samples an output pixel takes, spread evenly over it. */
  taps: number;
}

/** A bilinear sample: two neighbours in the source and the share of the second. Outside the source its edge is repeated. */
interface Sample {
  first: number;
  second: number;
  share: number;
}

function sampleAt({ sourceSize, origin, step, taps }: AxisScale, output: number, tap: number): Sample {
  const position = origin + (output + (tap + 0.5) / taps) * step - 0.5;
  const before = Math.floor(position);
  const clamp = (index: number): number => Math.max(0, Math.min(sourceSize - 1, index));
  return { first: clamp(before), second: clamp(before + 1), share: position - before };
}

/** Whole weights of all samples of an output pixel, first and second in turn, which add up to exactly `sum`. */
function wholeWeights(samples: readonly Sample[], sum: number): number[] {
  let exact = 0;
  let given = 0;
  return samples
    .flatMap(({ share }) => [1 - share, share])
    .map((weight) => {
      exact += (weight / samples.length) * sum;
      const whole = Math.round(exact) - given;
      given += whole;
      return whole;
    });
}

/** A row table for drawVideo (kernels/tableLayouts.ts); `strideBytes` is the source's. */
export function buildRowTable(axis: AxisScale, strideBytes: number): Int32Array<ArrayBuffer> {
  const table = new Int32Array((axis.outputSize * axis.taps * rowSampleBytes) / 4);
  writeSingles(table, axis, strideBytes, 256);
  return table;
}

/** A column table for drawVideo: in groups of eight columns, or in single columns where the sources of eight are too far apart. */
export function buildColumnTable(axis: AxisScale): Int32Array<ArrayBuffer> {
  const groups = Math.ceil(axis.outputSize / groupColumns);
  const lastColumn = axis.outputSize - 1;
  const samples = Array.from({ length: groups * groupColumns }, (_, column) =>
    Array.from({ length: axis.taps }, (_, tap) => sampleAt(axis, Math.min(column, lastColumn), tap)),
  );
  const baseOf = (group: number, tap: number): number => samples[group * groupColumns]?.[tap]?.first ?? 0;
  const isNear = samples.every((row, column) =>
    row.every(({ second }, tap) => second - baseOf(Math.floor(column / groupColumns), tap) < groupReachBytes),
  );
  const firstUsed = samples[0]?.[0]?.first ?? 0;
  const lastUsed = (samples.at(-1)?.at(-1)?.second ?? 0) + 1;
  if (!isNear) {
    const table = new Int32Array((columnHeaderBytes + axis.outputSize * axis.taps * rowSampleBytes) / 4);
    table.set([1, firstUsed, lastUsed]);
    writeSingles(table.subarray(columnHeaderBytes / 4), axis, 1, 16_384);
    return table;
  }
  const table = new Int32Array((columnHeaderBytes + groups * axis.taps * groupSampleBytes) / 4);
  table.set([0, firstUsed, lastUsed]);
  const bytes = new Uint8Array(table.buffer);
  const shorts = new Int16Array(table.buffer);
  for (const [column, row] of samples.entries()) {
    const group = Math.floor(column / groupColumns);
    const weights = wholeWeights(row, 16_384);
    for (const [tap, { first, second }] of row.entries()) {
      const at = columnHeaderBytes + (group * axis.taps + tap) * groupSampleBytes;
      const base = baseOf(group, tap);
      const lane = (column % groupColumns) * 2;
      table[at / 4] = base;
      for (const [offset, index] of [first - base, second - base].entries()) {
        // An index of 16 or more picks nothing: that byte comes from the other half.
        bytes[at + groupLowPattern + lane + offset] = index < 16 ? index : 255;
        bytes[at + groupHighPattern + lane + offset] = index < 16 ? 255 : index - 16;
        shorts[(at + groupWeights) / 2 + lane + offset] = weights[tap * 2 + offset] ?? 0;
      }
    }
  }
  return table;
}

function writeSingles(table: Int32Array<ArrayBuffer>, axis: AxisScale, unit: number, sum: number): void {
  for (let output = 0; output < axis.outputSize; output++) {
    const samples = Array.from({ length: axis.taps }, (_, tap) => sampleAt(axis, output, tap));
    const weights = wholeWeights(samples, sum);
    for (const [tap, { first, second }] of samples.entries())
      table.set(
        [first * unit, second * unit, weights[tap * 2] ?? 0, weights[tap * 2 + 1] ?? 0],
        ((output * axis.taps + tap) * rowSampleBytes) / 4,
      );
  }
}
