import {
  fieldEpsilon,
  fieldRadius,
  fieldRounds,
  maskBlurRadius,
  maskSize,
  maskThresholds,
} from '../chain/chainFigures.ts';
import { countTaps, maskBlurWeights, type Size } from '../chain/chainSteps.ts';
import { temporalFigures } from '../chain/temporalRule.ts';
import { createPieces, type ChainMemory, type MemoryPieces } from './chainMemory.ts';
import type { PlanarPicture } from './planarPicture.ts';

/** What the kernels compute at the mask's size; each plane is `maskSize` floats, 0 to 1. */
export interface MaskPlanes {
  /** Address of the mask that is guided: smoothed over time, blurred, between the thresholds. */
  readonly prepared: number;
  /** Whether there is a mask yet. */
  readonly hasMask: boolean;
  /** Scales a picture to the mask's size, for `readRgba` and `computeFields`. */
  takePicture(picture: PlanarPicture): void;
  /** The picture taken last as RGBA. `weights` are those of planesToRgba. */
  readRgba(weights: readonly number[]): Uint8ClampedArray<ArrayBuffer>;
  /** The next mask; the first one is taken as it is. */
  setMask(mask: Float32Array): void;
  /** Forgets the mask: another person may come. */
  forgetMask(): void;
  /** Addresses of the blurred background of the picture taken last, which leaves the person out: luma, U and V. */
  computeFields(): readonly [number, number, number];
  dispose(): void;
}

const count = maskSize.width * maskSize.height;

export function createMaskPlanes(memory: ChainMemory): MaskPlanes {
  const { kernels } = memory;
  const { run } = kernels;
  const pieces = createPieces(memory);
  const planes = Array.from({ length: 3 }, () => pieces.floats(count));
  const fields: [number, number, number] = [pieces.floats(count), pieces.floats(count), pieces.floats(count)];
  const [luma = 0, chromaU = 0, chromaV = 0] = planes;
  const next = pieces.floats(count);
  const held = pieces.floats(count);
  const prepared = pieces.floats(count);
  const rest = pieces.floats(count);
  const weight = pieces.floats(count);
  const work = pieces.floats(count + 2 * maskSize.width);
  const rgba = pieces.bytes(count * 4);
  const conversion = pieces.floats(6);
  const blurWeights = pieces.copy(new Uint8Array(new Float32Array(maskBlurWeights()).buffer));
  let hasMask = false;
  let scaler: Scaler | null = null;

  const spread = (plane: number): void => {
    for (let round = 0; round < fieldRounds; round++)
      run.boxMean(plane, plane, maskSize.width, maskSize.height, fieldRadius, work);
  };

  return {
    prepared,
    get hasMask() {
      return hasMask;
    },
    takePicture(picture) {
      if (scaler?.width !== picture.width || scaler.height !== picture.height) {
        scaler?.pieces.free();
        scaler = createScaler(memory, picture);
      }
      const { lumaTables, chromaTables, line } = scaler;
      const scale = (to: number, from: number, width: number, stride: number, tables: AxisTables): void =>
        run.resampleBytes(
          ...[to, maskSize.width, maskSize.height, from, width, stride],
          ...[tables.rows.address, tables.rows.taps, tables.columns.address, tables.columns.taps, line],
        );
      scale(luma, picture.luma, picture.width, picture.strideY, lumaTables);
      scale(chromaU, picture.chromaU, picture.width / 2, picture.strideC, chromaTables);
      scale(chromaV, picture.chromaV, picture.width / 2, picture.strideC, chromaTables);
    },
    readRgba(weights) {
      kernels.floats.set(weights, conversion / 4);
      run.planesToRgba(rgba, luma, chromaU, chromaV, conversion, count);
      return new Uint8ClampedArray(kernels.bytes.slice(rgba, rgba + count * 4).buffer);
    },
    setMask(mask) {
      kernels.floats.set(mask, (hasMask ? next : held) / 4);
      const { stillShare, noiseLimit, motionLimit } = temporalFigures;
      if (hasMask) run.smoothOverTime(held, next, stillShare, noiseLimit, motionLimit, count);
      hasMask = true;
      run.convolve(prepared, held, maskSize.width, maskSize.height, blurWeights, maskBlurRadius, work);
      run.threshold(prepared, rest, prepared, maskThresholds.low, maskThresholds.high, count);
      kernels.bytes.copyWithin(weight, rest, rest + count * 4);
      spread(weight);
    },
    forgetMask() {
      hasMask = false;
    },
    computeFields() {
      for (const [index, field] of fields.entries()) {
        const own = planes[index] ?? 0;
        run.multiply(field, own, rest, count);
        spread(field);
        run.divide(field, field, weight, own, fieldEpsilon, count);
      }
      return fields;
    },
    dispose() {
      scaler?.pieces.free();
      pieces.free();
    },
  };
}

interface AxisTables {
  rows: { address: number; taps: number };
  columns: { address: number; taps: number };
}

interface Scaler extends Size {
  pieces: MemoryPieces;
  lumaTables: AxisTables;
  chromaTables: AxisTables;
  line: number;
}

/** Tables that scale pictures of one size to the mask's. */
function createScaler(memory: ChainMemory, { width, height }: Size): Scaler {
  const pieces = createPieces(memory);
  const tablesFor = (from: Size): AxisTables => {
    const taps = countTaps(from, maskSize);
    return {
      rows: pieces.resampleTable(from.height, maskSize.height, taps, 1 / 255),
      columns: pieces.resampleTable(from.width, maskSize.width, taps),
    };
  };
  const lumaTables = tablesFor({ width, height });
  const chromaTables = tablesFor({ width: width / 2, height: height / 2 });
  return { width, height, pieces, lumaTables, chromaTables, line: pieces.floats(width + 16) };
}
