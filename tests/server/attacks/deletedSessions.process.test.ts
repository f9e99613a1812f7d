import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/clock/clock.ts';
import { createBlobAnswerSchema } from '../../../src/protocol/rest/uploads.ts';
import { hlsRoot, openBroadcastFiles, recordingsRoot } from '../../../server/broadcast/broadcastFiles.ts';
import * as schema from '../../../server/db/schema.ts';
import { liveBroadcasterIn } from '../liveBroadcasterIn.ts';
import { adminPassword, startTestServer, type TestServer } from '../testServer.ts';
import { makeFile, md5 } from '../uploads/sampleFiles.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'footlight-deleted-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const start = () => startTestServer({ dataDir, broadcasterIn: (folder) => liveBroadcasterIn(folder) });

/** Paths of all files of the data folder but the database's. */
const filesOf = (): string[] =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1))
    .filter((path) => !path.startsWith('database/'));

/** Gives a session an upload, a playlist, a recording and an entry in its log. */
async function fill(server: TestServer, studioToken: string): Promise<void> {
  const headers = { authorization: `Bearer ${await server.accessToken(studioToken, 'host')}` };
  const picture = makeFile('image/png');
  const declared = await server.app.inject({
    method: 'POST',
    url: '/v1/blobs',
    headers,
    payload: {
      byteSize: picture.length,
      checksum: md5(picture),
      contentType: 'image/png',
      filename: 'a.png',
    },
  });
  const { uploadUrl, uploadHeaders } = createBlobAnswerSchema.parse(declared.json());
  await server.app.inject({ method: 'PUT', url: uploadUrl, headers: uploadHeaders, payload: picture });
  const files = openBroadcastFiles(dataDir, studioToken, { resume: false, nowMs: systemClock.nowMs() });
  writeFileSync(join(hlsRoot(dataDir), studioToken, 'playlist.m3u8'), '#EXTM3U');
  writeFileSync(files.nextOutput(systemClock.nowMs()).recordingPath, Buffer.alloc(5000));
  await server.rooms.announce(studioToken, {
    type: 'layoutChanged',
    data: { layout: 'cover', screenSharing: false },
  });
  await server.rooms.get(studioToken).then((room) => room.flushed());
}

const rowsOf = async (server: TestServer, sessionId: string): Promise<number> =>
  (await server.database.db.select().from(schema.sceneLog).where(eq(schema.sceneLog.sessionId, sessionId)))
    .length +
  (await server.database.db.select().from(schema.blobs).where(eq(schema.blobs.sessionId, sessionId))).length;

async function deleteSession(server: TestServer, studioToken: string): Promise<number> {
  const login = await server.app.inject({
    method: 'POST',
    url: '/v2/admin/login',
    payload: { password: adminPassword },
  });
  const answer = await server.app.inject({
    method: 'DELETE',
    url: `/v2/admin/sessions/${studioToken}`,
    headers: { cookie: String(login.headers['set-cookie']).split(';')[0] ?? '' },
  });
  return answer.statusCode;
}

describe('a deleted session', () => {
  it('leaves nothing on disk or in the database, though its broadcast was running, and others keep theirs', async () => {
    const { server, end } = await start();
    const [studioToken, other] = [await server.createSession(), await server.createSession()];
    await fill(server, other);
    const kept = filesOf();
    const session = await server.sessions.find(studioToken);
    if (session === null) throw new Error('the session is missing');
    await fill(server, studioToken);
    await server.live.start(session, 'host-speaker');
    expect(filesOf().length).toBeGreaterThan(kept.length + 2);
    expect(await rowsOf(server, session.id)).toBeGreaterThan(1);
    expect(await deleteSession(server, studioToken)).toBe(200);
    expect(filesOf()).toEqual(kept);
    expect(readdirSync(join(dataDir, 'hls'))).toEqual([other]);
    expect(readdirSync(join(dataDir, 'recordings'))).toEqual([other]);
    expect(await rowsOf(server, session.id)).toBe(0);
    await expect(server.live.start(session, 'host-speaker')).rejects.toMatchObject({
      code: 'sessionNotFound',
    });
    expect(filesOf()).toEqual(kept);
    await end();
  });

  it('is gone after the next start when a crash interrupted its deletion, before or after the database had forgotten it', async () => {
    const first = await start();
    const [half, gone, kept] = [
      await first.server.createSession(),
      await first.server.createSession(),
      await first.server.createSession(),
    ];
    for (const studioToken of [half, gone, kept]) await fill(first.server, studioToken);
    await first.server.sessions.delete(gone);
    await first.end();
    mkdirSync(join(dataDir, 'deleting'), { recursive: true });
    for (const studioToken of [half, gone]) writeFileSync(join(dataDir, 'deleting', studioToken), '');
    const { server, end } = await start();
    expect(await server.sessions.find(half)).toBeNull();
    for (const studioToken of [half, gone]) {
      expect(filesOf().filter((path) => path.includes(studioToken))).toEqual([]);
      expect(existsSync(join(hlsRoot(dataDir), studioToken))).toBe(false);
    }
    expect(await server.sessions.find(kept)).not.toBeNull();
    expect(readdirSync(join(recordingsRoot(dataDir), kept))).toHaveLength(1);
    await end();
  });

  it('whose files cannot be deleted keeps the server from nothing, and is gone once they can be', async () => {
    const first = await start();
    const [stuck, kept] = [await first.server.createSession(), await first.server.createSession()];
    await fill(first.server, stuck);
    await first.end();
    mkdirSync(join(dataDir, 'deleting'), { recursive: true });
    writeFileSync(join(dataDir, 'deleting', stuck), '');
    const second = await startTestServer({
      dataDir,
      broadcasterIn: (folder) => ({
        ...liveBroadcasterIn(folder),
        deleteFiles: () => {
          throw new Error('EBUSY: the disk is gone');
        },
      }),
    });
    expect(await second.server.sessions.find(kept)).not.toBeNull();
    await second.end();
    const third = await start();
    expect(existsSync(join(hlsRoot(dataDir), stuck))).toBe(false);
    expect(readdirSync(join(dataDir, 'deleting'))).toEqual([]);
    await third.end();
  });
});
