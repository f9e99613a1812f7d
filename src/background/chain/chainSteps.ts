import { guideHeight, maskBlurDeviation, maskBlurRadius, maskThresholds } from './chainFigures.ts';

/** Width and height in px. */
export interface Size {
  width: number;
  height: number;
}

/** Size at which the guided filter runs for a picture: at most `wantedHeight` high. The width is a multiple of four. */
export function guideSize(picture: Size, wantedHeight = guideHeight): Size {
  const height = Math.min(wantedHeight, picture.height);
  return { width: Math.max(4, Math.round((picture.width * height) / picture.height / 4) * 4), height };
}

/** Samples to a side of an output pixel for a picture that is scaled: about one for each source pixel in it, five at the most. */
export function countTaps(from: Size, to: Size): number {
  const reduction = Math.max(from.width / to.width, from.height / to.height);
  return Math.max(1, Math.min(5, Math.round(reduction)));
}

/** The blur's weights from -radius to radius; their sum is 1. */
export function maskBlurWeights(): number[] {
  const weights = Array.from({ length: 2 * maskBlurRadius + 1 }, (_, index) =>
    Math.exp(-((index - maskBlurRadius) ** 2) / (2 * maskBlurDeviation ** 2)),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** Smoothly from 0 at the low threshold to 1 at the high one. */
export function applyThresholds(value: number): number {
  const { low, high } = maskThresholds;
  const share = Math.max(0, Math.min(1, (value - low) / (high - low)));
  return share * share * (3 - 2 * share);
}
