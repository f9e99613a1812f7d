import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { databaseImage } from '../../../server/db/openDatabase.ts';
import { serverProcesses } from '../serverProcess.ts';

const root = mkdtempSync(join(tmpdir(), 'footlight-damaged-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const start = serverProcesses();

const filesIn = (folder: string): string[] => readdirSync(folder).map((name) => join(folder, name));

const damages: Record<string, (database: string) => void> = {
  'its control file is empty': (database) => truncateSync(join(database, 'global/pg_control')),
  'its write-ahead log is overwritten': (database) => {
    for (const file of filesIn(join(database, 'pg_wal')))
      if (/[0-9A-F]{24}$/.test(file)) writeFileSync(file, Buffer.alloc(100_000, 5));
  },
  'half of its tables are cut off': (database) => {
    for (const file of filesIn(join(database, 'base/5')).slice(0, 200)) truncateSync(file, 0);
  },
  'a part of it is gone': (database) => rmSync(join(database, 'global'), { recursive: true }),
  'its version file is gone': (database) => rmSync(join(database, 'PG_VERSION')),
  'it is a file': (database) => {
    rmSync(database, { recursive: true });
    writeFileSync(database, 'not a database');
  },
};

it.each(Object.entries(damages))(
  'a database is not opened, and nothing is made in its place, if %s',
  async (_title, damage) => {
    const dataDir = mkdtempSync(join(root, 'data-'));
    const database = join(dataDir, 'database');
    mkdirSync(dataDir, { recursive: true });
    cpSync(databaseImage, database, { recursive: true });
    damage(database);
    const server = start(dataDir);
    expect(await server.exited).toBe(1);
    const lines = server.output().trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`the database in ${database} is damaged`);
    expect(lines[0]).toContain('npm run restore');
  },
  60_000,
);
