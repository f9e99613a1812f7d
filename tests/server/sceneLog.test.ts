import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { reduceScene } from '../../src/scene/reduceScene.ts';
import { createScene, type Scene } from '../../src/scene/scene.ts';
import { pruneIntervalMs } from '../../server/live/logPruner.ts';
import type { SceneRecord } from '../../server/store/sessionStore.ts';
import { createFakeClock } from '../clock/fakeClock.ts';
import { serverOfFile, startTestServer, type TestServer } from './testServer.ts';

const server = serverOfFile();
const layouts = ['cover', 'contain', 'thumbnails', 'focus'] as const;

async function act(target: TestServer, studioToken: string, count: number): Promise<Scene> {
  const sent = Array.from({ length: count }, (_, index) => {
    const layout = layouts[index % layouts.length] ?? 'cover';
    return target.rooms.announce(studioToken, {
      type: 'layoutChanged',
      data: { layout, screenSharing: index % 3 === 0 },
    });
  });
  await Promise.all(sent);
  return (await target.rooms.get(studioToken)).scene;
}

type Line = SceneRecord | { scene: Scene; seq: number };

async function readLog(target: TestServer, studioToken: string, query = ''): Promise<Line[]> {
  const answer = await target.app.inject({
    url: `/v2/streaming_studio/${studioToken}/scene_log${query}`,
    headers: { authorization: `Bearer ${await target.accessToken(studioToken, 'host')}` },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('application/x-ndjson');
  return answer.body
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
}
const fold = (lines: Line[], start: Scene = createScene()): Scene =>
  lines.reduce<Scene>(
    (scene, line) => ('scene' in line ? line.scene : reduceScene(scene, line.event, line.stamp)),
    start,
  );
const seqs = (lines: Line[]): number[] => lines.map((line) => ('scene' in line ? line.seq : line.stamp.seq));

describe('the scene log', () => {
  it('is a scene and every event after it, which produce the session’s scene', async () => {
    const studioToken = await server().createSession();
    const scene = await act(server(), studioToken, 40);
    const lines = await readLog(server(), studioToken);
    expect(seqs(lines)).toEqual(Array.from({ length: 41 }, (_, seq) => seq));
    expect(fold(lines)).toEqual(scene);
    const entry = lines[7];
    expect(entry).toMatchObject({ stamp: { seq: 7, role: 'server' }, event: { type: 'layoutChanged' } });
  });

  it('with `since` it has exactly the events after that seq', async () => {
    const studioToken = await server().createSession();
    await act(server(), studioToken, 10);
    expect(seqs(await readLog(server(), studioToken, '?since=7'))).toEqual([8, 9, 10]);
    expect(seqs(await readLog(server(), studioToken, '?since=10'))).toEqual([]);
  });

  it('is read in pages without a gap', async () => {
    const studioToken = await server().createSession();
    const scene = await act(server(), studioToken, 1201);
    const lines = await readLog(server(), studioToken);
    expect(lines).toHaveLength(1202);
    expect(fold(lines)).toEqual(scene);
  });

  it('an invalid seq is a bad request; without a token there is no log', async () => {
    const studioToken = await server().createSession();
    const url = `/v2/streaming_studio/${studioToken}/scene_log`;
    const authorization = `Bearer ${await server().accessToken(studioToken, 'host')}`;
    const bad = await server().app.inject({ url: `${url}?since=-1`, headers: { authorization } });
    expect(bad.statusCode).toBe(400);
    expect((await server().app.inject({ url })).statusCode).toBe(401);
  });

  it('is described on the OpenAPI page', async () => {
    const answer = await server().app.inject({ url: '/docs/json' });
    expect(answer.json<{ paths: object }>().paths).toHaveProperty([
      '/v2/streaming_studio/{studioToken}/scene_log',
      'get',
    ]);
  });

  it('pruned by number: the newest events remain, and still produce the same scene', async () => {
    const studioToken = await server().createSession();
    const scene = await act(server(), studioToken, 30);
    const id = (await server().sessions.find(studioToken))?.id ?? '';
    expect(await server().sceneLog.prune(id, { maxEntries: 10, beforeMs: null })).toBe(20);
    const lines = await readLog(server(), studioToken);
    expect(seqs(lines)).toEqual([20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30]);
    expect(fold(lines)).toEqual(scene);
    expect(await server().sceneLog.prune(id, { maxEntries: 10, beforeMs: null })).toBe(0);
    // A request for pruned events gets the scene to continue from.
    expect(seqs(await readLog(server(), studioToken, '?since=5'))[0]).toBe(20);
    expect(seqs(await readLog(server(), studioToken, '?since=25'))).toEqual([26, 27, 28, 29, 30]);
  });

  it('after all events are pruned, the scene itself is unchanged and continues', async () => {
    const studioToken = await server().createSession();
    const scene = await act(server(), studioToken, 5);
    const stored = await server().sessions.find(studioToken);
    await server().sceneLog.prune(stored?.id ?? '', { maxEntries: 0, beforeMs: null });
    expect((await server().sessions.find(studioToken))?.scene).toEqual(scene);
    const later = await act(server(), studioToken, 6);
    const lines = await readLog(server(), studioToken);
    expect(seqs(lines)).toEqual([5, 6, 7, 8, 9, 10, 11]);
    expect(fold(lines)).toEqual(later);
  });

  it('pruned by age as configured, in every session', async () => {
    const clock = createFakeClock(100 * 24 * 60 * 60_000);
    // A separate database, because all sessions in it are pruned.
    const dataDir = mkdtempSync(join(tmpdir(), 'footlight-log-'));
    const own = await startTestServer({ clock, dataDir, sceneLog: { maxEntries: 0, maxDays: 1 } });
    const [old, fresh] = [await own.server.createSession(), await own.server.createSession()];
    await act(own.server, old, 4);
    await clock.advance(24 * 60 * 60_000);
    await act(own.server, fresh, 3);
    await clock.advance(pruneIntervalMs);
    const baseSeq = async (studioToken: string) => seqs(await readLog(own.server, studioToken))[0];
    await expect.poll(() => baseSeq(old)).toBe(4);
    expect(await baseSeq(fresh)).toBe(0);
    await own.end();
    rmSync(dataDir, { recursive: true });
  });

  it('is deleted with its session', async () => {
    const studioToken = await server().createSession();
    await act(server(), studioToken, 5);
    const id = (await server().sessions.find(studioToken))?.id ?? '';
    expect(await server().sceneLog.readAll(id)).toHaveLength(5);
    await server().rooms.close(studioToken);
    await server().sessions.delete(studioToken);
    expect(await server().sceneLog.readAll(id)).toEqual([]);
  });
});
