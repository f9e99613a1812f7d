/** Share of a small change of the mask that is taken with each new mask: noise is averaged away. */
const stillShare = 0.2;
/** Changes up to the first are noise, from the second on the person has moved. */
const noiseLimit = 0.15;
const motionLimit = 0.5;

/** Constants of the rule for the kernels and shaders. */
export const temporalFigures = { stillShare, noiseLimit, motionLimit } as const;

/** The same rule for each pixel's alpha, which carries the noise of the camera's luma, frame by frame. */
export const alphaStillShare = 0.1;

/**
 * A value's next one, of a mask or of alpha: small changes are taken slowly, large ones at once. That is why nothing smears: where a person moves, the mask
 * goes from 0 to 1.
 */
export function smoothOverTime(previous: number, current: number, share = stillShare): number {
  const change = current - previous;
  const moved = Math.max(0, Math.min(1, (Math.abs(change) - noiseLimit) / (motionLimit - noiseLimit)));
  return previous + change * (share + (1 - share) * moved);
}
