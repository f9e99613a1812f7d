import { beforeAll, describe, expect, it } from 'vitest';
import { initAccessAnswerSchema } from '../../../src/protocol/rest.ts';
import { linksOf, keyOf, signIn } from './invitations.ts';
import { serverOfFile } from '../testServer.ts';

const server = serverOfFile();
const speaker = { speakerId: 'a-speaker', webRtcSessionData: { isComposer: false } };
const base = (studioToken: string): string => `/v2/streaming_studio/${studioToken}`;
let admin = '';
beforeAll(async () => {
  admin = await signIn(server());
});

const post = (url: string, payload: object, cookie = '') =>
  server().app.inject({ method: 'POST', url, payload, headers: { cookie } });
const initAccess = (studioToken: string, cookie = '', more = {}) =>
  post(`${base(studioToken)}/init_access`, { ...speaker, ...more }, cookie);
const exchange = (studioToken: string, key: string, cookie = '') =>
  post(`${base(studioToken)}/speaker_access`, { key }, cookie);
const cookieOf = (answer: { headers: Record<string, unknown> }): string =>
  String(answer.headers['set-cookie']).split(';')[0] ?? '';
const mayJoin = async (studioToken: string, cookie = ''): Promise<unknown> =>
  (await server().app.inject({ url: base(studioToken), headers: { cookie } })).json();
const setOpenJoin = (studioToken: string, openJoin: boolean, cookie = admin) =>
  server().app.inject({
    method: 'PUT',
    url: `/v2/admin/sessions/${studioToken}/settings`,
    payload: { openJoin },
    headers: { cookie },
  });

describe('the watch link', () => {
  it('makes nobody a guest', async () => {
    const studioToken = await server().createSession();
    const answer = await initAccess(studioToken);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'invitationNeeded']);
    expect(await mayJoin(studioToken)).toMatchObject({ mayJoin: false });
    const asGuest = await initAccess(studioToken, '', { asGuest: true });
    expect(asGuest.json()).toMatchObject({ code: 'invitationNeeded' });
  });

  it('gets no guest in by a guessed key, another session’s key, the host’s key or another session’s cookie', async () => {
    const [mine, other] = [await server().createSession(), await server().createSession()];
    const [ours, theirs] = [await linksOf(server(), mine, admin), await linksOf(server(), other, admin)];
    for (const key of ['guess', keyOf(theirs.speaker), keyOf(ours.host)]) {
      const answer = await exchange(mine, key);
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'speakerKeyInvalid']);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    const foreign = cookieOf(await exchange(other, keyOf(theirs.speaker)));
    expect((await initAccess(mine, foreign)).statusCode).toBe(403);
    expect((await initAccess(mine, foreign.replace(other, mine))).statusCode).toBe(403);
    const asHost = foreign.replace(`speaker_${other}`, `host_${mine}`);
    expect((await initAccess(mine, asHost)).statusCode).toBe(403);
  });
});

describe('the speaker link', () => {
  it('has a key, which is exchanged for a cookie that scripts cannot read', async () => {
    const studioToken = await server().createSession();
    const links = await linksOf(server(), studioToken, admin);
    expect(links.speaker).toMatch(new RegExp(`/${studioToken}/join#key=[\\w-]{43}$`));
    expect(links.watch).not.toContain('key');
    const answer = await exchange(studioToken, keyOf(links.speaker));
    expect(answer.statusCode).toBe(200);
    expect(String(answer.headers['set-cookie'])).toMatch(/^footlight_speaker_.*HttpOnly.*SameSite=Lax/);
    expect((await initAccess(studioToken, cookieOf(answer))).json()).toMatchObject({ role: 'guest' });
    expect(await mayJoin(studioToken, cookieOf(answer))).toMatchObject({ mayJoin: true, isHost: false });
  });

  it('lets nobody take another speaker’s place, not even with the speaker id of its tab', async () => {
    const studioToken = await server().createSession();
    const key = keyOf((await linksOf(server(), studioToken, admin)).speaker);
    const mine = cookieOf(await exchange(studioToken, key));
    const pseudonym = async (cookie: string, more = {}): Promise<unknown> => {
      const { accessToken } = initAccessAnswerSchema.parse(
        (await initAccess(studioToken, cookie, more)).json(),
      );
      return server().access.readAccessToken(accessToken)?.speakerId;
    };
    const known = await pseudonym(mine);
    expect(await pseudonym(mine)).toBe(known);
    // Opening the invitation again in the same browser keeps the person.
    expect(await pseudonym(cookieOf(await exchange(studioToken, key, mine)))).toBe(known);
    expect(await pseudonym(mine, { speakerId: 'another tab' })).not.toBe(known);
    expect(await pseudonym(cookieOf(await exchange(studioToken, key)))).not.toBe(known);
  });

  it('is told to hosts only', async () => {
    const studioToken = await server().createSession();
    const read = async (role: 'host' | 'guest' | 'viewer' | 'composer') => {
      const accessToken = await server().accessToken(studioToken, role);
      return server().app.inject({
        url: `${base(studioToken)}/links`,
        headers: { authorization: `Bearer ${accessToken}` },
      });
    };
    expect((await read('host')).json()).toEqual(await linksOf(server(), studioToken, admin));
    for (const role of ['guest', 'viewer', 'composer'] as const)
      expect((await read(role)).json()).toMatchObject({ code: 'forbidden' });
    expect((await server().app.inject({ url: `${base(studioToken)}/links` })).statusCode).toBe(401);
  });
});

describe('a session that anybody with the address may join', () => {
  it('is one only while the admin has set it so', async () => {
    const studioToken = await server().createSession();
    expect((await setOpenJoin(studioToken, true, '')).json()).toMatchObject({ code: 'adminRequired' });
    expect((await initAccess(studioToken)).statusCode).toBe(403);

    expect((await setOpenJoin(studioToken, true)).json()).toMatchObject({ openJoin: true });
    expect(await mayJoin(studioToken)).toMatchObject({ mayJoin: true, isHost: false });
    const joined = await initAccess(studioToken);
    expect(joined.json()).toMatchObject({ role: 'guest' });
    expect(cookieOf(joined)).toMatch(/^footlight_speaker_/);

    await setOpenJoin(studioToken, false);
    expect((await initAccess(studioToken)).json()).toMatchObject({ code: 'invitationNeeded' });
    expect((await initAccess(studioToken, cookieOf(joined))).json()).toMatchObject({ role: 'guest' });
  });
});
