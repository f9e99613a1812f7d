import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/clock/clock.ts';
import {
  oldRecordingSchema,
  onAirSchema,
  prunedSchema,
  sessionContentsSchema,
  storageReportSchema,
} from '../../src/protocol/rest/adminSessions.ts';
import { adminSessionSchema, type AdminSession } from '../../src/protocol/rest.ts';
import { createFakeLiveBroadcaster } from '../../server/broadcast/fakeLiveBroadcaster.ts';
import { maskRtmpAddress } from '../../server/broadcast/rtmpAddress.ts';
import { deleteRecording, listRecordings } from '../../server/broadcast/recordings.ts';
import { adminPassword, serverOfFile } from './testServer.ts';

const server = serverOfFile({
  broadcasterIn: (dataDir) => ({
    ...createFakeLiveBroadcaster(systemClock),
    listRecordings: async (studioToken) => listRecordings(dataDir, studioToken),
    deleteRecording: async (studioToken, fileName) => deleteRecording(dataDir, studioToken, fileName),
  }),
});

let cookie = '';
async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) {
  if (cookie === '') {
    const login = await server().app.inject({
      method: 'POST',
      url: '/v2/admin/login',
      payload: { password: adminPassword },
    });
    cookie = String(login.headers['set-cookie']).split(';')[0] ?? '';
  }
  return server().app.inject({
    method,
    url: `/v2/admin/${path}`,
    headers: { cookie },
    ...(payload === undefined ? {} : { payload }),
  });
}
const read = async (studioToken: string): Promise<AdminSession> =>
  adminSessionSchema.parse((await call('GET', `sessions/${studioToken}`)).json());

const edit = {
  name: 'Edited',
  groupName: 'New group',
  organizationName: 'New organisation',
  startsAt: '2026-05-01T10:00:00.000Z',
  endsAt: '2026-05-01T12:00:00.000Z',
  groupSocialLinks: { custom: 'https://example.org', twitter: null },
  localRecordingEnabled: false,
  openJoin: true,
};

describe('editing a session', () => {
  it('replaces all settings, and what was a stream key is never answered', async () => {
    const studioToken = await server().createSession({
      rtmpDestinations: [
        'rtmp://a.example/live/the-first-secret-1111',
        'rtmp://b.example/live/the-second-2222',
      ],
    });
    const [, second = ''] = (await read(studioToken)).rtmpDestinations;
    expect(second).toBe('rtmp://b.example/live/••••2222');
    const answer = await call('PUT', `sessions/${studioToken}`, {
      ...edit,
      rtmpDestinations: [{ keep: 1, shownAs: second }, 'rtmps://c.example/app/the-third-3333'],
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toMatch(/the-(?:first|second|third)/);
    expect(adminSessionSchema.parse(answer.json())).toMatchObject({
      name: 'Edited',
      groupName: 'New group',
      endsAt: new Date(edit.endsAt),
      groupSocialLinks: { custom: 'https://example.org', twitter: null, facebook: null },
      openJoin: true,
      rtmpDestinations: ['rtmp://b.example/live/••••2222', 'rtmps://c.example/app/••••3333'],
    });
    expect((await server().sessions.find(studioToken))?.rtmpDestinations).toEqual([
      'rtmp://b.example/live/the-second-2222',
      'rtmps://c.example/app/the-third-3333',
    ]);
  });

  it('a destination that another admin has changed meanwhile is not mistaken for the one that was kept', async () => {
    const studioToken = await server().createSession({
      rtmpDestinations: ['rtmp://a.example/live/key-of-ours-1111'],
    });
    const answer = await call('PUT', `sessions/${studioToken}`, {
      ...edit,
      rtmpDestinations: [{ keep: 0, shownAs: 'rtmp://b.example/live/••••2222' }],
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'rtmpDestinationsChanged', field: 'rtmpDestinations.0' });
    expect((await server().sessions.find(studioToken))?.name).toBe('A session');
  });

  it.each<[string, object]>([
    ['name', { name: ' ' }],
    ['endsAt', { endsAt: edit.startsAt }],
    ['groupSocialLinks.custom', { groupSocialLinks: { custom: 'javascript:alert(1)' } }],
    ['rtmpDestinations.0', { rtmpDestinations: ['http://example.org/live/a'] }],
    ['kind', { kind: 'radio' }],
  ])('an invalid %s is named, and nothing is changed', async (field, changes) => {
    const studioToken = await server().createSession();
    const answer = await call('PUT', `sessions/${studioToken}`, { ...edit, ...changes });
    expect([answer.statusCode, answer.json<{ field: string }>().field]).toEqual([400, field]);
    expect((await server().sessions.find(studioToken))?.name).toBe('A session');
  });

  it('a session on air keeps its kind, and takes any other change', async () => {
    const studioToken = await server().createSession();
    await server().rooms.announce(studioToken, { type: 'statusChanged', data: { status: 'live' } });
    const answer = await call('PUT', `sessions/${studioToken}`, { ...edit, kind: 'simulive' });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'kindFixed']);
    expect((await call('PUT', `sessions/${studioToken}`, edit)).statusCode).toBe(200);
  });

  it('the chat of the audience is closed and opened for those who are in it', async () => {
    const studioToken = await server().createSession();
    const isClosed = async (): Promise<boolean> => {
      const answer = await server().app.inject({ url: `/v2/streaming_studio/${studioToken}` });
      return answer.json<{ liveChatDisabled: boolean }>().liveChatDisabled;
    };
    await call('PUT', `sessions/${studioToken}`, { ...edit, liveChatDisabled: true });
    expect(await isClosed()).toBe(true);
    expect((await read(studioToken)).liveChatDisabled).toBe(true);
    await call('PUT', `sessions/${studioToken}`, { ...edit, liveChatDisabled: false });
    expect(await isClosed()).toBe(false);
  });

  /** What the server has announced of a type, by the scene log. */
  async function announced(studioToken: string, type: string): Promise<object[]> {
    const log = await call('GET', `sessions/${studioToken}/scene_log`);
    expect(log.headers['content-disposition']).toContain('.jsonl');
    return log.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { event?: { type: string }; stamp?: { role: string } })
      .filter(({ event, stamp }) => event?.type === type && stamp?.role === 'server')
      .map(({ event }) => event ?? {});
  }

  it('what speakers may do is announced in the studio, once', async () => {
    const studioToken = await server().createSession();
    for (let count = 0; count < 2; count += 1)
      await call('PUT', `sessions/${studioToken}`, { ...edit, speakersMayShow: false });
    expect(await announced(studioToken, 'speakersMayShowChanged')).toHaveLength(1);
  });

  it('2.6.09 local recording that is switched on or off is announced in the studio, once', async () => {
    const studioToken = await server().createSession();
    for (const localRecordingEnabled of [true, false, false, true])
      await call('PUT', `sessions/${studioToken}`, { ...edit, localRecordingEnabled });
    expect(await announced(studioToken, 'localRecordingChanged')).toEqual([
      { type: 'localRecordingChanged', data: { isEnabled: false } },
      { type: 'localRecordingChanged', data: { isEnabled: true } },
    ]);
  });

  it('1.2.03 a simulive session’s watch link leads to its own page', async () => {
    const studioToken = await server().createSession();
    await call('PUT', `sessions/${studioToken}`, { ...edit, kind: 'simulive' });
    expect((await read(studioToken)).links.watch).toBe(`https://studio.example.org/${studioToken}/simulive`);
  });
});

