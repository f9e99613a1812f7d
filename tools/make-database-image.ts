// Makes build/database-image, the migrated data directory that first starts and tests copy; does nothing when it is up to date.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { databaseImage, migrationsFolder, openPglite } from '../server/db/openDatabase.ts';

const newestMigrationMs = Math.max(
  ...readdirSync(migrationsFolder, { recursive: true, encoding: 'utf8' }).map(
    (name) => statSync(join(migrationsFolder, name)).mtimeMs,
  ),
);
if (!existsSync(databaseImage) || statSync(databaseImage).mtimeMs < newestMigrationMs) {
  // Two builds at once must not write into one folder; the last one to finish is kept.
  const unfinished = `${databaseImage}.${String(process.pid)}`;
  mkdirSync(dirname(unfinished), { recursive: true });
  rmSync(unfinished, { recursive: true, force: true });
  const { close } = await openPglite(unfinished, 'none');
  await close();
  rmSync(databaseImage, { recursive: true, force: true });
  renameSync(unfinished, databaseImage);
}
