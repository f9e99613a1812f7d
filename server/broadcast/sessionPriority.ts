import { writeFileSync } from 'node:fs';

/** How far a process that can wait stands behind others, as `nice` counts: 0 beside them, 19 behind all. */
export type Niceness = 0 | 19;

/**
 * Moves all processes of a session behind others, or back beside them: Linux shares out its cores by session first (autogroups,
 * man 7 sched), and lets everybody move their own in both directions. Where it does not, nothing changes.
 *
 * @param leader - Process id of the session's leader.
 */
export function setSessionPriority(leader: number, niceness: Niceness): void {
  try {
    writeFileSync(`/proc/${String(leader)}/autogroup`, String(niceness));
  } catch {
    // Another system, a kernel without autogroups, or the process is gone: it was only to be kinder to others.
  }
}
