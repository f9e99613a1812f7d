/** What the supervisor knows of a running broadcast; times in ms of one clock. */
export interface BroadcastHealth {
  phase: 'starting' | 'live';
  startedMs: number;
  /** When the composer that runs now was launched; null while none runs. */
  launchedMs: number | null;
  /** Since when its ingest is open or closed; null when it never was open. */
  ingest: { isOpen: boolean; sinceMs: number; lastBytesMs: number } | null;
  /** Since when ffmpeg takes no bytes; null while it does. */
  outputStalledSinceMs: number | null;
  /** When the playlist grew last. */
  lastSegmentMs: number;
}

export type Judgement =
  | { type: 'healthy' }
  | { type: 'replaceComposer'; reason: string }
  | { type: 'replaceOutput'; reason: string }
  | { type: 'giveUp'; reason: string };

/** A start that is not live within this time has failed; spec part 1 section 9. */
export const goLiveTimeoutMs = 30_000;
/** No bytes for this long: the composer hangs. */
export const ingestStallMs = 5000;
/** From the launch of a composer to its first connection. */
export const firstIngestMs = 20_000;
/** A composer whose ingest closed comes back by itself within this time, or is replaced. */
export const ingestReturnMs = 3000;
export const outputStallMs = 10_000;
/** Off air for this long although composers were replaced: the broadcast is over. */
export const offAirMs = 120_000;

/** What to do about a broadcast's health now. Pure: the supervisor asks twice a second and acts. */
export function judgeBroadcast(health: BroadcastHealth, nowMs: number): Judgement {
  if (health.phase === 'starting' && nowMs - health.startedMs >= goLiveTimeoutMs)
    return { type: 'giveUp', reason: `not live within ${String(goLiveTimeoutMs / 1000)} s` };
  if (health.phase === 'live' && nowMs - health.lastSegmentMs >= offAirMs)
    return { type: 'giveUp', reason: `off air for ${String(offAirMs / 1000)} s` };
  if (health.launchedMs === null) return { type: 'healthy' };
  if (health.outputStalledSinceMs !== null) {
    // While the server itself holds the bytes back their absence says nothing of the composer.
    return nowMs - health.outputStalledSinceMs >= outputStallMs
      ? { type: 'replaceOutput', reason: 'ffmpeg takes no more bytes' }
      : { type: 'healthy' };
  }
  return judgeIngest(health.ingest, health.launchedMs, nowMs);
}

function judgeIngest(ingest: BroadcastHealth['ingest'], launchedMs: number, nowMs: number): Judgement {
  if (ingest === null) {
    return nowMs - launchedMs >= firstIngestMs
      ? { type: 'replaceComposer', reason: 'the composer never connected' }
      : { type: 'healthy' };
  }
  if (!ingest.isOpen) {
    return nowMs - ingest.sinceMs >= ingestReturnMs
      ? { type: 'replaceComposer', reason: 'the composer did not come back' }
      : { type: 'healthy' };
  }
  const quietMs = nowMs - Math.max(ingest.lastBytesMs, ingest.sinceMs);
  return quietMs >= ingestStallMs
    ? { type: 'replaceComposer', reason: `nothing from the composer for ${String(ingestStallMs / 1000)} s` }
    : { type: 'healthy' };
}
