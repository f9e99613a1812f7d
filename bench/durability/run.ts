import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseImage, openPglite } from '../../server/db/openDatabase.ts';
import { createSessionStore } from '../../server/store/sessionStore.ts';
import { quantile, rounded } from '../statistics.ts';
import { sampleSession } from '../../tests/server/sampleSession.ts';

/** What a sync of each batch costs: a room's batches on the database as it is, and on one that does not sync, alternating. */
const rounds = 20;
const batchesPerRound = 20;
const batchSizes = [1, 10, 100];

const folder = mkdtempSync(join(tmpdir(), 'footlight-durability-'));

/** Saves a batch of signals; returns the ms it took. */
async function openSubject(name: string, sync?: (descriptor: number) => void) {
  const { db, close } = await openPglite(join(folder, name), databaseImage, sync);
  const sessions = createSessionStore(db);
  const { id, scene } = await sessions.create(sampleSession('bench'));
  let seq = 0;
  const save = async (signals: number): Promise<number> => {
    const records = Array.from({ length: signals }, () => {
      seq += 1;
      return {
        stamp: { seq, atMs: 1, from: 'a', role: 'guest' as const },
        event: {
          type: 'speakerDetails' as const,
          data: { userDisplayName: `Speaker ${String(seq)}`, userRole: 'A role' },
        },
      };
    });
    const startedMs = performance.now();
    await sessions.saveScene(id, { scene, seq, streamOwners: {} }, records);
    return performance.now() - startedMs;
  };
  return { save, close };
}

const synced = await openSubject('synced');
const unsynced = await openSubject('unsynced', () => undefined);
const figures: Record<string, number> = {};
try {
  for (const size of batchSizes) {
    const took = { synced: [] as number[], unsynced: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      for (let batch = 0; batch < batchesPerRound; batch += 1) took.synced.push(await synced.save(size));
      for (let batch = 0; batch < batchesPerRound; batch += 1) took.unsynced.push(await unsynced.save(size));
    }
    for (const [name, values] of Object.entries(took)) {
      figures[`${name}${String(size)}P50Ms`] = rounded(quantile(values, 0.5), 2);
      figures[`${name}${String(size)}P99Ms`] = rounded(quantile(values, 0.99), 2);
    }
  }
} finally {
  await Promise.all([synced.close(), unsynced.close()]);
  rmSync(folder, { recursive: true, force: true });
}
for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(18)} ${String(value)}`);
const ratio = rounded((figures['synced10P50Ms'] ?? 0) / (figures['unsynced10P50Ms'] ?? 0), 2);
console.log(JSON.stringify({ bench: 'durability', figures, ratio }));
