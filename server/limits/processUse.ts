import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second of the times in /proc; 100 on every Linux that this runs on. */
const ticksPerSecond = 100;

/** CPU seconds that a process and its descendants have used. */
export function cpuSeconds(root: number): number {
  const ticks = statsBelow(root).reduce(
    (sum, { fields }) => sum + Number(fields[11]) + Number(fields[12]),
    0,
  );
  return ticks / ticksPerSecond;
}

/** Memory of a process and its descendants, MB; shared pages are divided among those that share them (PSS). */
export const memoryMb = (root: number): number => sumOfRollups(root, /^Pss:\s+(\d+) kB$/gm);

/** The same without the pages of programs and libraries: their share depends on who else runs the same program. */
export const writtenMemoryMb = (root: number): number =>
  sumOfRollups(root, /^Pss_(?:Anon|Shmem):\s+(\d+) kB$/gm);

/** The sum of what the first group of a pattern finds, of a process and its descendants, MB. */
function sumOfRollups(root: number, kilobytes: RegExp): number {
  const found = statsBelow(root).flatMap(({ pid }) => [...readProc(pid, 'smaps_rollup').matchAll(kilobytes)]);
  return found.reduce((sum, [, value]) => sum + Number(value), 0) / 1024;
}

interface ProcessStat {
  pid: number;
  /** Fields of /proc/PID/stat, from the state on. */
  fields: string[];
}

function statsBelow(root: number): ProcessStat[] {
  const stats = new Map<number, ProcessStat>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const text = readProc(pid, 'stat');
    // The name in parentheses may contain anything: the fields follow its end.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    if (fields.length >= 14) stats.set(pid, { pid, fields });
  }
  const isBelow = (pid: number): boolean => {
    if (pid === root) return true;
    const parent = Number(stats.get(pid)?.fields[1] ?? 0);
    return parent !== 0 && isBelow(parent);
  };
  return [...stats.values()].filter(({ pid }) => isBelow(pid));
}

/** Empty for a process that has ended. */
function readProc(pid: number, file: 'stat' | 'smaps_rollup'): string {
  try {
    return readFileSync(`/proc/${String(pid)}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
