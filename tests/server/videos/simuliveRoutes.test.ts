import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serverTimeSchema, simuliveSessionSchema } from '../../../src/protocol/rest/simulive.ts';
import { createVideoStore } from '../../../server/store/videoStore.ts';
import { createFakeClock } from '../../clock/fakeClock.ts';
import { serverOfFile, type TestServer } from '../testServer.ts';

const startMs = Date.parse('2026-05-01T18:00:00Z');
const clock = createFakeClock(startMs - 60_000);
const server = serverOfFile({
  clock,
  videos: { ffmpegPath: '/nonexistent' },
  caps: { newViewersPerMinute: 10 },
});

const call = (studioToken: string, payload: object = { userId: 'a viewer' }, remoteAddress = '10.0.0.1') =>
  server().app.inject({
    method: 'POST',
    url: `/v2/streaming_studio/${studioToken}/init_simulive`,
    payload,
    remoteAddress,
  });
const init = async (studioToken: string) => simuliveSessionSchema.parse((await call(studioToken)).json());

/** Gives a session a video that can be played. */
async function giveVideo(own: TestServer, studioToken: string, duration: number): Promise<string> {
  const session = await own.sessions.find(studioToken);
  const store = createVideoStore(own.database.db);
  const id = `${studioToken}-video`;
  await store.declare(session?.id ?? '', {
    ...{ id, secret: 'secret', fileName: 'a.mp4', byteSize: 1, source: 'upload', trim: null },
    ...{ createdAt: new Date(clock.nowMs()), waitingSince: null, status: 'uploading' },
  });
  await store.show(id, { duration, width: 640, height: 360, renditions: [360], coverName: 'cover.jpg' });
  mkdirSync(join(own.dataDir, 'videos', `${id}-secret`), { recursive: true });
  return id;
}

describe('init_simulive', () => {
  it('1.3.02 1.7.05 1.6.07 tells a viewer without any token what plays and since when, by the server’s clock', async () => {
    const studioToken = await server().createSession({ kind: 'simulive', startsAt: new Date(startMs) });
    expect(await init(studioToken)).toMatchObject({
      ...{
        status: 'idle',
        videoStatus: 'missing',
        assetUrl: null,
        assetId: null,
        coverUrl: null,
        duration: null,
      },
      ...{ name: 'A session', groupName: 'A group', startsAt: new Date(startMs), nowMs: clock.nowMs() },
    });
    const id = await giveVideo(server(), studioToken, 100);
    await clock.advance(2000);
    expect(await init(studioToken)).toMatchObject({
      ...{ status: 'idle', videoStatus: 'ready', duration: 100, assetId: id },
      assetUrl: `/videos/${id}-secret/index.m3u8`,
      coverUrl: `/videos/${id}-secret/cover.jpg`,
    });
    await clock.advance(58_000);
    expect(await init(studioToken)).toMatchObject({ status: 'live', nowMs: startMs });
    await clock.advance(100_000);
    expect((await init(studioToken)).status).toBe('stopped');
  });

  it('stays idle after its start for as long as there is nothing to play', async () => {
    const studioToken = await server().createSession({
      kind: 'simulive',
      startsAt: new Date(clock.nowMs() - 1),
    });
    expect((await init(studioToken)).status).toBe('idle');
  });

  it('is answered with an error for live sessions, missing ones, and without a user id', async () => {
    const live = await server().createSession();
    expect((await call(live)).json()).toMatchObject({ code: 'notSimulive' });
    expect((await call('no-such-session')).json()).toMatchObject({ code: 'sessionNotFound' });
    expect((await call(live, {})).json()).toMatchObject({ code: 'invalidRequest', field: 'userId' });
  });

  it('is limited for each address, and says nothing that only hosts may know', async () => {
    const studioToken = await server().createSession({ kind: 'simulive' });
    const key = await server().linkKey(studioToken, 'host');
    expect((await call(studioToken)).body).not.toContain(key);
    const statuses = [];
    for (let count = 0; count < 210; count += 1)
      statuses.push((await call(studioToken, { userId: 'u' }, '10.0.0.9')).statusCode);
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([200, 429]);
  });
});

describe('a simulive session', () => {
  it('cannot be broadcast from its studio, which says why', async () => {
    const studioToken = await server().createSession({ kind: 'simulive' });
    const answer = await server().app.inject({
      method: 'POST',
      url: `/v2/streaming_studio/${studioToken}/start_broadcast`,
      headers: { authorization: `Bearer ${await server().accessToken(studioToken, 'host')}` },
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'simuliveNotBroadcast' }),
    ]);
  });
});

it('the server tells its time, which nobody keeps', async () => {
  const answer = await server().app.inject({ url: '/v2/time' });
  expect(serverTimeSchema.parse(answer.json())).toEqual({ nowMs: clock.nowMs() });
  expect(answer.headers['cache-control']).toBe('no-store');
});