describe('a copy', () => {
  it('has the settings and keys, links of its own, and starts in the future at the same time of day', async () => {
    const studioToken = await server().createSession({
      name: 'A'.repeat(200),
      rtmpDestinations: ['rtmp://a.example/live/the-first-secret-1111'],
    });
    await call('PUT', `sessions/${studioToken}`, {
      ...edit,
      name: 'A'.repeat(200),
      liveChatDisabled: true,
      speakersMayShow: false,
      disableStage: true,
      rtmpDestinations: [{ keep: 0, shownAs: 'rtmp://a.example/live/••••1111' }],
    });
    const answer = await call('POST', `sessions/${studioToken}/duplicate`);
    expect(answer.statusCode).toBe(201);
    const copy = adminSessionSchema.parse(answer.json());
    const original = await read(studioToken);
    expect(copy).toMatchObject({
      groupName: 'New group',
      liveChatDisabled: true,
      speakersMayShow: false,
      disableStage: true,
      openJoin: true,
      rtmpDestinations: original.rtmpDestinations,
      status: 'idle',
    });
    expect(copy.name).toMatch(/^A{193} \(copy\)$/);
    expect(copy.studioToken).not.toBe(studioToken);
    expect(copy.links.host).not.toBe(original.links.host);
    expect(copy.startsAt.getTime()).toBeGreaterThan(Date.now());
    expect(copy.startsAt.toISOString().slice(11)).toBe('10:00:00.000Z');
    expect(copy.endsAt.getTime() - copy.startsAt.getTime()).toBe(2 * 60 * 60_000);
    expect((await server().sessions.find(copy.studioToken))?.rtmpDestinations).toEqual([
      'rtmp://a.example/live/the-first-secret-1111',
    ]);
  });
});

