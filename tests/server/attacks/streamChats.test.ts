import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clientConfigSchema } from '../../../src/protocol/rest.ts';
import { streamAccessSchema } from '../../../src/protocol/rest/streamChat.ts';
import { FakeStreamClient } from '../../chat/fakeStreamClient.ts';
import { FakeStreamService } from '../../chat/fakeStreamService.ts';
import { identityOf } from '../../chat/streamPeers.ts';
import { eventually } from '../../chat/chatHarness.ts';
import { RelayClient } from '../relayClient.ts';
import { relayPeople } from '../relayPeople.ts';
import { serverOfFile, startTestServer } from '../testServer.ts';
import { signIn } from './invitations.ts';

const secret = 'the-secret-of-stream';
const service = new FakeStreamService();
const server = serverOfFile({ stream: { apiKey: 'key', client: new FakeStreamClient(service, secret) } });
const withoutStream = serverOfFile();
const { join: joinRelay } = relayPeople(server);

type Who = [role: 'host' | 'guest' | 'viewer', personId: string];

type Identity = Awaited<ReturnType<typeof identityOf>>;

const askAs = ({ caller, cookie }: Identity) =>
  server().app.inject({
    method: 'POST',
    url: '/v2/stream_chat/access',
    payload: caller,
    headers: { cookie },
  });
const ask = async (studioToken: string, ...who: Who) =>
  askAs(await identityOf(server(), studioToken, ...who));
const accessOf = async (studioToken: string, ...who: Who) =>
  streamAccessSchema.parse((await ask(studioToken, ...who)).json());

/** Somebody's own client, as a browser could use it with what the server gave it. */
async function clientOf(studioToken: string, ...who: Who) {
  const access = await accessOf(studioToken, ...who);
  const client = new FakeStreamClient(service);
  await client.connectUser({ id: access.userId }, access.token);
  return { access, client };
}

const rename = async (studioToken: string, name: string, ...who: Who) => {
  const { caller, cookie } = await identityOf(server(), studioToken, ...who);
  const payload = { caller, name };
  return (
    await server().app.inject({ method: 'PUT', url: '/v2/stream_chat/name', payload, headers: { cookie } })
  ).json<unknown>();
};

