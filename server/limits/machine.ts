import { readFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';

/** What there is to share: processor cores, which may be a fraction in a container, and bytes of memory. */
export interface Machine {
  cores: number;
  memoryBytes: number;
}

/** This machine, or the part of it that the container may use. */
export function readMachine(readFile: (path: string) => string = readText): Machine {
  const constrained = process.constrainedMemory();
  return {
    cores: Math.min(availableParallelism(), readQuota(readFile('/sys/fs/cgroup/cpu.max'))),
    memoryBytes: constrained > 0 ? Math.min(constrained, totalmem()) : totalmem(),
  };
}

/** Cores of a quota such as `150000 100000`: time in each period. Infinite for `max` and where there is no such file. */
function readQuota(text: string): number {
  const [, quota, period] = /^(\d+) (\d+)/.exec(text) ?? [];
  return quota === undefined || Number(period) === 0 ? Infinity : Number(quota) / Number(period);
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
