import { decideStatus, showOf } from './status/simuliveStatus.ts';
import type { SimuliveSession } from '../protocol/rest/simulive.ts';

const usualMs = 10_000;
/** While a video is missing that should play soon, or already. */
const hurriedMs = 2000;
const soonMs = 60_000;
/** Thousands of pages are opened at the same moment, and must not ask at the same moment for an hour. */
const jitter = 0.2;

/** When to ask for the session again, ms; null once nothing more is to be known: the show plays, or is over. `random` is from 0 to 1. */
export function choosePollMs(
  session: SimuliveSession | undefined,
  nowMs: number,
  random: number,
): number | null {
  const spread = 1 - jitter + 2 * jitter * random;
  if (session === undefined) return Math.round(usualMs * spread);
  const show = showOf(session);
  if (decideStatus(show, nowMs) !== 'idle') return null;
  const isUrgent = !show.isPlayable && show.startsAtMs - nowMs <= soonMs;
  return Math.round((isUrgent ? hurriedMs : usualMs) * spread);
}
