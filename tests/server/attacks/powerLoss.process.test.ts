import {
  fstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { databaseImage, openPglite } from '../../../server/db/openDatabase.ts';
import { createSceneLogStore } from '../../../server/store/sceneLogStore.ts';
import { createSessionStore } from '../../../server/store/sessionStore.ts';
import { reduceScene } from '../../../src/scene/reduceScene.ts';
import { createScene } from '../../../src/scene/scene.ts';
import { RelayClient } from '../relayClient.ts';
import { startTestServer } from '../testServer.ts';
import { sampleSession } from '../sampleSession.ts';

const root = mkdtempSync(join(tmpdir(), 'footlight-power-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/**
 * A disk that keeps what was synced and nothing else: whatever was written since then is lost with the power. (A real disk may keep
 * some of it.) Files are known by their inode, because the database renames them.
 */
function createForgetfulDisk(folder: string) {
  const synced = new Map<number, Buffer>();
  return {
    syncCount: 0,
    sync(descriptor: number): void {
      this.syncCount += 1;
      const stat = fstatSync(descriptor);
      if (stat.isFile()) synced.set(stat.ino, readFileSync(`/proc/self/fd/${String(descriptor)}`));
    },
    /** Everything that is in the folder now is on the disk. */
    syncAll(): void {
      for (const path of filesBelow(folder)) synced.set(statSync(path).ino, readFileSync(path));
    },
    /** What is found in the folder after the power is back. */
    losePower(target: string): void {
      for (const path of filesBelow(folder)) {
        const found = join(target, relative(folder, path));
        mkdirSync(dirname(found), { recursive: true });
        writeFileSync(found, synced.get(statSync(path).ino) ?? '');
      }
      // PostgreSQL needs its empty folders.
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
        if (entry.isDirectory())
          mkdirSync(join(target, relative(folder, join(entry.parentPath, entry.name))), { recursive: true });
    },
  };
}

describe('a loss of power', () => {
  it('loses nothing that was acknowledged, before and after a checkpoint', async () => {
    const dataDir = mkdtempSync(join(root, 'data-'));
    const folder = join(dataDir, 'database');
    const disk = createForgetfulDisk(folder);
    const { server, end } = await startTestServer({
      dataDir,
      openDatabase: async () => {
        const { close } = await openPglite(folder, databaseImage);
        await close();
        disk.syncAll();
        return openPglite(folder, databaseImage, (descriptor) => disk.sync(descriptor));
      },
    });
    const studioToken = await server.createSession();
    const host = await RelayClient.join(await server.origin(), await server.accessToken(studioToken, 'host'));
    const acknowledged = new Map<number, unknown>();
    const losses: { target: string; seqs: number[] }[] = [];
    for (let count = 0; count < 40; count += 1) {
      const signal = { type: 'layoutChanged', data: { layout: 'cover', screenSharing: count % 2 === 0 } };
      const answer = await host.signal(signal);
      if (answer.type !== 'accepted') throw new Error(answer.message);
      acknowledged.set(answer.stamp.seq, signal);
      if (count === 25) await server.database.db.execute(sql`checkpoint`);
      if (![26, 39].includes(count)) continue;
      const target = join(dataDir, `after-${String(count)}`);
      disk.losePower(target);
      losses.push({ target, seqs: [...acknowledged.keys()] });
    }
    host.cut();
    await end();

    for (const { target, seqs } of losses) {
      const { db, close } = await openPglite(target, 'none');
      const session = await createSessionStore(db).find(studioToken);
      const log = await createSceneLogStore(db).readAll(session?.id ?? '');
      await close();
      const logged = new Map(log.map(({ stamp, event }) => [stamp.seq, event]));
      for (const seq of seqs) expect(logged.get(seq)).toEqual(acknowledged.get(seq));
      const redrawn = log.reduce(
        (scene, { event, stamp }) => reduceScene(scene, event, stamp),
        createScene(),
      );
      expect(redrawn).toEqual(session?.scene);
    }
  }, 120_000);

  it('a batch of many signals is one sync', async () => {
    const folder = join(mkdtempSync(join(root, 'batch-')), 'database');
    const disk = createForgetfulDisk(folder);
    const { db, close } = await openPglite(folder, databaseImage, (descriptor) => disk.sync(descriptor));
    const sessions = createSessionStore(db);
    const session = await sessions.create(sampleSession('batch'));
    const before = disk.syncCount;
    const records = Array.from({ length: 100 }, (_, index) => ({
      stamp: { seq: index + 1, atMs: 1, from: 'a', role: 'host' as const },
      event: { type: 'layoutChanged' as const, data: { layout: 'cover' as const, screenSharing: false } },
    }));
    await sessions.saveScene(session.id, { scene: session.scene, seq: 100, streamOwners: {} }, records);
    expect(disk.syncCount - before).toBe(1);
    await close();
  }, 60_000);
});
