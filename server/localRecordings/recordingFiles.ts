import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readJson } from '../../src/protocol/readJson.ts';
import { recordingAboutSchema, storedRecordingSchema } from '../../src/protocol/rest/localRecordings.ts';

/** What a browser says of a recording before it sends it. */
export const declaredRecordingSchema = recordingAboutSchema.extend({
  fileName: z.string().min(1).max(200),
  byteSize: storedRecordingSchema.shape.byteSize.positive(),
  sha256: storedRecordingSchema.shape.sha256,
  /** Server time, ms. */
  beganAtMs: z.number().int().nonnegative().max(1e14),
  durationMs: z.number().int().nonnegative().max(1e9),
});
export type DeclaredRecording = z.infer<typeof declaredRecordingSchema>;

/** Where local recordings are under DATA_DIR. */
export interface RecordingFolders {
  /** Recordings on their way: `{id}` and the tus server's `{id}.json`, and `{id}.about` with what was declared. */
  readonly uploads: string;
  /** Those that have arrived: a folder for each session, with `{recordingId}` and `{recordingId}.about`. */
  readonly sessions: string;
  /** Downloads that are being made. */
  readonly exports: string;
}

export function openRecordingFolders(dataDir: string): RecordingFolders {
  const root = join(dataDir, 'local-recordings');
  const folders = {
    uploads: join(root, 'uploads'),
    sessions: join(root, 'sessions'),
    exports: join(root, 'exports'),
  };
  for (const path of Object.values(folders)) mkdirSync(path, { recursive: true });
  return folders;
}

export const aboutPath = (mediaPath: string): string => `${mediaPath}.about`;

/** What is known of the recording at a path; null where there is none. */
export async function readAbout(mediaPath: string): Promise<DeclaredRecording | null> {
  const text = await readFile(aboutPath(mediaPath), 'utf8').catch(() => '');
  return declaredRecordingSchema.safeParse(readJson(text)).data ?? null;
}

/** Paths of the recordings in a folder. */
export async function listMedia(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith('.about')).map((name) => join(folder, name.slice(0, -6)));
}

export async function removeMedia(mediaPath: string): Promise<void> {
  for (const path of [mediaPath, `${mediaPath}.json`, aboutPath(mediaPath)]) await rm(path, { force: true });
}

/** SHA-256 of a file, hexadecimal. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
