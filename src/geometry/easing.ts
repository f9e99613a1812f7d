/**
 * Maps the share of a motion's time, 0 to 1, to the share of its distance, 0 to 1 (a little more if the curve
 * overshoots).
 */
export type Easing = (share: number) => number;

/** Starts fast and settles slowly: for things that enter. */
export const easeOutExpo: Easing = (share) => (share >= 1 ? 1 : 1 - 2 ** (-10 * share));

/** Starts slowly and accelerates: for things that leave. */
export const easeInCubic: Easing = (share) => share ** 3;

/** For things that move from one place to another. */
export const easeInOutCubic: Easing = (share) =>
  share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2;

/** Goes 4 percent too far and comes back, turning smoothly. */
export const easeInOutOvershoot: Easing = (share) => {
  const turn = 0.72;
  if (share <= turn) return 1.04 * easeInOutCubic(share / turn);
  return 1.04 - 0.04 * easeInOutCubic((share - turn) / (1 - turn));
};

/** Like `easeOutExpo`, but 4 percent too far on the way. */
export const easeOutOvershoot: Easing = (share) => {
  const turn = 0.55;
  if (share <= turn) return 1.04 * (1 - (1 - share / turn) ** 4);
  return 1.04 - 0.04 * easeInOutCubic((share - turn) / (1 - turn));
};

export const lerp = (from: number, to: number, share: number): number => from + (to - from) * share;
