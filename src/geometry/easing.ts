/** A share of a motion done, 0 to 1, into a share of the way, 0 to 1 (a little beyond where a curve overshoots). */
export type Easing = (share: number) => number;

/** Fast at once, then settles for long: for what enters. */
export const easeOutExpo: Easing = (share) => (share >= 1 ? 1 : 1 - 2 ** (-10 * share));

/** Slow first, then gone: for what leaves. */
export const easeInCubic: Easing = (share) => share ** 3;

/** For what goes from one place to another. */
export const easeInOutCubic: Easing = (share) =>
  share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2;

/** Goes 4 percent too far and comes back, without a kink where it turns. */
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
