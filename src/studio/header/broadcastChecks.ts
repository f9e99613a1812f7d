import type { SessionStatus } from '../../protocol/session.ts';

const minuteMs = 60_000;
/** Going live more than this before the planned start needs confirmation, ms. */
const earlyStartMs = 30 * minuteMs;
/** Ending at least this long before the planned end shows a warning, ms. */
const earlyEndMs = 5 * minuteMs;

/** What a host has to tick before going live: nothing, that it is early, or that the event was live before. */
export type GoLiveConfirmation = 'none' | 'early' | 'again';

export function goLiveNeedsConfirmation(
  status: SessionStatus,
  startsAt: Date,
  nowMs: number,
): GoLiveConfirmation {
  if (status === 'stopped') return 'again';
  return startsAt.getTime() - nowMs > earlyStartMs ? 'early' : 'none';
}

/** Whole minutes until the planned end if ending now is too early, else null. */
export function minutesTooEarly(endsAt: Date, nowMs: number): number | null {
  const remainingMs = endsAt.getTime() - nowMs;
  return remainingMs >= earlyEndMs ? Math.floor(remainingMs / minuteMs) : null;
}

/** A running time as hh:mm:ss. */
export function formatRunningTime(elapsedMs: number): string {
  const seconds = Math.max(0, Math.floor(elapsedMs / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
}
