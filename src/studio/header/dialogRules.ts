import type { SessionStatus } from '../../protocol/session.ts';

const minuteMs = 60_000;
/** Going live more than this before the planned start asks for a tick; ms. */
const earlyStartMs = 30 * minuteMs;
/** Ending this long before the planned end, or longer, warns; ms. */
const earlyEndMs = 5 * minuteMs;

/** What the go-live dialog asks to be ticked: nothing, that the start is early, or that the event was live already. */
export type GoLiveConfirmation = 'none' | 'early' | 'again';

export function goLiveNeedsConfirmation(
  status: SessionStatus,
  startsAt: Date,
  nowMs: number,
): GoLiveConfirmation {
  if (status === 'stopped') return 'again';
  return startsAt.getTime() - nowMs > earlyStartMs ? 'early' : 'none';
}

/** Whole minutes to the planned end when ending now is too early, else null. */
export function minutesTooEarly(endsAt: Date, nowMs: number): number | null {
  const remainingMs = endsAt.getTime() - nowMs;
  return remainingMs >= earlyEndMs ? Math.floor(remainingMs / minuteMs) : null;
}

/** How long a lost connection is given to come back, s. */
const reconnectSeconds = 60;

/** Seconds left of the countdown while reconnecting. */
export const reconnectCountdown = (sinceMs: number, nowMs: number): number =>
  Math.max(0, reconnectSeconds - Math.floor((nowMs - sinceMs) / 1000));

/** A running time as hh:mm:ss. */
export function formatRunningTime(elapsedMs: number): string {
  const seconds = Math.max(0, Math.floor(elapsedMs / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
}
