import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { readJson } from '../src/protocol/readJson.ts';
import { ConfigError } from './config.ts';
import { systemCode } from './errors.ts';

/** How often the holder of a folder touches its lock; ms. */
const beatMs = 1000;
/** A lock that nobody has touched for this long belongs to a server that no longer runs; ms. */
const staleMs = 5000;
const maxMissedBeats = 3;
const pollIntervalMs = 200;
/** Another server that takes over the same lock at the same moment has written it by then; ms. */
const settleMs = 300;

const holderSchema = z.object({
  nonce: z.string(),
  pid: z.number().int(),
  host: z.string(),
  /** Boot and PID namespace: only where both are the same does a process id mean the same process. Null if unknown. */
  processTable: z.string().nullable(),
  /** When the process started, which tells it from a later one with the same id. Null if unknown. */
  startedAt: z.string().nullable(),
});
type Holder = z.infer<typeof holderSchema>;

interface Lock {
  /** Null if the file is not a lock that this version has written. */
  holder: Holder | null;
  touchedMs: number;
}

/**
 * Locks a data folder, because two servers would destroy it. The lock works across containers and hosts that share a volume: its
 * holder touches it every second, and whoever waits watches whether that happens, without comparing clocks. Waits up to the
 * timeout for a server that is shutting down, then throws a ConfigError. The lock of a killed server is taken over: at once if it
 * ran in the same place, else when it is stale. `onLost` is called if somebody else takes over the lock, for example because this
 * machine was suspended. Resolves with a function that releases the lock.
 */
export async function holdDataDir(
  dataDir: string,
  timeoutMs: number,
  onLost: () => void,
): Promise<() => void> {
  const file = join(dataDir, 'server.lock');
  const own = describeSelf();
  const startedMs = performance.now();
  let seen = { lock: readLock(file), sinceMs: startedMs };
  while (!(await tryToTake(file, seen, own))) {
    await setTimeout(pollIntervalMs);
    const lock = readLock(file);
    if (!isSame(lock, seen.lock)) seen = { lock, sinceMs: performance.now() };
    const nowMs = performance.now();
    const hasBeaten = seen.sinceMs > startedMs && nowMs - seen.sinceMs < maxMissedBeats * beatMs;
    const isAlive = lock !== null && (isRunning(lock.holder) ?? hasBeaten);
    if (isAlive && nowMs - startedMs >= timeoutMs)
      throw new ConfigError([`DATA_DIR: ${dataDir} is in use by ${describeHolder(lock.holder)}`]);
  }
  return keepBeating(file, own.nonce, onLost);
}

/** Takes a lock that is free, or whose holder no longer runs. */
async function tryToTake(
  file: string,
  { lock, sinceMs }: { lock: Lock | null; sinceMs: number },
  own: Holder,
): Promise<boolean> {
  if (lock === null) return createLock(file, own);
  const running = isRunning(lock.holder);
  const isStale = performance.now() - sinceMs >= staleMs;
  if (running === true || (running === null && !isStale)) return false;
  if (!isSame(readLock(file), lock)) return false;
  const written = `${file}.${own.nonce}`;
  writeFileSync(written, JSON.stringify(own), { mode: 0o600 });
  renameSync(written, file);
  await setTimeout(settleMs);
  return readLock(file)?.holder?.nonce === own.nonce;
}

function createLock(file: string, own: Holder): boolean {
  try {
    writeFileSync(file, JSON.stringify(own), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Null if there is no lock. Opening the file makes a network volume ask its server again. */
function readLock(file: string): Lock | null {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  }
  try {
    const parsed = holderSchema.safeParse(readJson(readFileSync(descriptor, 'utf8')));
    return { holder: parsed.success ? parsed.data : null, touchedMs: fstatSync(descriptor).mtimeMs };
  } finally {
    closeSync(descriptor);
  }
}

const isSame = (one: Lock | null, other: Lock | null): boolean =>
  one?.holder?.nonce === other?.holder?.nonce && one?.touchedMs === other?.touchedMs;

/** Whether a holder's process runs; null if that cannot be seen from here. */
function isRunning(holder: Holder | null): boolean | null {
  const own = describeSelf();
  if (holder === null || own.processTable === null) return null;
  if (holder.host !== own.host || holder.processTable !== own.processTable) return null;
  return startOf(holder.pid) === holder.startedAt;
}

const describeHolder = (holder: Holder | null): string =>
  `another server (process ${String(holder?.pid ?? 'unknown')} on ${holder?.host ?? 'an unknown host'}). ` +
  'Stop it, or give this one a folder of its own';

function describeSelf(): Holder {
  return {
    nonce: randomUUID(),
    pid: process.pid,
    host: hostname(),
    processTable: readProcessTable(),
    startedAt: startOf(process.pid),
  };
}

function readProcessTable(): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return null;
  }
}

/** When a process started, in clock ticks since boot (field 22 of its stat file); null if it no longer runs. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A killed process stays as a zombie until its parent asks for its status.
    return state === 'Z' ? null : (rest[18] ?? null);
  } catch {
    return null;
  }
}

/** Runs in a thread of its own: PGlite may hold up the main one for seconds. The text is the same in the built server. */
const heartbeatCode = `
  const { readFileSync, utimesSync } = require('node:fs');
  const { parentPort, workerData: { file, nonce, beatMs } } = require('node:worker_threads');
  setInterval(() => {
    try {
      const isOwn = readFileSync(file, 'utf8').includes(nonce);
      if (isOwn) utimesSync(file, new Date(), new Date());
      else parentPort.postMessage('lost');
    } catch (error) {
      if (error.code === 'ENOENT') parentPort.postMessage('lost');
    }
  }, beatMs);
`;

function keepBeating(file: string, nonce: string, onLost: () => void): () => void {
  const heartbeat = new Worker(heartbeatCode, { eval: true, workerData: { file, nonce, beatMs } });
  heartbeat.once('message', onLost);
  heartbeat.unref();
  return () => {
    heartbeat.removeListener('message', onLost);
    void heartbeat.terminate();
    if (readLock(file)?.holder?.nonce === nonce) rmSync(file, { force: true });
  };
}
