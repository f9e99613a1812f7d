import { writeFileSync } from 'node:fs';

/** Priority of a process as `nice` counts it: 0 is normal, 10 gets a tenth of what a normal one gets, 19 lets everything else run first. */
export type Niceness = 0 | 10 | 19;

/**
 * Sets the priority of all processes of a Linux session. Linux shares its cores between sessions first (autogroups, man 7 sched),
 * and anybody may lower and raise the priority of their own sessions. Without autogroups nothing changes.
 *
 * @param leader - Process id of the session's leader.
 */
export function setSessionPriority(leader: number, niceness: Niceness): void {
  try {
    writeFileSync(`/proc/${String(leader)}/autogroup`, String(niceness));
  } catch {
    // Another system, a kernel without autogroups, or the process has ended. The priority is only an optimisation.
  }
}
