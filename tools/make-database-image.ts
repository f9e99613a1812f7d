// Makes build/database-image, the migrated data directory that first starts and tests copy; does nothing when it is up to date.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
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
  const { db, compact, close } = await openPglite(unfinished, 'none');
  // What PostgreSQL copies for further databases, which nobody makes here: more than half of the files that a first start copies.
  await db.execute(sql`UPDATE pg_database SET datistemplate = false, datallowconn = true`);
  for (const template of ['template0', 'template1']) await db.execute(sql.raw(`DROP DATABASE ${template}`));
  await compact();
  await close();
  rmSync(databaseImage, { recursive: true, force: true });
  renameSync(unfinished, databaseImage);
}
