import { z } from 'zod';

/**
 * Who sent a signal and when. With a relay, the relay writes it: seq is the place in the session's one order, atMs the
 * server's clock. Without one, the sender's engine counts seq on from the highest it has received (a Lamport clock), and atMs
 * is the receiver's clock.
 */
export const stampSchema = z.object({
  seq: z.number().int().nonnegative(),
  atMs: z.number(),
  /** A connection id, or 'server' for the server's own announcements. */
  from: z.string(),
  role: z.enum(['host', 'guest', 'composer', 'viewer', 'server']),
});
export type Stamp = z.infer<typeof stampSchema>;

/** For signals that are reduced only to see what they would change. */
export const unstamped: Stamp = { seq: 0, atMs: 0, from: '', role: 'server' };
