import type Pusher from 'pusher-js';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeCodes } from '../../../src/protocol/relay.ts';
import { initAccessAnswerSchema } from '../../../src/protocol/rest.ts';
import { openPusher } from '../notifications/pusherClient.ts';
import { RelayClient } from '../relayClient.ts';
import { serverOfFile } from '../testServer.ts';
import { keyOf, linksOf, signIn } from './invitations.ts';

const server = serverOfFile();
const base = (studioToken: string): string => `/v2/streaming_studio/${studioToken}`;
let admin = '';
beforeAll(async () => {
  admin = await signIn(server());
});
const open: RelayClient[] = [];
const pushers: Pusher[] = [];
afterEach(() => {
  for (const client of open.splice(0)) client.cut();
  for (const pusher of pushers.splice(0)) pusher.disconnect();
});

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  server().app.inject({ method: 'POST', url, payload, headers });
const rotate = (studioToken: string, kind: 'host' | 'speaker', cookie = admin) =>
  post(`/v2/admin/sessions/${studioToken}/new_link`, { kind }, { cookie });

/** Somebody who opened a link: its cookie, access token and connection. */
async function come(studioToken: string, kind: 'host' | 'speaker', more = {}) {
  const key = keyOf((await linksOf(server(), studioToken, admin))[kind]);
  const exchanged = await post(`${base(studioToken)}/${kind}_access`, { key });
  const cookie = String(exchanged.headers['set-cookie']).split(';')[0] ?? '';
  const enter = () =>
    post(
      `${base(studioToken)}/init_access`,
      { speakerId: `${kind}-tab`, webRtcSessionData: { isComposer: false }, ...more },
      { cookie },
    );
  const { accessToken } = initAccessAnswerSchema.parse((await enter()).json());
  const client = await RelayClient.join(await server().origin(), accessToken);
  open.push(client);
  return { key, cookie, enter, accessToken, client };
}

const codeOf = (answer: { json(): unknown }): unknown => answer.json();

describe.each(['host', 'speaker'] as const)('a new %s link', (kind) => {
  const other = kind === 'host' ? 'speaker' : 'host';

  it('sends out who came by the old one, and nobody else', async () => {
    const studioToken = await server().createSession();
    const [sentOut, stays] = [await come(studioToken, kind), await come(studioToken, other)];
    const before = await linksOf(server(), studioToken, admin);
    const answer = await rotate(studioToken, kind);
    expect(answer.statusCode).toBe(200);

    const { code, reason } = await sentOut.client.closed;
    expect(code).toBe(closeCodes.linkReplaced);
    expect(reason).toContain('replaced by a new one');
    const gone = await stays.client.next('connectionDestroyed');
    expect(gone.connectionId).toBe(sentOut.client.id);
    expect((await stays.client.signal({ type: 'init', data: {} })).type).toBe('accepted');

    const after = await linksOf(server(), studioToken, admin);
    expect(after[other]).toBe(before[other]);
    expect(after[kind]).not.toBe(before[kind]);
    expect((await post(`${base(studioToken)}/${kind}_access`, { key: keyOf(after[kind]) })).statusCode).toBe(
      200,
    );
  });

  it('ends the old key, cookie, access token and place in the studio', async () => {
    const studioToken = await server().createSession();
    const { key, enter, accessToken, client } = await come(studioToken, kind);
    await rotate(studioToken, kind);
    await client.closed;

    const replaced = { code: 'linkReplaced' };
    expect(codeOf(await post(`${base(studioToken)}/${kind}_access`, { key }))).toMatchObject(replaced);
    expect(codeOf(await enter())).toMatchObject(replaced);
    const authorization = { authorization: `Bearer ${accessToken}` };
    expect(codeOf(await post(`${base(studioToken)}/polls`, {}, authorization))).toMatchObject(replaced);
    const channel = { socket_id: '1.2', channel_name: `private-studio.${studioToken}` };
    expect(codeOf(await post('/v2/pusher/auth', channel, authorization))).toMatchObject(replaced);

    const again = new RelayClient(await server().origin(), accessToken, client.resume);
    open.push(again);
    expect((await again.closed).code).toBe(closeCodes.linkReplaced);
    expect(again.messages).toEqual([]);
  });
});

