import { z } from 'zod';
import { openTokConnectionIdSchema } from '../openTok.ts';

/** Somebody in the studio, by the connection that everybody sees. */
export const removePersonBodySchema = z.object({
  connectionId: z.string().min(1).max(128),
  /** All connections to the service that carries the media, as the host's browser sees them: the server hears of none. */
  mediaConnections: z
    .array(z.object({ speakerId: z.string().min(1).max(128), connectionId: openTokConnectionIdSchema }))
    .max(500)
    .default([]),
});

/** Somebody whom a host removed from the session. */
export const removedPersonSchema = z.object({
  personId: z.string(),
  /** The name in the studio at that time; empty if there was none yet. */
  name: z.string(),
  removedAt: z.coerce.date(),
});
export type RemovedPerson = z.infer<typeof removedPersonSchema>;
