import type { SimuliveSession } from '../../src/protocol/rest/simulive.ts';

/** The status of a simulive session by the server's clock; times in ms since 1970. Without a video that can be played it is not live. */
export function simuliveStatusAt(
  nowMs: number,
  { startsAtMs, durationSeconds }: { startsAtMs: number; durationSeconds: number | null },
): SimuliveSession['status'] {
  if (nowMs < startsAtMs || durationSeconds === null) return 'idle';
  return nowMs < startsAtMs + 1000 * durationSeconds ? 'live' : 'stopped';
}
