import { statfs } from 'node:fs/promises';
import type { Clock } from '../../src/clock/clock.ts';
import type { HealthCheck, HealthReport } from '../../src/protocol/operations.ts';
import type { Broadcaster } from '../broadcast/broadcaster.ts';

interface Options {
  broadcaster: Pick<Broadcaster, 'status' | 'checkPrograms'>;
  /** Writes a row; resolves when it is in the database. */
  writeRow: () => Promise<unknown>;
  dataDir: string;
  minFreeBytes: number;
  clock: Clock;
}

/** A database that takes longer than this for one row does not work. */
const writeTimeoutMs = 5000;
/** How long a result counts, so that many questions cost no more than a few. */
const cheapMaxAgeMs = 1000;
/** Starting a browser takes seconds of a core. */
const programsMaxAgeMs = 10 * 60_000;
const failedProgramsMaxAgeMs = 30_000;

/** Makes the function that finds out what works. */
export function createHealthCheck(options: Options): () => Promise<HealthReport> {
  const { broadcaster, writeRow, dataDir, minFreeBytes, clock } = options;
  const writes = remember(
    clock,
    () => cheapMaxAgeMs,
    () => checkWrites(writeRow, clock),
  );
  const disk = remember(
    clock,
    () => cheapMaxAgeMs,
    () => checkDisk(dataDir, minFreeBytes),
  );
  const programs = remember(
    clock,
    ({ chromium, ffmpeg }) => (chromium.ok && ffmpeg.ok ? programsMaxAgeMs : failedProgramsMaxAgeMs),
    () => broadcaster.checkPrograms(),
  );
  return async () => {
    const [databaseWrites, diskSpace, { chromium, ffmpeg }] = await Promise.all([
      writes(),
      disk(),
      programs(),
    ]);
    const checks = { databaseWrites, diskSpace, chromium, ffmpeg };
    const isOk = Object.values(checks).every(({ ok }) => ok);
    return {
      status: isOk ? 'ok' : 'failing',
      checks,
      broadcasts: broadcaster.status().broadcasts.map(({ studioToken, isLive, framesPerSecond }) => ({
        studioToken,
        state: isLive ? 'live' : 'starting',
        framesPerSecond,
      })),
      preparedComposers: broadcaster.status().preparedComposers,
    };
  };
}

async function checkWrites(writeRow: Options['writeRow'], clock: Clock): Promise<HealthCheck> {
  const startedMs = clock.nowMs();
  let cancel = (): void => {};
  const tooLate = new Promise<HealthCheck>((resolve) => {
    cancel = clock.setTimer(writeTimeoutMs, () =>
      resolve({ ok: false, detail: `a row was not written within ${String(writeTimeoutMs / 1000)} s` }),
    );
  });
  const written = writeRow().then(
    () => ({ ok: true, detail: `a row was written in ${String(clock.nowMs() - startedMs)} ms` }),
    (error: unknown) => ({ ok: false, detail: `a row could not be written: ${describe(error)}` }),
  );
  const result = await Promise.race([written, tooLate]);
  cancel();
  return result;
}

/** The bytes that the server may still write on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function checkDisk(dataDir: string, minFreeBytes: number): Promise<HealthCheck> {
  try {
    const free = await freeBytes(dataDir);
    return { ok: free >= minFreeBytes, detail: `${megabytes(free)} free, ${megabytes(minFreeBytes)} wanted` };
  } catch (error) {
    return { ok: false, detail: `the data folder's disk could not be asked: ${describe(error)}` };
  }
}

const megabytes = (bytes: number): string => `${String(Math.floor(bytes / 1024 ** 2))} MB`;

/** The innermost cause: a failed statement is wrapped in an error that repeats its parameters. */
const describe = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined
    ? describe(error.cause)
    : error instanceof Error
      ? error.message
      : String(error);

/** A result that is asked for again only when it is too old; questions at the same time share one. */
function remember<Result>(
  clock: Clock,
  maxAgeMs: (result: Result) => number,
  ask: () => Promise<Result>,
): () => Promise<Result> {
  let known: { result: Result; atMs: number } | null = null;
  let asking: Promise<Result> | null = null;
  return () => {
    // A clock that was set back must not make a result last for hours.
    if (known !== null && Math.abs(clock.nowMs() - known.atMs) < maxAgeMs(known.result))
      return Promise.resolve(known.result);
    asking ??= ask()
      .then((result) => {
        known = { result, atMs: clock.nowMs() };
        return result;
      })
      .finally(() => {
        asking = null;
      });
    return asking;
  };
}
