import type { StreamingSession } from '../protocol/session.ts';

/** Why there is nothing to watch now. */
export type WaitReason = 'notStarted' | 'soon' | 'starting' | 'ended';

/** What the audience is waiting for; null when there is something to watch. */
export function findWaitReason(
  { status, playlistUrl, startsAt }: Pick<StreamingSession, 'status' | 'playlistUrl' | 'startsAt'>,
  nowMs: number,
): WaitReason | null {
  switch (status) {
    case 'live':
      return playlistUrl === null ? 'starting' : null;
    case 'starting':
      return 'starting';
    case 'stopped':
      return 'ended';
    case 'idle':
      return startsAt.getTime() > nowMs ? 'notStarted' : 'soon';
  }
}
