/** How long the studio tries to reconnect before it gives up, s. */
const reconnectSeconds = 60;

/** Seconds left of the countdown while reconnecting. */
export const reconnectCountdown = (sinceMs: number, nowMs: number): number =>
  Math.max(0, reconnectSeconds - Math.floor((nowMs - sinceMs) / 1000));
