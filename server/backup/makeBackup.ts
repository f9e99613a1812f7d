import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { readJson } from '../../src/protocol/readJson.ts';
import { ConfigError } from '../config.ts';
import { StartError } from '../errors.ts';
import { holdDataDir } from '../holdDataDir.ts';
import { writeWhole } from '../writeWhole.ts';
import { answerFile, backupAnswerSchema, requestFile, type BackupRequest } from './answerBackups.ts';
import { backupRoot, makeSnapshot } from './snapshot.ts';

const run = promisify(execFile);
const answerTimeoutMs = 60_000;
const pollIntervalMs = 100;

/**
 * Writes a data folder into one file: by the running server, which copies its data at one moment, or by itself if no server runs.
 * Throws a StartError that says what is wrong.
 */
export async function makeBackup(
  dataDir: string,
  file: string,
  { withRecordings }: { withRecordings: boolean },
): Promise<void> {
  if (!existsSync(join(dataDir, 'server-secret')))
    throw new StartError(`DATA_DIR: ${dataDir} is not the data folder of a server: set DATA_DIR`);
  if (existsSync(file)) throw new StartError(`${file} exists already: choose another name`);
  const request: BackupRequest = { id: randomUUID(), withRecordings };
  const snapshot = join(backupRoot(dataDir), request.id);
  try {
    const release = await holdIfFree(dataDir);
    if (release === null) await askServer(dataDir, request);
    else {
      makeSnapshot(dataDir, snapshot, { withRecordings, madeAt: new Date() });
      release();
    }
    await pack(snapshot, file);
  } finally {
    rmSync(snapshot, { recursive: true, force: true });
    rmSync(answerFile(dataDir, request.id), { force: true });
  }
}

/** Null if a server runs. */
async function holdIfFree(dataDir: string): Promise<(() => void) | null> {
  try {
    return await holdDataDir(dataDir, 0, () => undefined);
  } catch (error) {
    if (error instanceof ConfigError) return null;
    throw error;
  }
}

async function askServer(dataDir: string, request: BackupRequest): Promise<void> {
  writeWhole(requestFile(dataDir), JSON.stringify(request));
  const file = answerFile(dataDir, request.id);
  for (let waitedMs = 0; !existsSync(file); waitedMs += pollIntervalMs) {
    if (waitedMs >= answerTimeoutMs) {
      rmSync(requestFile(dataDir), { force: true });
      throw new StartError(
        'The server did not answer within a minute: look into its log, or stop it and try again',
      );
    }
    await setTimeout(pollIntervalMs);
  }
  const { problem } = backupAnswerSchema.parse(readJson(readFileSync(file, 'utf8')));
  if (problem !== null) throw new StartError(`The server could not copy its data: ${problem}`);
}

/** Under another name first: an interrupted backup never looks like a whole one. */
async function pack(folder: string, file: string): Promise<void> {
  const unfinished = `${file}.unfinished`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    await run('tar', ['-czf', unfinished, '-C', folder, '.']);
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw new StartError(`${file} could not be written: ${lastLine(error)}`, error);
  }
}

/** What a program has said last about its failure. */
export const lastLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).trim().split('\n').at(-1) ?? '';
