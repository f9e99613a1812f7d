import { z } from 'zod';

/**
 * Who sent a signal and when. Where a relay orders the session, it wrote this: seq is the session's one order, atMs the
 * server's clock. Without one, the sender's engine counts seq on from the highest it has heard (a Lamport clock), and atMs
 * is the clock of whoever received it.
 */
export const stampSchema = z.object({
  seq: z.number().int().nonnegative(),
  atMs: z.number(),
  /** A connection id, or 'server' for what the server itself announces. */
  from: z.string(),
  role: z.enum(['host', 'guest', 'composer', 'viewer', 'server']),
});
export type Stamp = z.infer<typeof stampSchema>;

/** For signals that are reduced only to see what they would change. */
export const unstamped: Stamp = { seq: 0, atMs: 0, from: '', role: 'server' };
