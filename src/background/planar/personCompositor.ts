import * as parameterIndices from '../../../kernels/compositePersonParameters.ts';
import { guideEpsilon, guideRadius, maskSize, maskThresholds } from '../chain/chainFigures.ts';
import { countTaps, guideSize, type Size } from '../chain/chainSteps.ts';
import { createPieces, type ChainMemory } from './chainMemory.ts';
import { alphaStillShare, temporalFigures } from '../chain/temporalRule.ts';
import type { MaskPlanes } from './maskPlanes.ts';
import type { PlanarPicture } from './planarPicture.ts';

/** What goes behind the person: a picture of the frame's size, or fields of the mask's size. */
export type PlanarBackground =
  | { type: 'picture'; picture: PlanarPicture }
  | { type: 'fields'; fields: readonly [number, number, number] };

/** Cuts the person out with the guided filter, and puts the background behind. For pictures of one size. */
export interface PersonCompositor extends Size {
  /** Height of the guide, px. */
  readonly guideHeight: number;
  /** Address of the last frame's alpha, a plane of bytes with the rows of a picture. */
  readonly alpha: number;
  /** Writes to `target`. */
  composite(
    source: PlanarPicture,
    mask: Pick<MaskPlanes, 'prepared'>,
    background: PlanarBackground,
    target: PlanarPicture,
  ): void;
  /** Forgets alpha: the next frame is of another camera, or comes after a while. */
  forgetAlpha(): void;
  dispose(): void;
}

/** Width and height are even. */
export function createPersonCompositor(
  memory: ChainMemory,
  size: Size,
  wantedGuideHeight: number,
): PersonCompositor {
  const { kernels } = memory;
  const { run } = kernels;
  const { width, height } = size;
  const guide = guideSize(size, wantedGuideHeight);
  const count = guide.width * guide.height;
  const pieces = createPieces(memory);
  const taps = countTaps(size, guide);
  const guideRows = pieces.resampleTable(height, guide.height, taps, 1 / 255);
  const guideColumns = pieces.resampleTable(width, guide.width, taps);
  const maskRows = pieces.resampleTable(maskSize.height, guide.height);
  const maskColumns = pieces.resampleTable(maskSize.width, guide.width);
  const [luma, mask] = [pieces.floats(count), pieces.floats(count)];
  const [product, square] = [pieces.floats(count), pieces.floats(count)];
  const work = pieces.floats(count + 2 * guide.width + 64);
  const lineFloats = Math.ceil(Math.max(width, guide.width, maskSize.width) / 16) * 16 + 16;
  const line = pieces.floats(5 * lineFloats);
  const alpha = pieces.bytes(Math.ceil(width / 8) * 8 * height);
  let hasAlpha = false;
  const parameters = pieces.bytes(Object.keys(parameterIndices).length * 4);
  const tables = {
    guideRows: pieces.resampleTable(guide.height, height).address,
    guideColumns: pieces.stretchTable(guide.width, width),
    fieldRows: pieces.resampleTable(maskSize.height, height).address,
    fieldColumns: pieces.stretchTable(maskSize.width, width),
    fieldChromaRows: pieces.resampleTable(maskSize.height, height / 2).address,
    fieldChromaColumns: pieces.stretchTable(maskSize.width, width / 2),
  };

  const computeLines = (source: PlanarPicture, prepared: number): void => {
    const scaleTo = [guide.width, guide.height] as const;
    run.resampleBytes(
      ...[luma, ...scaleTo, source.luma, width, source.strideY],
      ...[guideRows.address, guideRows.taps, guideColumns.address, guideColumns.taps, line],
    );
    run.resampleFloats(
      ...[mask, ...scaleTo, prepared, maskSize.width],
      ...[maskRows.address, maskRows.taps, maskColumns.address, maskColumns.taps, line],
    );
    run.multiply(product, luma, mask, count);
    run.multiply(square, luma, luma, count);
    for (const plane of [luma, mask, product, square])
      run.boxMean(plane, plane, ...scaleTo, guideRadius, work);
    run.guideCoefficients(product, square, luma, mask, product, square, guideEpsilon, count);
    for (const plane of [product, square]) run.boxMean(plane, plane, ...scaleTo, guideRadius, work);
  };

  const write = (values: Record<keyof typeof parameterIndices, number>): void => {
    for (const [name, index] of Object.entries(parameterIndices))
      kernels.numbers[parameters / 4 + index] = Reflect.get(values, name);
    kernels.floats[parameters / 4 + parameterIndices.low] = maskThresholds.low;
    kernels.floats[parameters / 4 + parameterIndices.high] = maskThresholds.high;
    kernels.floats[parameters / 4 + parameterIndices.stillShare] = hasAlpha ? alphaStillShare : 1;
    kernels.floats[parameters / 4 + parameterIndices.noiseLimit] = temporalFigures.noiseLimit;
    kernels.floats[parameters / 4 + parameterIndices.motionLimit] = temporalFigures.motionLimit;
  };

  return {
    ...size,
    guideHeight: wantedGuideHeight,
    alpha,
    composite(source, { prepared }, background, target) {
      computeLines(source, prepared);
      const picture = background.type === 'picture' ? background.picture : null;
      const [fieldLuma, fieldU, fieldV] = background.type === 'fields' ? background.fields : [0, 0, 0];
      write({
        ...{ sourceLuma: source.luma, sourceU: source.chromaU, sourceV: source.chromaV },
        ...{ sourceLumaStride: source.strideY, sourceChromaStride: source.strideC },
        ...{ frameLuma: target.luma, frameU: target.chromaU, frameV: target.chromaV },
        ...{ frameLumaStride: target.strideY, frameChromaStride: target.strideC, width, height },
        ...{ slope: product, offset: square, guideWidth: guide.width },
        ...{ pictureLuma: picture?.luma ?? 0, pictureU: picture?.chromaU ?? 0 },
        ...{ pictureV: picture?.chromaV ?? 0, pictureLumaStride: picture?.strideY ?? 0 },
        ...{ pictureChromaStride: picture?.strideC ?? 0, fieldLuma, fieldU, fieldV },
        ...{ fieldWidth: maskSize.width, ...tables, lines: line, lineBytes: lineFloats * 4 },
        ...{ alpha, low: 0, high: 0, stillShare: 0, noiseLimit: 0, motionLimit: 0 },
      });
      run.compositePerson(parameters);
      hasAlpha = true;
    },
    forgetAlpha() {
      hasAlpha = false;
    },
    dispose: () => pieces.free(),
  };
}