describe('chats on Stream', () => {
  it('browsers are told the key and never the secret; the server’s own chat is closed', async () => {
    const studioToken = await server().createSession();
    const config = await server().app.inject({ url: '/v2/config' });
    expect(clientConfigSchema.parse(config.json()).chat).toEqual({ service: 'stream', apiKey: 'key' });
    const answers = [config, await ask(studioToken, 'host', 'ada'), await ask(studioToken, 'viewer', 'cleo')];
    for (const { body } of answers) expect(body).not.toContain(secret);
    const { caller } = await identityOf(server(), studioToken, 'host', 'ada');
    const token = 'accessToken' in caller ? caller.accessToken : '';
    expect((await server().app.inject({ url: `/chat?accessToken=${token}` })).statusCode).toBe(404);
  });

  it('without a key nobody is told of Stream, and nothing asks it', async () => {
    const { app } = withoutStream();
    const config = await app.inject({ url: '/v2/config' });
    expect(clientConfigSchema.parse(config.json()).chat).toEqual({ service: 'footlight' });
    const answer = await app.inject({ method: 'POST', url: '/v2/stream_chat/access', payload: {} });
    expect(answer.statusCode).toBe(404);
    expect(config.headers['content-security-policy']).not.toContain('stream-io');
    const allowed = (await server().app.inject({ url: '/v2/config' })).headers['content-security-policy'];
    expect(allowed).toContain('https://chat.stream-io-api.com wss://chat.stream-io-api.com');
  });

  it('a role is that of the access token or the cookie, whatever the browser claims', async () => {
    const studioToken = await server().createSession();
    const { caller, cookie } = await identityOf(server(), studioToken, 'viewer', 'cleo');
    const answer = await server().app.inject({
      method: 'POST',
      url: '/v2/stream_chat/access',
      payload: { ...caller, role: 'host', userId: 'somebody-else' },
      headers: { cookie },
    });
    const access = streamAccessSchema.parse(answer.json());
    expect(access.role).toBe('viewer');
    expect(access.userId).toBe((await accessOf(studioToken, 'viewer', 'cleo')).userId);
    expect(service.user(access.userId).studioRole).toBe('viewer');
    expect(
      (await server().app.inject({ method: 'POST', url: '/v2/stream_chat/access', payload: caller }))
        .statusCode,
    ).toBe(401);
  });

  it('2.9.15 hosts are moderators, speakers members and viewers neither: they cannot read the speakers’ chat', async () => {
    const studioToken = await server().createSession();
    const people = {
      host: await clientOf(studioToken, 'host', 'ada'),
      guest: await clientOf(studioToken, 'guest', 'ben'),
      viewer: await clientOf(studioToken, 'viewer', 'cleo'),
    };
    const rolesOf = ({ access }: { access: { userId: string } }) =>
      ['studioSpeakers', 'livestreamAudience'].map((type) =>
        service.memberRole(`${type}:${studioToken}`, access.userId),
      );
    expect(rolesOf(people.host)).toEqual(['channel_moderator', 'channel_moderator']);
    expect(rolesOf(people.guest)).toEqual(['channel_member', 'channel_member']);
    expect(rolesOf(people.viewer)).toEqual([undefined, undefined]);
    await people.guest.client.channel('studioSpeakers', studioToken).watch();
    await expect(people.viewer.client.channel('studioSpeakers', studioToken).watch()).rejects.toMatchObject({
      status: 403,
    });
  });

  it('the key and the secret are enough: the server makes the channel types, and puts right those that somebody has changed', async () => {
    const fresh = new FakeStreamService();
    const admit = async (): Promise<string> => {
      const { server: other, end } = await startTestServer({
        stream: { apiKey: 'key', client: new FakeStreamClient(fresh, secret) },
      });
      try {
        const studioToken = await other.createSession();
        const { caller, cookie } = await identityOf(other, studioToken, 'viewer', 'cleo');
        const url = '/v2/stream_chat/access';
        const answer = await other.app.inject({ method: 'POST', url, payload: caller, headers: { cookie } });
        return streamAccessSchema.parse(answer.json()).channelId;
      } finally {
        await end();
      }
    };
    const grantsNow = () =>
      ['studioSpeakers', 'livestreamAudience'].map((type) =>
        ['read-channel', 'update-message'].map((permission) =>
          ['user', 'channel_member', 'channel_moderator'].filter((role) =>
            fresh.types.grants(type, role, permission),
          ),
        ),
      );
    const wanted = [
      [['channel_member', 'channel_moderator'], ['channel_moderator']],
      [['user', 'channel_member', 'channel_moderator'], ['channel_moderator']],
    ];
    expect(fresh.hasChannel(`studioSpeakers:${await admit()}`)).toBe(true);
    expect(grantsNow()).toEqual(wanted);
    expect(fresh.types.maxLengthOf('livestreamAudience')).toBe(1000);
    fresh.types.update('studioSpeakers', { grants: { user: ['read-channel', 'update-message'] } });
    await admit();
    expect(grantsNow()).toEqual(wanted);
  });

  it('a viewer cannot take the name of a speaker, or one that claims an office', async () => {
    const studioToken = await server().createSession();
    expect(await rename(studioToken, 'Ada', 'host', 'ada')).toEqual({ name: 'Ada' });
    expect(await rename(studioToken, 'Αda', 'viewer', 'cleo')).toEqual({ refused: 'nameTaken' });
    expect(await rename(studioToken, 'Cleo (Host)', 'viewer', 'cleo')).toEqual({ refused: 'nameTaken' });
    const { userId, name } = await accessOf(studioToken, 'viewer', 'cleo');
    expect(name).toMatch(/^Anonymous/);
    expect(service.user(userId).name).toBe(name);
  });

  it('whoever is removed from the session loses the token and the place in the speakers’ chat', async () => {
    const studioToken = await server().createSession();
    const guest = await joinRelay(studioToken, 'guest', 'ben');
    const identity = await identityOf(server(), studioToken, 'guest', 'ben');
    const { access, client } = await clientOf(studioToken, 'guest', 'ben');
    const host = await server().accessToken(studioToken, 'host');
    const removal = await server().app.inject({
      method: 'POST',
      url: `/v2/streaming_studio/${studioToken}/removed_people`,
      payload: { connectionId: guest.id },
      headers: { authorization: `Bearer ${host}` },
    });
    expect(removal.statusCode).toBe(200);
    const cid = `studioSpeakers:${studioToken}`;
    await eventually(() => expect(service.memberRole(cid, access.userId)).toBeUndefined());
    await expect(client.channel('studioSpeakers', studioToken).watch()).rejects.toMatchObject({
      status: 403,
    });
    expect(() => service.checkToken(access.userId, access.token)).toThrow('token ended');
    expect((await askAs(identity)).statusCode).toBe(403);
  });

  it('2.9.15 after a restart the server still sends out whom it let into the chats before: one, or all by a link', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'footlight-stream-'));
    const start = () =>
      startTestServer({ dataDir, stream: { apiKey: 'key', client: new FakeStreamClient(service, secret) } });
    const first = await start();
    const studioToken = await first.server.createSession();
    const people = [
      ['host', 'ada'],
      ['guest', 'ben'],
      ['guest', 'cleo'],
    ] as const;
    const ids: string[] = [];
    for (const [role, personId] of people) {
      const { caller } = await identityOf(first.server, studioToken, role, personId);
      const answer = await first.server.app.inject({
        ...{ method: 'POST', url: '/v2/stream_chat/access', payload: caller },
      });
      ids.push(streamAccessSchema.parse(answer.json()).userId);
    }
    await first.end();
    const rolesNow = () => ids.map((id) => service.memberRole(`studioSpeakers:${studioToken}`, id));
    expect(rolesNow()).toEqual(['channel_moderator', 'channel_member', 'channel_member']);

    const { server: second, end } = await start();
    const clients: RelayClient[] = [];
    try {
      const ben = await RelayClient.join(
        await second.origin(),
        await second.accessToken(studioToken, 'guest', 'ben'),
      );
      clients.push(ben);
      const removal = await second.app.inject({
        method: 'POST',
        url: `/v2/streaming_studio/${studioToken}/removed_people`,
        payload: { connectionId: ben.id },
        headers: { authorization: `Bearer ${await second.accessToken(studioToken, 'host', 'ada')}` },
      });
      expect(removal.statusCode).toBe(200);
      await eventually(() => expect(rolesNow()).toEqual(['channel_moderator', undefined, 'channel_member']));
      const replaceLink = async (kind: 'host' | 'speaker') =>
        second.app.inject({
          method: 'POST',
          url: `/v2/admin/sessions/${studioToken}/new_link`,
          payload: { kind },
          headers: { cookie: await signIn(second) },
        });
      expect((await replaceLink('speaker')).statusCode).toBe(200);
      await eventually(() => expect(rolesNow()).toEqual(['channel_moderator', undefined, undefined]));
      expect((await replaceLink('host')).statusCode).toBe(200);
      await eventually(() => expect(rolesNow()).toEqual([undefined, undefined, undefined]));
    } finally {
      for (const client of clients) client.cut();
      await end();
      rmSync(dataDir, { recursive: true, force: true });
    }
  }, 60_000);

  it('a token is good for an hour', async () => {
    const { token } = await accessOf(await server().createSession(), 'viewer', 'cleo');
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const { exp, iat } = claims as { exp: number; iat: number };
    expect(exp - iat).toBe(3600);
  });

  it('a chat that the admin closes is frozen on Stream, and opens there again', async () => {
    const studioToken = await server().createSession();
    const cookie = await signIn(server());
    const { client } = await clientOf(studioToken, 'viewer', 'cleo');
    const setClosed = async (liveChatDisabled: boolean) => {
      const answer = await server().app.inject({
        method: 'PUT',
        url: `/v2/admin/sessions/${studioToken}`,
        headers: { cookie },
        payload: {
          ...{ name: 'A session', groupName: 'A group', organizationName: 'An organization' },
          ...{ startsAt: '2026-03-01T10:00:00.000Z', endsAt: '2026-03-01T11:00:00.000Z', liveChatDisabled },
        },
      });
      expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
    };
    const post = (id: string) =>
      client.channel('livestreamAudience', studioToken).sendMessage({ id, text: 'Hello' });
    await setClosed(true);
    await expect(post('closed')).rejects.toMatchObject({ message: 'the channel is frozen' });
    await setClosed(false);
    await post('open');
    const { messages } = service.read(`livestreamAudience:${studioToken}`, null, { limit: 9 });
    expect(messages.map(({ id }) => id)).toEqual(['open']);
  });

  it('a deleted session takes its chats on Stream with it', async () => {
    const studioToken = await server().createSession();
    await accessOf(studioToken, 'host', 'ada');
    const cids = [`studioSpeakers:${studioToken}`, `livestreamAudience:${studioToken}`];
    expect(cids.map((cid) => service.hasChannel(cid))).toEqual([true, true]);
    const deletion = await server().app.inject({
      method: 'DELETE',
      url: `/v2/admin/sessions/${studioToken}`,
      headers: { cookie: await signIn(server()) },
    });
    expect(deletion.statusCode).toBe(200);
    expect(cids.map((cid) => service.hasChannel(cid))).toEqual([false, false]);
  });
});
