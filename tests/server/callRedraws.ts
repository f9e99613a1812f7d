import { writeFileSync } from 'node:fs';
import { createSessionStore } from '../../server/store/sessionStore.ts';
import { openRedrawFiles } from '../../server/redraw/redrawFiles.ts';
import { redrawJobSchema } from '../../src/protocol/rest/redraw.ts';
import { reduceScene } from '../../src/scene/reduceScene.ts';
import type { TestServer } from './testServer.ts';

/** Makes every call about the redraws of a session with one broadcast, so that each succeeds. */
export async function callRedraws(
  server: TestServer,
  admin: Record<string, string>,
  call: (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    ids: Record<string, string>,
    call?: { headers?: Record<string, string>; payload?: object },
  ) => Promise<unknown>,
): Promise<void> {
  const studioToken = await server.createSession();
  await addBroadcast(server, studioToken);
  const list = '/v2/admin/sessions/{studioToken}/redraws';
  const headers = admin;
  await call('GET', list, { studioToken }, { headers });
  const payload = { size: '1280x720', edits: [{ type: 'cut', from: 1, to: 2 }] };
  const asked = redrawJobSchema.parse(await call('POST', list, { studioToken }, { headers, payload }));
  const ids = { studioToken, redrawId: asked.id };
  await call('POST', `${list}/{redrawId}/cancel`, ids, { headers });
  const files = openRedrawFiles(server.dataDir, studioToken, asked.id);
  const job = files.read();
  if (job === null) throw new Error('the redraw was not kept');
  files.write({ ...job, status: 'done', byteSize: 4 });
  writeFileSync(files.videoPath, 'film');
  await call('GET', `${list}/{redrawId}/video.mp4`, ids, { headers });
  await call('DELETE', `${list}/{redrawId}`, ids, { headers });
}

/** Gives a session a scene log with a broadcast of ten seconds. */
export async function addBroadcast(server: TestServer, studioToken: string): Promise<void> {
  const store = createSessionStore(server.database.db);
  const session = await store.find(studioToken);
  if (session === null) throw new Error(`there is no session ${studioToken}`);
  const records = (['live', 'stopped'] as const).map((status, index) => ({
    stamp: {
      ...{ seq: session.sceneSeq + index + 1, atMs: 1_700_000_000_000 + index * 10_000 },
      ...{ from: 'server', role: 'server' as const },
    },
    event: { type: 'statusChanged' as const, data: { status } },
  }));
  const scene = records.reduce(
    (before, { event, stamp }) => reduceScene(before, event, stamp),
    session.scene,
  );
  const seq = session.sceneSeq + records.length;
  await store.saveScene(session.id, { scene, seq, streamOwners: {} }, records);
}
