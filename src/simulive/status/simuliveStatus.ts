import type { SimuliveSession } from '../../protocol/rest/simulive.ts';

export type SimuliveStatus = SimuliveSession['status'];

/** What the status of a simulive session depends on. */
export interface Show {
  startsAtMs: number;
  /** Null until it is known. */
  durationSeconds: number | null;
  /** There is a video that can be played. */
  isPlayable: boolean;
}

export const showOf = ({ startsAt, duration, assetUrl }: SimuliveSession): Show => ({
  startsAtMs: startsAt.getTime(),
  durationSeconds: duration,
  isPlayable: assetUrl !== null,
});

/** When the show is over; null while nobody knows how long it is. */
export const endMsOf = ({ startsAtMs, durationSeconds }: Show): number | null =>
  durationSeconds === null ? null : startsAtMs + durationSeconds * 1000;

/**
 * The status at a time of the server's clock: live from the start time on, if there is a video, and stopped as soon as start and duration
 * are past. Without a video that can be played it stays idle.
 */
export function decideStatus(show: Show, nowMs: number): SimuliveStatus {
  const endMs = endMsOf(show);
  if (endMs !== null && nowMs >= endMs) return 'stopped';
  return nowMs >= show.startsAtMs && show.isPlayable ? 'live' : 'idle';
}

/** How long it is to the next time at which the status may change by itself, ms; null when there is none. */
export function msToNextChange(show: Show, nowMs: number): number | null {
  const next = [show.startsAtMs, endMsOf(show)].filter((atMs) => atMs !== null && atMs > nowMs);
  return next.length === 0 ? null : Math.min(...next.map((atMs) => (atMs ?? nowMs) - nowMs));
}
