/** How long the studio tries to reconnect before it gives up, s. */
const reconnectSeconds = 60;

/** The seconds left before the studio gives up reconnecting. */
export const reconnectCountdown = (sinceMs: number, nowMs: number): number =>
  Math.max(0, reconnectSeconds - Math.floor((nowMs - sinceMs) / 1000));
