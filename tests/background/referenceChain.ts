import {
  fieldEpsilon,
  fieldRadius,
  fieldRounds,
  guideEpsilon,
  guideRadius,
  maskSize,
} from '../../src/background/chain/chainFigures.ts';
import {
  applyThresholds,
  countTaps,
  guideSize,
  maskBlurWeights,
} from '../../src/background/chain/chainSteps.ts';
import { convolvePlane, makePlane, meanPlane, samplePlane, scalePlane, type Plane } from './plane.ts';

/** A frame's planes, 0 to 1; chroma has half the size. */
export interface PlanarColors {
  luma: Plane;
  chromaU: Plane;
  chromaV: Plane;
}

/** The chain in double precision, as the shaders and the kernels have to compute it. */
export function computeAlpha(luma: Plane, mask: Plane, size = guideSize(luma)): Plane {
  const guide = scalePlane(luma, size, countTaps(luma, size));
  const wanted = scalePlane(prepareMask(mask), size);
  const mean = (plane: Plane): Plane => meanPlane(plane, guideRadius);
  const product = (a: Plane, b: Plane): Plane =>
    makePlane(a, (_x, _y, at) => (a.values[at] ?? 0) * (b.values[at] ?? 0));
  const [meanGuide, meanMask] = [mean(guide), mean(wanted)];
  const [meanProduct, meanSquare] = [mean(product(guide, wanted)), mean(product(guide, guide))];
  const slope = makePlane(size, (_x, _y, at) => {
    const [g = 0, m = 0] = [meanGuide.values[at], meanMask.values[at]];
    const covariance = (meanProduct.values[at] ?? 0) - g * m;
    return covariance / ((meanSquare.values[at] ?? 0) - g * g + guideEpsilon);
  });
  const offset = makePlane(
    size,
    (_x, _y, at) => (meanMask.values[at] ?? 0) - (slope.values[at] ?? 0) * (meanGuide.values[at] ?? 0),
  );
  const slopes = scalePlane(mean(slope), luma);
  const offsets = scalePlane(mean(offset), luma);
  return makePlane(luma, (_x, _y, at) =>
    applyThresholds((slopes.values[at] ?? 0) * (luma.values[at] ?? 0) + (offsets.values[at] ?? 0)),
  );
}

/** The mask that is guided: blurred and brought between the thresholds. */
const prepareMask = (mask: Plane): Plane => {
  const blurred = convolvePlane(mask, maskBlurWeights());
  return makePlane(blurred, (_x, _y, at) => applyThresholds(blurred.values[at] ?? 0));
};

/** The blurred background at the mask's size: means that leave the person out. */
export function computeFields(colors: PlanarColors, mask: Plane): PlanarColors {
  const prepared = prepareMask(mask);
  const rest = makePlane(prepared, (_x, _y, at) => 1 - (prepared.values[at] ?? 0));
  const spread = (plane: Plane): Plane => {
    let result = plane;
    for (let round = 0; round < fieldRounds; round++) result = meanPlane(result, fieldRadius);
    return result;
  };
  const weight = spread(rest);
  const field = (plane: Plane): Plane => {
    const color = scalePlane(plane, maskSize, countTaps(plane, maskSize));
    const sum = spread(makePlane(color, (_x, _y, at) => (color.values[at] ?? 0) * (rest.values[at] ?? 0)));
    return makePlane(
      color,
      (_x, _y, at) =>
        ((sum.values[at] ?? 0) + fieldEpsilon * (color.values[at] ?? 0)) /
        ((weight.values[at] ?? 0) + fieldEpsilon),
    );
  };
  return { luma: field(colors.luma), chromaU: field(colors.chromaU), chromaV: field(colors.chromaV) };
}

/** The person in front of a background, which is stretched where it has another size. */
export function compositeColors(colors: PlanarColors, alpha: Plane, background: PlanarColors): PlanarColors {
  const half = makePlane(colors.chromaU, (x, y) => samplePlane(alpha, 2 * x + 1, 2 * y + 1));
  const mix = (color: Plane, share: Plane, behind: Plane): Plane => {
    const stretched = scalePlane(behind, color);
    return makePlane(color, (_x, _y, at) => {
      const back = stretched.values[at] ?? 0;
      return back + (share.values[at] ?? 0) * ((color.values[at] ?? 0) - back);
    });
  };
  return {
    luma: mix(colors.luma, alpha, background.luma),
    chromaU: mix(colors.chromaU, half, background.chromaU),
    chromaV: mix(colors.chromaV, half, background.chromaV),
  };
}
