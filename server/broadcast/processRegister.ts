import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';

/**
 * Remembers on disk which processes the server started, so that the next start can end those of a killed server. Each has a
 * mark: text of its command line that no other process has.
 */
export interface ProcessRegister {
  /** A process that cannot be registered runs all the same: a full disk must not end a broadcast. */
  add(pid: number, mark: string): void;
  remove(pid: number): void;
  /** Kills what an earlier server left running, where the process is still the registered one. Returns the killed ids. */
  killLeftovers(): number[];
}

export function createProcessRegister(
  folder: string,
  commandLineOf: (pid: number) => string | null = readCommandLine,
  onFailure: (error: unknown) => void = () => undefined,
): ProcessRegister {
  const fileOf = (pid: number): string => join(folder, `${String(pid)}.pid`);
  const attempt = (change: () => void): void => {
    try {
      change();
    } catch (error) {
      onFailure(error);
    }
  };
  return {
    add(pid, mark) {
      attempt(() => {
        mkdirSync(folder, { recursive: true });
        writeFileSync(fileOf(pid), mark);
      });
    },
    remove(pid) {
      attempt(() => rmSync(fileOf(pid), { force: true }));
    },
    killLeftovers() {
      mkdirSync(folder, { recursive: true });
      const killed: number[] = [];
      for (const name of readdirSync(folder)) {
        const pid = Number(/^(\d+)\.pid$/.exec(name)?.[1]);
        if (!Number.isInteger(pid) || pid <= 1) continue;
        attempt(() => {
          const mark = readFileSync(fileOf(pid), 'utf8');
          // The system reuses process ids: only the command line shows that the process is still ours.
          if (mark !== '' && commandLineOf(pid)?.includes(mark) === true && kill(pid)) killed.push(pid);
          rmSync(fileOf(pid), { force: true });
        });
      }
      return killed;
    },
  };
}

function kill(pid: number): boolean {
  try {
    process.kill(pid, 'SIGKILL');
    return true;
  } catch {
    return false;
  }
}

function readCommandLine(pid: number): string | null {
  try {
    return readFileSync(`/proc/${String(pid)}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return askPs(pid);
  }
}

/** For systems without /proc. */
function askPs(pid: number): string | null {
  if (process.platform === 'linux') return null;
  try {
    return execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return null;
  }
}
