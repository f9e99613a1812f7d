import { mkdtempSync, rmSync } from 'node:fs';
import { cp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseImage, openPglite } from '../../server/db/openDatabase.ts';
import { syncPath } from '../../server/writeWhole.ts';

/** Opens a new database once in this process, and prints how long it took and what of it was processor time, ms. */
const folder = mkdtempSync(join(tmpdir(), 'footlight-bench-start-'));
const database = join(folder, 'database');
try {
  const startedMs = performance.now();
  const before = process.cpuUsage();
  if (process.argv[2] === 'asynchronous') await copyAsynchronously();
  const { close } = await openPglite(database);
  const { user, system } = process.cpuUsage(before);
  const openMs = performance.now() - startedMs;
  await close();
  console.log(JSON.stringify({ openMs, openCpuMs: (user + system) / 1000 }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** As Node's own functions for it do by default: each call in another thread. */
async function copyAsynchronously(): Promise<void> {
  await cp(databaseImage, database, { recursive: true });
  for (const name of ['.', ...(await readdir(database, { recursive: true }))])
    await syncPath(join(database, name));
}
