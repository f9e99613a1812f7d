/** The durations of motions, ms. */
export const motionMs = {
  enter: 480,
  leave: 280,
  /** Slots moving to a new place. */
  arrange: 520,
  /** A bar growing to its next value. */
  grow: 700,
  /** A camera being turned on or off. */
  swap: 240,
} as const;

/** The delay from one line of a text to the next, ms (1.9.19). */
export const lineDelayMs = 70;
