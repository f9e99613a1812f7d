import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { readJson } from '../../src/protocol/readJson.ts';
import { openPglite } from '../db/openDatabase.ts';
import { StartError } from '../errors.ts';
import { holdDataDir } from '../holdDataDir.ts';
import { lastLine } from './makeBackup.ts';
import { backupParts, manifestName, manifestSchema, type Manifest } from './snapshot.ts';

const run = promisify(execFile);

/**
 * Puts a backup into a data folder that no server uses. The folder's own data is replaced only with `force`, and is kept in a folder
 * next to it, which is returned. Nothing is replaced before the whole backup is unpacked and its database could be opened. Throws
 * a StartError that says what is wrong.
 */
export async function restoreBackup(
  file: string,
  dataDir: string,
  { force, now }: { force: boolean; now: Date },
): Promise<{ manifest: Manifest; keptIn: string | null }> {
  if (!existsSync(file)) throw new StartError(`${file} does not exist`);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const release = await holdDataDir(dataDir, 0, () => undefined);
  const unpacked = join(dataDir, 'restoring');
  try {
    const old = backupParts.filter((part) => isUsed(join(dataDir, part)));
    if (old.length > 0 && !force)
      throw new StartError(
        `DATA_DIR: ${dataDir} has data in it: choose an empty folder, or add --force to put the backup in its place`,
      );
    const manifest = await unpack(file, unpacked);
    const keptIn =
      old.length > 0 ? join(dataDir, `before-restore-${now.toISOString().replaceAll(':', '-')}`) : null;
    if (keptIn !== null) {
      for (const part of old) move(join(dataDir, part), join(keptIn, part));
    }
    for (const part of backupParts) {
      rmSync(join(dataDir, part), { recursive: true, force: true });
      if (existsSync(join(unpacked, part))) move(join(unpacked, part), join(dataDir, part));
    }
    return { manifest, keptIn };
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
    release();
  }
}

/** Some parts are folders within others. */
function move(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  renameSync(from, to);
}

const isUsed = (path: string): boolean =>
  existsSync(path) && (!statSync(path).isDirectory() || readdirSync(path).length > 0);

async function unpack(file: string, target: string): Promise<Manifest> {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { mode: 0o700 });
  await run('tar', ['-xzf', file, '-C', target]).catch((error: unknown) => {
    throw new StartError(`${file} is not a backup, or is damaged: ${lastLine(error)}`, error);
  });
  const manifestPath = join(target, manifestName);
  const manifest = manifestSchema.safeParse(
    existsSync(manifestPath) ? readJson(readFileSync(manifestPath, 'utf8')) : null,
  );
  if (!manifest.success) throw new StartError(`${file} is not a backup of this version of Footlight`);
  if (manifest.data.hasDatabase) {
    const { close } = await openPglite(join(target, 'database'), 'none');
    await close();
  }
  return manifest.data;
}
