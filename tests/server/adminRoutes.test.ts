import { describe, expect, it } from 'vitest';
import { adminSessionSchema } from '../../src/protocol/rest.ts';
import { adminPassword, serverOfFile } from './testServer.ts';

const server = serverOfFile();
const login = (password: string, remoteAddress = '192.0.2.1') =>
  server().app.inject({ method: 'POST', url: '/v2/admin/login', payload: { password }, remoteAddress });
const adminCookie = async (): Promise<string> =>
  String((await login(adminPassword)).headers['set-cookie']).split(';')[0] ?? '';
const valid = {
  name: ' Opening night ',
  startsAt: '2026-04-01T10:00:00Z',
  endsAt: '2026-04-01T11:00:00Z',
  rtmpDestinations: ['rtmps://example.org/live/key'],
};
const create = async (payload: object, cookie?: string) =>
  server().app.inject({
    method: 'POST',
    url: '/v2/admin/sessions',
    payload,
    headers: { cookie: cookie ?? (await adminCookie()) },
  });

describe('admin', () => {
  it('the password signs in, as often as wanted, and another does not', async () => {
    for (let count = 0; count < 8; count += 1) expect((await login(adminPassword)).statusCode).toBe(200);
    const wrong = await login('wrong', '192.0.2.2');
    expect([wrong.statusCode, wrong.json<{ code: string }>().code]).toEqual([403, 'adminPasswordWrong']);
  });

  it('1.2.08 a new session has its absolute links: host with its key, speaker, watch', async () => {
    const answer = await create(valid);
    expect(answer.statusCode).toBe(201);
    const { studioToken, name, links, recordings, startsAt } = adminSessionSchema.parse(answer.json());
    expect(name).toBe('Opening night');
    expect(startsAt).toEqual(new Date(valid.startsAt));
    expect(recordings).toEqual([]);
    const origin = 'https://studio.example.org';
    expect(links).toEqual({
      host: `${origin}/${studioToken}#key=${await server().linkKey(studioToken, 'host')}`,
      speaker: `${origin}/${studioToken}/join#key=${await server().linkKey(studioToken, 'speaker')}`,
      watch: `${origin}/${studioToken}/watch`,
    });
    const stored = await server().sessions.find(studioToken);
    expect(stored?.rtmpDestinations).toEqual(valid.rtmpDestinations);
    const list = await server().app.inject({
      url: '/v2/admin/sessions',
      headers: { cookie: await adminCookie() },
    });
    expect(list.json()).toContainEqual(answer.json());
  });

  it.each<[string, object]>([
    ['name', { ...valid, name: '   ' }],
    ['endsAt', { ...valid, endsAt: valid.startsAt }],
    ['startsAt', { ...valid, startsAt: 'soon' }],
    ['rtmpDestinations.0', { ...valid, rtmpDestinations: ['http://example.org'] }],
  ])('an invalid %s is named and no session is created', async (field, payload) => {
    const before = (await server().sessions.list()).length;
    const answer = await create(payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalidRequest', field });
    expect(await server().sessions.list()).toHaveLength(before);
  });

  it('nobody else may make these calls', async () => {
    const studioToken = await server().createSession();
    for (const cookie of ['', 'footlight_admin=guess', await server().hostCookie(studioToken)]) {
      expect((await create(valid, cookie)).json()).toMatchObject({ code: 'adminRequired' });
      for (const [method, url] of [
        ['GET', '/v2/admin/sessions'],
        ['DELETE', `/v2/admin/sessions/${studioToken}`],
      ] as const) {
        const answer = await server().app.inject({ method, url, headers: { cookie } });
        expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, 'adminRequired']);
      }
    }
    expect(await server().sessions.find(studioToken)).not.toBeNull();
  });

  it('a session is deleted with everything that belongs to it', async () => {
    const studioToken = await server().createSession();
    await server().rooms.announce(studioToken, { type: 'init', data: {} });
    const answer = await server().app.inject({
      method: 'DELETE',
      url: `/v2/admin/sessions/${studioToken}`,
      headers: { cookie: await adminCookie() },
    });
    expect(answer.statusCode).toBe(200);
    expect(await server().sessions.find(studioToken)).toBeNull();
  });

  it('anybody may ask whether they are signed in', async () => {
    const ask = async (cookie: string): Promise<unknown> =>
      (await server().app.inject({ url: '/v2/admin/login', headers: { cookie } })).json();
    expect(await ask('')).toEqual({ signedIn: false });
    expect(await ask('footlight_admin=guess')).toEqual({ signedIn: false });
    expect(await ask(await adminCookie())).toEqual({ signedIn: true });
  });

  it('signing out ends the access', async () => {
    const answer = await server().app.inject({ method: 'POST', url: '/v2/admin/logout', payload: {} });
    expect(String(answer.headers['set-cookie'])).toMatch(/^footlight_admin=;/);
  });
});
