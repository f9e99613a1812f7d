import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { adminVideoSchema } from '../../../src/protocol/rest/adminVideos.ts';
import type { AppOptions } from '../../../server/appOptions.ts';
import { recordingsRoot } from '../../../server/broadcast/broadcastFiles.ts';
import type { Broadcaster } from '../../../server/broadcast/broadcaster.ts';
import { createVideoStore } from '../../../server/store/videoStore.ts';
import { makeFile } from '../uploads/sampleFiles.ts';
import type { TestServer } from '../testServer.ts';

const fileName = 'show.mp4';

/** A server whose sessions have a recording, and which has nothing to encode it with. */
export const withRecording = (
  broadcaster: Broadcaster,
): { broadcaster: Broadcaster; videos: Partial<AppOptions['videos']> } => ({
  broadcaster: {
    ...broadcaster,
    listRecordings: (studioToken) =>
      Promise.resolve([
        { fileName, url: `/recordings/${studioToken}/${fileName}`, byteSize: 4, recordedAt: new Date() },
      ]),
  },
  videos: { ffmpegPath: '/nonexistent' },
});

interface Call {
  headers?: Record<string, string>;
  payload?: object | Buffer;
}

/** Makes every call about the video of a simulive session once, so that each succeeds. */
export async function callVideos(
  server: TestServer,
  admin: Record<string, string>,
  call: (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    ids: Record<string, string>,
    call?: Call,
  ) => Promise<unknown>,
): Promise<void> {
  const studioToken = await server.createSession({ kind: 'simulive' });
  const ids = { studioToken, fileName };
  const path = '/v2/admin/sessions/{studioToken}/video';
  const store = createVideoStore(server.database.db);
  const folder = join(recordingsRoot(server.dataDir), studioToken);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, fileName), 'film');
  const pictures = join(server.dataDir, 'recording-previews', studioToken, fileName);
  mkdirSync(pictures, { recursive: true });
  writeFileSync(
    join(pictures, 'list.json'),
    JSON.stringify({ duration: 9, pictures: [{ at: 1, name: '0.jpg' }] }),
  );

  await call('GET', '/v2/time', {});
  expect(await call('GET', path, ids, { headers: admin })).toBeNull();
  await call('GET', '/v2/admin/sessions/{studioToken}/recordings/{fileName}/preview', ids, {
    headers: admin,
  });
  const taken = await call('POST', `${path}/from_recording`, ids, {
    headers: admin,
    payload: { recordedIn: studioToken, fileName, trim: { from: 0, to: 5 } },
  });
  const { id } = adminVideoSchema.parse(taken);
  await vi.waitFor(async () => expect((await store.find(id))?.status).toBe('failed'));
  await call('POST', `${path}/retry`, ids, { headers: admin });
  await vi.waitFor(async () => expect((await store.find(id))?.status).toBe('failed'));
  await store.show(id, { duration: 5, width: 640, height: 360, renditions: [360] });
  const { secret = '' } = (await store.find(id)) ?? {};
  mkdirSync(join(server.dataDir, 'videos', `${id}-${secret}`));
  await call('POST', `${path}/cover`, ids, {
    headers: { ...admin, 'content-type': 'image/png' },
    payload: makeFile('image/png'),
  });
  await call('GET', path, ids, { headers: admin });
  await call('POST', '/v2/streaming_studio/{studioToken}/init_simulive', ids, {
    payload: { userId: 'a viewer' },
  });
  await call('DELETE', path, ids, { headers: admin });
}
