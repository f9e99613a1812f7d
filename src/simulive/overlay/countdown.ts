const secondMs = 1000;
const dayMs = 86_400_000;
/** The last seconds before the start. */
export const pulseMs = 5000;

/** What is left until the start, in figures; days count as hours. */
export interface Countdown {
  hours: number;
  minutes: number;
  seconds: number;
}

/** What the page says while the show has not begun. */
export type PreLive =
  | { type: 'date' }
  | { type: 'countdown'; left: Countdown }
  | { type: 'pulse'; seconds: number }
  | { type: 'past' };

/** The figures of a countdown. Seconds that have begun count, so that it is at zero when the show starts. */
export function countDown(leftMs: number): Countdown {
  const seconds = Math.max(0, Math.ceil(leftMs / secondMs));
  return {
    hours: Math.floor(seconds / 3600),
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}

/** A date more than a day before the start, then a countdown, and in the last seconds a pulse. */
export function describePreLive(leftMs: number): PreLive {
  if (leftMs <= 0) return { type: 'past' };
  if (leftMs <= pulseMs) return { type: 'pulse', seconds: Math.ceil(leftMs / secondMs) };
  return leftMs > dayMs ? { type: 'date' } : { type: 'countdown', left: countDown(leftMs) };
}

/** When the figures change next, ms. */
export const msToNextFigure = (leftMs: number): number => {
  const part = leftMs % secondMs;
  return part > 0 ? part : secondMs + part;
};
