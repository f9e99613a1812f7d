// One opening of a new embedded database, in a process of its own: `usual` with PostgreSQL's own size of shared buffers, `ours` as the
// server does it. Prints what it cost as JSON, and what reading a table of 60 MB costs then.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { sql } from 'drizzle-orm';
import { copyWhole, databaseImage, openPglite } from '../../server/db/openDatabase.ts';
import { SyncedFiles, syncedStartParams } from '../../server/db/syncedFiles.ts';

const rows = 200_000;
const lookups = 300;

async function openUsual(folder: string) {
  copyWhole(databaseImage, folder);
  const client = await PGlite.create({
    dataDir: folder,
    fs: new SyncedFiles(folder),
    startParams: syncedStartParams(PGlite.defaultStartParams),
  });
  return { db: drizzle(client), close: () => client.close() };
}

const parent = await mkdtemp(join(tmpdir(), 'footlight-database-'));
const folder = join(parent, 'database');
const before = process.cpuUsage();
const { db, close } = await (process.argv[2] === 'usual' ? openUsual(folder) : openPglite(folder));
const { user, system } = process.cpuUsage(before);
const memoryMb = process.memoryUsage().rss / 1e6;
await db.execute(
  sql`create table filled as select id, repeat(md5(id::text), 9) as text from generate_series(1, ${rows}::int) id`,
);
await db.execute(sql`create unique index on filled (id)`);
const lookupsMs = await timed(async () => {
  // The same for each opening, and all over the table.
  for (let turn = 1; turn <= lookups; turn += 1)
    await db.execute(sql`select text from filled where id = ${(turn * 7919) % rows}`);
});
const scanMs = await timed(() => db.execute(sql`select sum(length(text)) from filled`));
await close();
await rm(parent, { recursive: true });
console.log(
  JSON.stringify({ openCpuMs: (user + system) / 1000, memoryMb, lookupMs: lookupsMs / lookups, scanMs }),
);

async function timed(act: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await act();
  return performance.now() - startedMs;
}
