import { cpSync, existsSync, linkSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** What a backup contains; the first file in it. */
export const manifestSchema = z.object({
  format: z.literal('footlight backup 1'),
  madeAt: z.iso.datetime(),
  /** False if the server keeps its data in a PostgreSQL database, which is backed up by itself. */
  hasDatabase: z.boolean(),
  hasRecordings: z.boolean(),
});
export type Manifest = z.infer<typeof manifestSchema>;
export const manifestName = 'backup.json';

/**
 * The parts of a data folder that a backup keeps. Playlists, segments and unfinished uploads are not among them. The videos of simulive
 * sessions go with the recordings; without them each says that its files must be uploaded again. So do the local recordings that have
 * arrived.
 */
export const backupParts = [
  'database',
  'server-secret',
  'admin-password.json',
  'blobs',
  'recordings',
  'videos',
  'local-recordings/sessions',
] as const;
/** What is large, and kept only on demand. Its files never change, so they are linked. */
const largeParts: readonly string[] = ['recordings', 'videos', 'local-recordings/sessions'];

/** Where a data folder keeps backups while they are made. */
export const backupRoot = (dataDir: string): string => join(dataDir, 'backup');

/**
 * Copies a data folder as it is at this moment. It returns only when it has finished, so in the process of the database nothing
 * is written meanwhile, and the copy is what a crash would have left: the database repairs it when it is opened. Uploads and
 * recordings never change, so they are linked.
 */
export function makeSnapshot(
  dataDir: string,
  target: string,
  { withRecordings, madeAt }: { withRecordings: boolean; madeAt: Date },
): void {
  mkdirSync(target, { recursive: true });
  const parts = backupParts.filter(
    (part) => existsSync(join(dataDir, part)) && (!largeParts.includes(part) || withRecordings),
  );
  const manifest: Manifest = {
    format: 'footlight backup 1',
    madeAt: madeAt.toISOString(),
    hasDatabase: parts.includes('database'),
    hasRecordings: parts.includes('recordings'),
  };
  writeFileSync(join(target, manifestName), JSON.stringify(manifest));
  for (const part of parts) {
    const [from, to] = [join(dataDir, part), join(target, part)];
    if (part === 'blobs' || largeParts.includes(part)) linkTree(from, to);
    else cpSync(from, to, { recursive: true });
  }
}

function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, copy);
    else if (entry.isFile()) linkOrCopy(source, copy);
  }
}

/** Not every volume has hard links. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    cpSync(from, to);
  }
}
