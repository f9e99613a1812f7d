import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../../src/clock/clock.ts';
import { readJson } from '../../src/protocol/readJson.ts';
import { writeWhole } from '../writeWhole.ts';
import { backupRoot, makeSnapshot } from './snapshot.ts';

/** How often the server looks for a request; ms. */
const requestIntervalMs = 1000;

/** What `npm run backup` asks of the running server: a copy of its data in the folder of this id. */
export const backupRequestSchema = z.object({ id: z.uuid(), withRecordings: z.boolean() });
export type BackupRequest = z.infer<typeof backupRequestSchema>;
/** The answer: why there is no copy, or null. */
export const backupAnswerSchema = z.object({ problem: z.string().nullable() });

export const requestFile = (dataDir: string): string => join(backupRoot(dataDir), 'request.json');
export const answerFile = (dataDir: string, id: string): string => join(backupRoot(dataDir), `${id}.json`);

/**
 * Makes copies of the data folder for `npm run backup`, which asks by a file: whoever may write into the folder may have its data, and
 * nothing is reachable from the network. Returns a function that stops it.
 */
export function answerBackups(
  dataDir: string,
  clock: Clock,
  log: { info(details: object, message: string): void },
): () => void {
  rmSync(backupRoot(dataDir), { recursive: true, force: true });
  return clock.setRepeating(requestIntervalMs, () => {
    const file = requestFile(dataDir);
    if (!existsSync(file)) return;
    const request = backupRequestSchema.safeParse(readJson(readFileSync(file, 'utf8')));
    rmSync(file, { force: true });
    if (!request.success) return;
    const { id, withRecordings } = request.data;
    const problem = trySnapshot(dataDir, id, withRecordings, new Date(clock.nowMs()));
    log.info({ id, problem }, 'made a copy of the data folder for a backup');
    writeWhole(answerFile(dataDir, id), JSON.stringify({ problem }));
  });
}

function trySnapshot(dataDir: string, id: string, withRecordings: boolean, madeAt: Date): string | null {
  const target = join(backupRoot(dataDir), id);
  try {
    makeSnapshot(dataDir, target, { withRecordings, madeAt });
    return null;
  } catch (error) {
    rmSync(target, { recursive: true, force: true });
    return error instanceof Error ? error.message : String(error);
  }
}
