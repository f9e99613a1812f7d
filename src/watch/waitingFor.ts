import type { StreamingSession } from '../protocol/session.ts';

/** Why there is nothing to watch now. */
export type WaitingFor = 'notStarted' | 'soon' | 'starting' | 'ended';

/** What the audience waits for; null when the session is on air. */
export function waitingFor(
  { status, playlistUrl, startsAt }: Pick<StreamingSession, 'status' | 'playlistUrl' | 'startsAt'>,
  nowMs: number,
): WaitingFor | null {
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
