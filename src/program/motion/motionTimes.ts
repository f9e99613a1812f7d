/** How long motions take, ms. */
export const motionMs = {
  enter: 480,
  leave: 280,
  /** Slots that find a new place. */
  arrange: 520,
  /** A bar to its next value. */
  grow: 700,
  /** A camera that is switched on or off. */
  swap: 240,
} as const;

/** From one line of a text to the next (1.9.19). */
export const lineDelayMs = 70;
