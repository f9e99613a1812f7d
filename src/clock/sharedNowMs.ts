/** Milliseconds that never jump and mean the same on the page and in its workers, whose own clocks start at different times. */
export const sharedNowMs = (): number => performance.timeOrigin + performance.now();
