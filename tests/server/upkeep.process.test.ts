import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { databaseImage, openPglite } from '../../server/db/openDatabase.ts';
import { startUpkeep, upkeepIntervalMs } from '../../server/db/startUpkeep.ts';
import { createSceneLogStore } from '../../server/store/sceneLogStore.ts';
import { createSessionStore } from '../../server/store/sessionStore.ts';
import { createFakeClock } from '../clock/fakeClock.ts';
import { sampleSession } from './sampleSession.ts';

const root = mkdtempSync(join(tmpdir(), 'footlight-upkeep-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const sizeMb = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0) /
  2 ** 20;

it('what is pruned and replaced leaves the files: the database stays as large over many prunings', async () => {
  const folder = join(root, 'database');
  const { db, compact, close } = await openPglite(folder, databaseImage);
  const sessions = createSessionStore(db);
  const sceneLog = createSceneLogStore(db);
  const { id, scene } = await sessions.create(sampleSession('upkeep'));
  const speakers = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [
      `connection-${String(index)}`,
      { userDisplayName: `Speaker ${String(index ** 7)}`, userRole: String(index ** 5) },
    ]),
  );
  let seq = 0;
  const sizes: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    for (let batch = 0; batch < 40; batch += 1) {
      const records = Array.from({ length: 100 }, () => {
        seq += 1;
        const data = { userDisplayName: `Speaker ${String(seq)}`, userRole: 'x'.repeat(200) };
        return {
          stamp: { seq, atMs: 1, from: 'a', role: 'guest' as const },
          event: { type: 'speakerDetails' as const, data },
        };
      });
      await sessions.saveScene(id, { scene: { ...scene, speakers }, seq, streamOwners: {} }, records);
    }
    await sceneLog.prune(id, { maxEntries: 100, beforeMs: null });
    await compact();
    sizes.push(sizeMb(folder));
  }
  await close();
  const [, , settled = 0, ...later] = sizes;
  expect(Math.max(...later)).toBeLessThan(settled * 1.05);
}, 120_000);

it('the database is compacted every ten minutes, and a failure of one time is logged', async () => {
  const clock = createFakeClock();
  const problems: string[] = [];
  let count = 0;
  const compact = (): Promise<void> => {
    count += 1;
    return count === 1 ? Promise.reject(new Error('the disk is full')) : Promise.resolve();
  };
  const stop = startUpkeep({ compact }, clock, { error: (_details, message) => problems.push(message) });
  await clock.advance(2 * upkeepIntervalMs);
  stop();
  await clock.advance(2 * upkeepIntervalMs);
  expect(count).toBe(2);
  expect(problems).toEqual(['the database could not be compacted']);
});
