// The figures of the virtual background (2.9.10), and those that the specification leaves open.

/** Size of the picture that is segmented, and of its mask, px. Every camera is stretched to it. */
export const maskSize = { width: 256, height: 144 } as const;
/** Radius of the mask's blur, px of the mask. */
export const maskBlurRadius = 8;
/** The blur is a Gaussian that is cut off at its radius: with four deviations in it, hair keeps the most of its shape. */
export const maskBlurDeviation = maskBlurRadius / 4;
/** Height at which the guided filter runs, px; its width follows from the camera's. */
export const guideHeight = 256;
/** Radius of the guided filter's boxes, px, and its epsilon for a guide of 0 to 1. */
export const guideRadius = 5;
export const guideEpsilon = 0.01;
/** A mask is 0 up to the first of these and 1 from the second. */
export const maskThresholds = { low: 0.3, high: 0.7 } as const;
/** Radius of the boxes, px of the mask, that are applied three times: about 12 px of a 720p camera. The low strength. */
export const fieldRadius = 2;
export const fieldRounds = 3;
/** Keeps means over next to nothing finite. */
export const fieldEpsilon = 0.001;
