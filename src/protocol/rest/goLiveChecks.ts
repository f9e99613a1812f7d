import { z } from 'zod';

/** What the server finds before an event goes live. */
export const goLiveChecksSchema = z.object({
  disk: z.object({ freeBytes: z.number() }),
  /**
   * `ready` and `loading` are those of the session's prepared composer; `startsLater` has none prepared but can start one;
   * `noRoom` runs as many broadcasts as it carries; `broken` lacks a program that a broadcast needs.
   */
  composer: z.enum(['ready', 'loading', 'startsLater', 'noRoom', 'broken']),
  /** The servers to which the broadcast is sent as well, by name, and whether they answer. */
  destinations: z.array(z.object({ server: z.string(), isReached: z.boolean() })),
});
export type GoLiveChecks = z.infer<typeof goLiveChecksSchema>;

/** What a recording takes of the disk, with the renditions that viewers rewind to, at most; bytes for each hour. */
export const recordedBytesPerHour = 4.5e9;
