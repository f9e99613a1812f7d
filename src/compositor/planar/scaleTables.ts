/** One axis of a plane that is scaled: where in the source each output pixel lies. Source px run from 0 to `sourceSize`. */
export interface AxisScale {
  sourceSize: number;
  /** Output pixels. */
  outputSize: number;
  /** Source px at the left (upper) edge of the first output pixel; may lie outside. */
  origin: number;
  /** Source px to an output pixel. */
  step: number;
  /** Samples an output pixel takes, spread evenly over it. */
  taps: number;
}

/** The most samples a side that a shrunken picture is worth. */
const maxTaps = 4;

/** Samples a side for so many source px to an output pixel: past 2:1 one bilinear sample misses pixels, and fine patterns flicker. */
export const tapsFor = (step: number): number => Math.max(1, Math.min(maxTaps, Math.ceil(step / 2 - 0.05)));

/** A bilinear sample: two neighbours in the source and the share of the second. The source's edge goes on outside it. */
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

/** Whole weights of all samples of an output pixel, first and second by turns, that come to `sum` exactly. */
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

/** For each output row and sample: byte offsets of two source rows and their weights in 1/256. */
export function buildRowTable(axis: AxisScale, strideBytes: number): Int32Array<ArrayBuffer> {
  const table = new Int32Array(axis.outputSize * axis.taps * 4);
  writeSingles(table, axis, strideBytes, 256);
  return table;
}

/** Bytes of a group of eight columns for one sample: base, two picking patterns, two sets of weights. */
const groupBytes = 80;
const headerBytes = 16;
const groupColumns = 8;
/** What a group can reach from its base. */
const reachBytes = 32;

/**
 * The columns of a plane as scaleRow in kernels/drawVideo.ts reads them: a header, then groups of eight columns, or single columns
 * where the sources of eight lie further apart than 32 px. Weights are in 1/16384.
 */
export function buildColumnTable(axis: AxisScale): Int32Array<ArrayBuffer> {
  const groups = Math.ceil(axis.outputSize / groupColumns);
  const lastColumn = axis.outputSize - 1;
  const samples = Array.from({ length: groups * groupColumns }, (_, column) =>
    Array.from({ length: axis.taps }, (_, tap) => sampleAt(axis, Math.min(column, lastColumn), tap)),
  );
  const baseOf = (group: number, tap: number): number => samples[group * groupColumns]?.[tap]?.first ?? 0;
  const isNear = samples.every((row, column) =>
    row.every(({ second }, tap) => second - baseOf(Math.floor(column / groupColumns), tap) < reachBytes),
  );
  const firstUsed = samples[0]?.[0]?.first ?? 0;
  const lastUsed = (samples.at(-1)?.at(-1)?.second ?? 0) + 1;
  if (!isNear) {
    const table = new Int32Array(headerBytes / 4 + axis.outputSize * axis.taps * 4);
    table.set([1, firstUsed, lastUsed]);
    writeSingles(table.subarray(headerBytes / 4), axis, 1, 16_384);
    return table;
  }
  const table = new Int32Array((headerBytes + groups * axis.taps * groupBytes) / 4);
  table.set([0, firstUsed, lastUsed]);
  const bytes = new Uint8Array(table.buffer);
  const shorts = new Int16Array(table.buffer);
  for (const [column, row] of samples.entries()) {
    const group = Math.floor(column / groupColumns);
    const weights = wholeWeights(row, 16_384);
    for (const [tap, { first, second }] of row.entries()) {
      const at = headerBytes + (group * axis.taps + tap) * groupBytes;
      const base = baseOf(group, tap);
      const lane = (column % groupColumns) * 2;
      table[at / 4] = base;
      for (const [offset, index] of [first - base, second - base].entries()) {
        // A pattern's index from 16 on picks nothing: what lies there is picked from the other half.
        bytes[at + 16 + lane + offset] = index < 16 ? index : 255;
        bytes[at + 32 + lane + offset] = index < 16 ? 255 : index - 16;
        shorts[(at + 48) / 2 + lane + offset] = weights[tap * 2 + offset] ?? 0;
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
        (output * axis.taps + tap) * 4,
      );
  }
}