describe('what is on the disk and on air', () => {
  const addRecording = (studioToken: string, name: string, ageDays: number): void => {
    const folder = join(server().dataDir, 'recordings', studioToken);
    mkdirSync(folder, { recursive: true });
    const path = join(folder, `${name}.mp4`);
    writeFileSync(path, Buffer.alloc(1000));
    const at = new Date(Date.now() - ageDays * 24 * 60 * 60_000);
    utimesSync(path, at, at);
  };
  const listOld = async (days: number, of: string): Promise<string[]> => {
    const answer = await call('GET', `storage/old_recordings?olderThanDays=${String(days)}`);
    return oldRecordingSchema
      .array()
      .parse(answer.json())
      .filter(({ studioToken }) => studioToken === of)
      .map(({ fileName }) => fileName);
  };

  it('recordings are deleted by age: only those that were named, are that old, and whose show has ended', async () => {
    const [ended, running] = [await server().createSession(), await server().createSession()];
    addRecording(ended, 'older', 20);
    addRecording(ended, 'old', 12);
    addRecording(ended, 'young', 2);
    addRecording(running, 'old', 12);
    await server().rooms.announce(running, { type: 'statusChanged', data: { status: 'live' } });
    expect(await listOld(10, ended)).toEqual(['older.mp4', 'old.mp4']);
    expect(await listOld(10, running)).toEqual([]);
    const contents = sessionContentsSchema.parse((await call('GET', `sessions/${ended}/contents`)).json());
    expect(contents).toMatchObject({ recordings: { count: 3, byteSize: 3000 }, polls: 0, chatMessages: 0 });
    const before = storageReportSchema.parse((await call('GET', 'storage')).json());
    expect(before.recordings).toBeGreaterThanOrEqual(4000);
    expect(before.free).toBeGreaterThan(0);
    const named = [
      { studioToken: ended, fileName: 'old.mp4' },
      { studioToken: ended, fileName: 'young.mp4' },
      { studioToken: running, fileName: 'old.mp4' },
    ];
    const answer = await call('POST', 'storage/prune', { olderThanDays: 10, recordings: named });
    expect(prunedSchema.parse(answer.json())).toEqual({ count: 1, byteSize: 1000 });
    expect((await read(ended)).recordings.map(({ fileName }) => fileName).sort()).toEqual([
      'older.mp4',
      'young.mp4',
    ]);
    expect((await read(running)).recordings).toHaveLength(1);
  });

  it.each(['../secret.mp4', 'a/b.mp4', 'a.txt'])('a file called %s is not deleted', async (fileName) => {
    const recordings = [{ studioToken: 'session-1', fileName }];
    const answer = await call('POST', 'storage/prune', { olderThanDays: 0, recordings });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'invalidRequest']);
  });

  it('a simulive session is on air from its start to its end', async () => {
    const around = (ms: number): string => new Date(Date.now() + ms).toISOString();
    const [playing, over] = [await server().createSession(), await server().createSession()];
    const simulive = { ...edit, kind: 'simulive' };
    await call('PUT', `sessions/${playing}`, {
      ...simulive,
      startsAt: around(-1000),
      endsAt: around(60_000),
    });
    await call('PUT', `sessions/${over}`, { ...simulive, startsAt: around(-9000), endsAt: around(-1000) });
    const list = onAirSchema.array().parse((await call('GET', 'on_air')).json());
    expect(list.find(({ studioToken }) => studioToken === playing)).toMatchObject({
      kind: 'simulive',
      state: 'live',
      viewers: 0,
      framesPerSecond: null,
    });
    expect(list.some(({ studioToken }) => studioToken === over)).toBe(false);
  });
});

describe('who may', () => {
  it.each([
    ['GET', 'sessions/:token'],
    ['PUT', 'sessions/:token'],
    ['POST', 'sessions/:token/duplicate'],
    ['GET', 'sessions/:token/contents'],
    ['GET', 'sessions/:token/scene_log'],
    ['GET', 'on_air'],
    ['GET', 'embedding'],
    ['GET', 'storage'],
    ['GET', 'storage/old_recordings?olderThanDays=1'],
    ['POST', 'storage/prune'],
    ['POST', 'rtmp_test'],
  ] as const)('%s %s is for the admin alone, and not for a host', async (method, path) => {
    const studioToken = await server().createSession();
    const bodies: Record<string, object> = {
      'sessions/:token': edit,
      'storage/prune': { olderThanDays: 1, recordings: [{ studioToken, fileName: 'a.mp4' }] },
      rtmp_test: { address: 'rtmp://a.example/live/key' },
    };
    const answer = await server().app.inject({
      method,
      url: `/v2/admin/${path.replace(':token', studioToken)}`,
      headers: { cookie: await server().hostCookie(studioToken) },
      ...(method === 'GET' ? {} : { payload: bodies[path] ?? {} }),
    });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, 'adminRequired']);
  });

  it('a destination is tried a few times a minute, however many ask', async () => {
    const codes: number[] = [];
    for (let count = 0; count < 8; count += 1)
      codes.push((await call('POST', 'rtmp_test', { address: 'rtmp://a.example/live/key' })).statusCode);
    expect(codes).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  });
});

it.each([
  ['rtmp://a.example/live/abcdefgh1234', 'rtmp://a.example/live/••••1234'],
  ['rtmps://user:pass@a.example:443/app/a-long-secret-key?x=1', 'rtmps://a.example:443/app/••••?x=1'],
  ['rtmp://a.example/live/short', 'rtmp://a.example/live/••••'],
  ['rtmp://a.example/live', 'rtmp://a.example/live'],
])('of %s an admin sees %s', (address, shown) => expect(maskRtmpAddress(address)).toBe(shown));
