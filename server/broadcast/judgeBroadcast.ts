/** What a run knows about its broadcast; times in ms of one clock. */
export interface BroadcastHealth {
  phase: 'starting' | 'live';
  /** When the current composer was launched; null while there is none. */
  launchedMs: number | null;
  /** Since when its ingest has been open or closed; null when it was never open. */
  ingest: { isOpen: boolean; sinceMs: number; lastBytesMs: number } | null;
  /** A newer connection of its waits for the server: an output that hangs takes seconds to close. */
  isOpening: boolean;
  /** Since when ffmpeg has accepted no bytes; null while it accepts them. */
  outputStalledSinceMs: number | null;
  /** When the playlist last grew; the start of the broadcast before its first segment. */
  lastSegmentMs: number;
}

export type Judgement =
  | { type: 'healthy' }
  | { type: 'replaceComposer'; reason: string }
  | { type: 'replaceOutput'; reason: string }
  | { type: 'giveUp'; reason: string };

/** A composer that sends no bytes for this long hangs. */
export const ingestStallMs = 5000;
/** How long a composer may take from its launch to its first connection. */
export const firstIngestMs = 20_000;
/** A composer whose ingest closed must reconnect within this time, or it is replaced. */
export const ingestReturnMs = 3000;
/** An ffmpeg that accepts no bytes for this long is replaced. */
export const outputStallMs = 10_000;
/** A live broadcast that stays off air for this long, although composers were replaced, is over. */
export const offAirMs = 120_000;

/** What to do about a broadcast's health now. Pure: the run asks several times a second and acts. A start has no limit here. */
export function judgeBroadcast(health: BroadcastHealth, nowMs: number): Judgement {
  if (health.phase === 'live' && nowMs - health.lastSegmentMs >= offAirMs)
    return { type: 'giveUp', reason: `off air for ${String(offAirMs / 1000)} s` };
  if (health.launchedMs === null) return { type: 'healthy' };
  if (health.outputStalledSinceMs !== null) {
    // While the server itself pauses the composer, missing bytes say nothing about it.
    return nowMs - health.outputStalledSinceMs >= outputStallMs
      ? { type: 'replaceOutput', reason: 'ffmpeg accepts no more bytes' }
      : { type: 'healthy' };
  }
  if (health.isOpening) return { type: 'healthy' };
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
      ? { type: 'replaceComposer', reason: 'the composer did not reconnect' }
      : { type: 'healthy' };
  }
  const quietMs = nowMs - Math.max(ingest.lastBytesMs, ingest.sinceMs);
  return quietMs >= ingestStallMs
    ? { type: 'replaceComposer', reason: `no data from the composer for ${String(ingestStallMs / 1000)} s` }
    : { type: 'healthy' };
}