describe('a private notification channel', () => {
  it('loses who came by a replaced link, and takes the others back', async () => {
    const studioToken = await server().createSession();
    const [sentOut, stays] = [await come(studioToken, 'speaker'), await come(studioToken, 'host')];
    const name = `private-studio.${studioToken}`;
    const join = async (accessToken: string) => {
      const pusher = await openPusher(server(), { accessToken });
      pushers.push(pusher);
      const heard: unknown[] = [];
      const joins: unknown[] = [];
      const channel = pusher.subscribe(name);
      channel.bind('pollDeleted', (data: unknown) => heard.push(data));
      channel.bind('pusher:subscription_succeeded', () => joins.push('joined'));
      channel.bind('pusher:subscription_error', () => joins.push('refused'));
      await expect.poll(() => joins).toEqual(['joined']);
      return { heard, joins };
    };
    const [outside, inside] = [await join(sentOut.accessToken), await join(stays.accessToken)];
    await rotate(studioToken, 'speaker');
    await expect.poll(() => outside.joins, { timeout: 10_000 }).toEqual(['joined', 'refused']);
    await expect.poll(() => inside.joins, { timeout: 10_000 }).toEqual(['joined', 'joined']);
    server().notifier.notifyParticipants(studioToken, { type: 'pollDeleted', data: { pollId: 'a draft' } });
    await expect.poll(() => inside.heard.length).toBe(1);
    expect(outside.heard).toEqual([]);
  }, 30_000);
});

describe('links', () => {
  it('are replaced by the admin only', async () => {
    const studioToken = await server().createSession();
    const before = await linksOf(server(), studioToken, admin);
    for (const cookie of ['', await server().hostCookie(studioToken)])
      expect(codeOf(await rotate(studioToken, 'speaker', cookie))).toMatchObject({ code: 'adminRequired' });
    expect(await linksOf(server(), studioToken, admin)).toEqual(before);
  });

  it('a host who came as a speaker came by the host link', async () => {
    const studioToken = await server().createSession();
    const { client } = await come(studioToken, 'host', { asGuest: true });
    await rotate(studioToken, 'speaker');
    expect((await client.signal({ type: 'init', data: {} })).type).toBe('accepted');
    await rotate(studioToken, 'host');
    expect((await client.closed).code).toBe(closeCodes.linkReplaced);
  });

  it('and what came by them end with the session, even if another gets its studio token', async () => {
    const studioToken = await server().createSession();
    const old = { host: await come(studioToken, 'host'), speaker: await come(studioToken, 'speaker') };
    const session = await server().sessions.find(studioToken);
    if (session === null) throw new Error('there is no session');
    await server().app.inject({
      method: 'DELETE',
      url: `/v2/admin/sessions/${studioToken}`,
      headers: { cookie: admin },
    });
    const { name, groupName, organizationName, startsAt, endsAt, groupSocialLinks } = session;
    await server().sessions.create({
      ...{ studioToken, name, groupName, organizationName, startsAt, endsAt, groupSocialLinks },
      ...{ localRecordingEnabled: false, rtmpDestinations: [] },
    });
    for (const [kind, { key, enter, accessToken }] of Object.entries(old)) {
      expect((await post(`${base(studioToken)}/${kind}_access`, { key })).statusCode).toBe(403);
      expect(codeOf(await enter())).toMatchObject({ code: 'invitationNeeded' });
      const authorization = { authorization: `Bearer ${accessToken}` };
      expect(codeOf(await post(`${base(studioToken)}/polls`, {}, authorization))).toMatchObject({
        code: 'accessTokenInvalid',
      });
    }
  });
});
