import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { getTableName } from 'drizzle-orm';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { drizzle as drizzlePostgres } from 'drizzle-orm/postgres-js';
import { migrate as migratePostgres } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { StartError, systemCode } from '../errors.ts';
import { projectRoot } from '../projectRoot.ts';
import { syncPathNow } from '../writeWhole.ts';
import type { OpenDatabase } from './database.ts';
import { rosterLog } from './rosterLog.ts';
import * as schema from './schema.ts';
import { SyncedFiles, syncedStartParams } from './syncedFiles.ts';

/** Where drizzle-kit writes migrations and the server reads them. */
export const migrationsFolder = join(projectRoot, 'server/db/migrations');

/** A migrated data directory, made by the build. The first start copies it, because creating a database takes ten seconds. */
export const databaseImage = join(projectRoot, 'build/database-image');

/**
 * PostgreSQL clears these when it starts. The usual 128 MB took a second, and most of the server's memory, for tables of a few MB that the
 * system keeps in its own cache as well.
 */
const sharedBuffers = '16MB';

/**
 * Opens the PGlite database in a folder and applies missing migrations. A missing folder is copied from the image first. An
 * interrupted copy is discarded, so a start that was killed leaves no incomplete database. What is committed is on the disk; `sync`
 * replaces the system's fsync in tests. Throws a StartError for a damaged database.
 */
export async function openPglite(
  folder: string,
  image: string = databaseImage,
  sync?: (descriptor: number) => void,
): Promise<OpenDatabase> {
  if (!existsSync(folder)) {
    mkdirSync(dirname(folder), { recursive: true });
    if (existsSync(image)) copyWhole(image, folder);
  }
  refuseDamaged(folder);
  const client = await PGlite.create({
    dataDir: folder,
    fs: new SyncedFiles(folder, sync),
    startParams: [...syncedStartParams(PGlite.defaultStartParams), '-c', `shared_buffers=${sharedBuffers}`],
  }).catch((error: unknown) => {
    throw damaged(folder, error);
  });
  const db = drizzlePglite(client, { schema });
  await migratePglite(db, { migrationsFolder }).catch((error: unknown) => {
    throw damaged(folder, error);
  });
  return {
    db,
    async compact() {
      // PGlite has neither PostgreSQL's autovacuum nor its checkpointer, so tables and write-ahead log would only grow.
      await client.query(`VACUUM ${tableNames.join(', ')}`);
      await client.query('CHECKPOINT');
    },
    close: () => client.close(),
  };
}

const tableNames = [...Object.values(schema), rosterLog].map((table) => getTableName(table));

/** PGlite would create a new database over whatever is left of a damaged one. */
function refuseDamaged(folder: string): void {
  if (!existsSync(folder)) return;
  const isFolder = statSync(folder).isDirectory();
  if (!isFolder || (readdirSync(folder).length > 0 && !existsSync(join(folder, 'PG_VERSION'))))
    throw damaged(folder);
}

const damaged = (folder: string, cause?: unknown): StartError =>
  new StartError(
    `DATA_DIR: the database in ${folder} is damaged and cannot be opened: ` +
      'move that folder away and restore your last backup (npm run restore -- FILE)',
    cause,
  );

/** Opens the PostgreSQL database at an address and applies missing migrations. Throws a StartError when it cannot be reached. */
export async function openPostgres(url: string): Promise<OpenDatabase> {
  const client = postgres(url, { onnotice: () => undefined });
  // Asked first: a migration that fails is another matter, and its error names the statement.
  await client`select 1`.catch((error: unknown) => {
    // The address has a password in it, so it is not printed whole.
    const reason = systemCode(error) || String(error);
    throw new StartError(
      `DATABASE_URL: the database at ${new URL(url).host} cannot be used (${reason}): start it or correct the address`,
      error,
    );
  });
  const db = drizzlePostgres(client, { schema });
  await migratePostgres(db, { migrationsFolder });
  return { db, compact: () => Promise.resolve(), close: () => client.end({ timeout: 5 }) };
}

/**
 * Copies a folder, which is there with all of its files on the disk or not at all. File by file in this thread: to hand a thousand of them to
 * others, one by one, costs more than the copying.
 */
export function copyWhole(from: string, to: string): void {
  const unfinished = `${to}.copying`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(from, unfinished, { recursive: true });
  syncTree(unfinished);
  renameSync(unfinished, to);
  syncPathNow(dirname(to));
}

/** Brings a folder and everything in it to the disk. */
function syncTree(folder: string): void {
  for (const name of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    syncPathNow(join(folder, name));
}
