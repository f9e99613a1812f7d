import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second of the times in /proc; 100 on every Linux that this runs on. */
const ticksPerSecond = 100;

/** CPU seconds that a process and all below it have used. */
export function cpuSeconds(root: number): number {
  const stats = new Map<number, { parent: number; ticks: number }>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const text = readStat(pid);
    // The name in parentheses may hold anything: what counts follows its end.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    if (fields.length < 14) continue;
    stats.set(pid, { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) });
  }
  const isBelow = (pid: number): boolean => {
    if (pid === root) return true;
    const parent = stats.get(pid)?.parent;
    return parent !== undefined && parent !== 0 && isBelow(parent);
  };
  let ticks = 0;
  for (const [pid, stat] of stats) if (isBelow(pid)) ticks += stat.ticks;
  return ticks / ticksPerSecond;
}

/** Empty for a process that has gone meanwhile. */
function readStat(pid: number): string {
  try {
    return readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
  } catch {
    return '';
  }
}
