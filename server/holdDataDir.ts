import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ConfigError } from './config.ts';

const pollIntervalMs = 200;

/**
 * Locks a data folder, because two servers would destroy it. Waits up to the timeout for a server that is shutting down, then throws
 * a ConfigError. A killed server holds no lock. Resolves with a function that releases the lock.
 */
export async function holdDataDir(dataDir: string, timeoutMs: number): Promise<() => void> {
  const file = join(dataDir, 'server.pid');
  for (let waitedMs = 0; isHeld(readHolder(file)) && waitedMs < timeoutMs; waitedMs += pollIntervalMs)
    await setTimeout(pollIntervalMs);
  const holder = readHolder(file);
  if (isHeld(holder))
    throw new ConfigError([`DATA_DIR: ${dataDir} is in use by the server with process id ${String(holder)}`]);
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}

const isHeld = (holder: number | null): boolean =>
  holder !== null && holder !== process.pid && isServer(holder);

function readHolder(file: string): number | null {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    return Number.isSafeInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

/** The system may have given the process id to another program since: only a Node process can be a server. */
function isServer(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  try {
    return readFileSync(`/proc/${String(pid)}/cmdline`, 'utf8').includes('node');
  } catch {
    return true;
  }
}
