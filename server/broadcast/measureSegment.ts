import { statSync } from 'node:fs';
import type { CompleteSegment } from '../packaging/packager.ts';
import type { BroadcasterStatus } from './broadcaster.ts';

/** What the newest segment of a broadcast says about its health; `startedAtMs` is when the broadcast's clock was 0. */
export function measureSegment(
  segment: CompleteSegment | null,
  startedAtMs: number,
  nowMs: number,
): Pick<BroadcasterStatus['broadcasts'][number], 'bitsPerSecond' | 'secondsBehind'> {
  if (segment === null) return { bitsPerSecond: null, secondsBehind: null };
  const { startSeconds, durationSeconds, path } = segment;
  const byteSize = statSync(path, { throwIfNoEntry: false })?.size;
  return {
    bitsPerSecond:
      byteSize === undefined || durationSeconds <= 0 ? null : Math.round((byteSize * 8) / durationSeconds),
    secondsBehind: Math.max(0, (nowMs - startedAtMs) / 1000 - (startSeconds + durationSeconds)),
  };
}
