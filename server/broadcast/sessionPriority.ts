import { readFileSync, writeFileSync } from 'node:fs';

/** Priority of a process as `nice` counts it: 0 is normal, 10 gets a tenth of what a normal one gets, 19 lets everything else run first. */
export type Niceness = 0 | 10 | 19;

/**
 * Sets the priority of all processes of a Linux session. Linux shares its cores between sessions first (autogroups, man 7 sched),
 * and anybody may lower and raise the priority of their own sessions. Without autogroups nothing changes.
 *
 * @param leader - Process id of the session's leader. Of any other process nothing is changed: its session may be the server's own.
 */
export function setSessionPriority(leader: number, niceness: Niceness): void {
  try {
    if (sessionOf(leader) !== leader) return;
    writeFileSync(`/proc/${String(leader)}/autogroup`, String(niceness));
  } catch {
    // Another system, a kernel without autogroups, or the process has ended. The priority is only an optimisation.
  }
}

/** The process id of the leader of a process's session. */
function sessionOf(pid: number): number {
  const text = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
  // The name in parentheses may contain anything: the fields state, parent, group and session follow its end.
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[3]);
}
