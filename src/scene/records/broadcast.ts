import { z } from 'zod';
import { sessionStatusSchema, type SessionStatus } from '../../protocol/session.ts';
import type { Stamp } from '../../protocol/stamp.ts';

/** Where the broadcast stands. */
export const broadcastSchema = z.object({
  status: sessionStatusSchema,
  /** Server clock at which the session went live, ms; null while it is not. */
  liveSinceMs: z.number().nullable(),
  /** Connection whose statusChanged ended the broadcast last. */
  stoppedBy: z.string().nullable(),
});
export type Broadcast = z.infer<typeof broadcastSchema>;

export const idleBroadcast: Broadcast = { status: 'idle', liveSinceMs: null, stoppedBy: null };

/** Hearing a status again says nothing: live since when, and stopped by whom, stay those of the first. */
export function changeStatus(broadcast: Broadcast, status: SessionStatus, stamp: Stamp): Broadcast {
  if (status === broadcast.status) return broadcast;
  return {
    status,
    liveSinceMs: status === 'live' ? stamp.atMs : null,
    stoppedBy: status === 'stopped' ? stamp.from : null,
  };
}
