import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The clock that the server reads, which can be moved while the server runs. */
export interface MovableClock {
  /** Environment of the processes that read it. */
  readonly environment: Record<string, string>;
  moveTo(offsetS: number): void;
}

/** Where Debian's package libfaketime has its library. */
const libraries = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
];

/**
 * Null without libfaketime. (`unshare --time` is no substitute: it moves the monotonic clock, but not the time of day.) Timers
 * keep their pace, as they do when an administrator sets the clock.
 */
export function createMovableClock(folder: string): MovableClock | null {
  const library = libraries.find((path) => existsSync(path));
  if (library === undefined) return null;
  const file = join(folder, 'clock');
  const moveTo = (offsetS: number): void => {
    writeFileSync(`${file}.new`, `${offsetS < 0 ? '-' : '+'}${String(Math.abs(offsetS))}\n`);
    renameSync(`${file}.new`, file);
  };
  moveTo(0);
  return {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
    moveTo,
  };
}

/** Writes a command that runs a program with the true time. */
export function writeTrueTimeCommand(folder: string, name: string, program: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\nunset LD_PRELOAD\nexec "${program}" "$@"\n`, { mode: 0o755 });
  return path;
}
