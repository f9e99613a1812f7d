import { z } from 'zod';
import { sessionStatusSchema, type SessionStatus } from '../../protocol/session.ts';
import type { Stamp } from '../../protocol/stamp.ts';

/** The state of the broadcast. */
export const broadcastSchema = z.object({
  status: sessionStatusSchema,
  /** Server clock when the session went live, ms; null while it is not live. */
  liveSinceMs: z.number().nullable(),
  /** Connection whose statusChanged ended the last broadcast. */
  stoppedBy: z.string().nullable(),
});
export type Broadcast = z.infer<typeof broadcastSchema>;

export const idleBroadcast: Broadcast = { status: 'idle', liveSinceMs: null, stoppedBy: null };

/** Repeating a status changes nothing: since when it is live, and who stopped it, remain as they were. */
export function changeStatus(broadcast: Broadcast, status: SessionStatus, stamp: Stamp): Broadcast {
  if (status === broadcast.status) return broadcast;
  return {
    status,
    liveSinceMs: status === 'live' ? stamp.atMs : null,
    stoppedBy: status === 'stopped' ? stamp.from : null,
  };
}
