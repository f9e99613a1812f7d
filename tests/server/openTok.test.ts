import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openOpenTokServer } from '../../server/openTok/openTokServer.ts';
import { initAccessAnswerSchema, type InitAccessAnswer } from '../../src/protocol/rest.ts';
import { claimsOf } from '../session/fakeOpenTok.ts';
import { openTokApplicationId, openTokKeys } from '../session/openTokKey.ts';
import { adminCookie } from './adminCookie.ts';
import { createOpenTokService, isSignedByApplication } from './openTokService.ts';
import { RelayClient } from './relayClient.ts';
import { startTestServer, type TestServer } from './testServer.ts';

const otherApplicationId = '0b1f4e0a-52a4-4a43-a7a9-6f9a31b9c7d2';

describe('participants’ access to OpenTok', () => {
  const service = createOpenTokService();
  let apiOrigin = '';
  const ends: (() => Promise<void>)[] = [];
  let server: TestServer;
  beforeAll(async () => {
    apiOrigin = await service.app.listen({ port: 0, host: '127.0.0.1' });
    server = await start();
  }, 60_000);
  afterEach(() => {
    service.authorizations.length = service.disconnected.length = 0;
    Object.assign(service.state, { isDown: false, connections: [] });
  });
  afterAll(async () => {
    for (const end of ends) await end();
    await service.app.close();
  });

  async function start(
    applicationId: string | null = openTokApplicationId,
    carriesSignals = false,
  ): Promise<TestServer> {
    const { privateKey } = openTokKeys;
    const openTok =
      applicationId === null
        ? null
        : await openOpenTokServer({
            applicationId,
            privateKey,
            apiOrigin,
            rendersComposers: false,
            carriesSignals,
          });
    const started = await startTestServer({ openTok });
    ends.push(started.end);
    return started.server;
  }

  async function call(at: TestServer, studioToken: string, role: 'host' | 'guest', composerToken?: string) {
    return at.app.inject({
      method: 'POST',
      url: `/v2/streaming_studio/${studioToken}/init_access`,
      headers: {
        cookie: await (role === 'host' ? at.hostCookie(studioToken) : at.speakerCookie(studioToken)),
      },
      payload: { speakerId: `tab of ${role}`, webRtcSessionData: { isComposer: false }, composerToken },
    });
  }
  const enter = async (...who: Parameters<typeof call>): Promise<InitAccessAnswer> =>
    initAccessAnswerSchema.parse((await call(...who)).json());

  it('1.7.04 init_access answers one session id for all, with a token that this server has signed', async () => {
    const studioToken = await server.createSession();
    const answers = await Promise.all([
      enter(server, studioToken, 'host'),
      enter(server, studioToken, 'guest'),
      enter(server, studioToken, 'guest'),
    ]);
    expect(answers.map(({ webRtcSessionId }) => webRtcSessionId)).toEqual([
      '2_made-1',
      '2_made-1',
      '2_made-1',
    ]);
    expect(service.authorizations).toHaveLength(1);
    for (const { webRtcToken } of answers) {
      expect(isSignedByApplication(webRtcToken ?? '')).toBe(true);
      expect(claimsOf(webRtcToken ?? '')).toMatchObject({
        application_id: openTokApplicationId,
        session_id: '2_made-1',
        scope: 'session.connect',
      });
    }
  });

  it('1.6.04 1.3.05 the token’s connection data have the role and is_composer; a composer may only receive', async () => {
    const studioToken = await server.createSession();
    const composerToken = server.composerTokens.issue(studioToken);
    const answers = [
      await enter(server, studioToken, 'host'),
      await enter(server, studioToken, 'guest'),
      await enter(server, studioToken, 'guest', composerToken),
    ];
    const read = answers.map(({ webRtcToken, accessToken }) => {
      const claims = claimsOf(webRtcToken ?? '');
      const data = JSON.parse(String(claims['connection_data'])) as Record<string, unknown>;
      // The pseudonym in the roster, not the tab's own id.
      expect(data['speakerId']).toBe(server.access.readAccessToken(accessToken)?.speakerId);
      return [claims['role'], data['role'], data['is_composer']];
    });
    expect(read).toEqual([
      ['publisher', 'host', false],
      ['publisher', 'guest', false],
      ['subscriber', 'composer', true],
    ]);
  });

  it('a composer may send signals where OpenTok carries them', async () => {
    const at = await start(openTokApplicationId, true);
    const studioToken = await at.createSession();
    const { webRtcToken } = await enter(at, studioToken, 'guest', at.composerTokens.issue(studioToken));
    const { role, connection_data: data } = claimsOf(webRtcToken ?? '');
    expect(role).toBe('publisher');
    expect(JSON.parse(String(data))).toMatchObject({ role: 'composer', is_composer: true });
  });

  it('a studio keeps its session over a restart, and gets another one with another application', async () => {
    const studioToken = await server.createSession();
    const sessionIdAt = async (at: TestServer): Promise<string> =>
      (await enter(at, studioToken, 'host')).webRtcSessionId;
    expect(await sessionIdAt(server)).toBe('2_made-1');
    expect(await sessionIdAt(await start())).toBe('2_made-1');
    expect(await sessionIdAt(await start(otherApplicationId))).toBe('2_made-2');
    expect(service.authorizations).toHaveLength(2);
  });

  it('a service that does not answer is a 503 that says so, and the next attempt may succeed', async () => {
    const studioToken = await server.createSession();
    service.state.isDown = true;
    const refused = await call(server, studioToken, 'host');
    expect([refused.statusCode, refused.json()]).toEqual([
      503,
      expect.objectContaining({ code: 'videoServiceUnavailable' }),
    ]);
    service.state.isDown = false;
    expect((await enter(server, studioToken, 'host')).webRtcSessionId).toBe('2_made-1');
  });

  it('who only says that it is the composer, or a host, is neither', async () => {
    const studioToken = await server.createSession();
    const claim = async (payload: object) =>
      server.app.inject({
        method: 'POST',
        url: `/v2/streaming_studio/${studioToken}/init_access`,
        headers: { cookie: await server.speakerCookie(studioToken) },
        payload: { speakerId: 'tab', ...payload },
      });
    const composer = await claim({ webRtcSessionData: { isComposer: true } });
    expect(composer.statusCode).toBe(403);
    expect(composer.body).not.toContain('webRtcToken');
    const guest = await claim({ webRtcSessionData: { isComposer: false, is_composer: true }, role: 'host' });
    const claims = claimsOf(initAccessAnswerSchema.parse(guest.json()).webRtcToken ?? '');
    expect(JSON.parse(String(claims['connection_data']))).toMatchObject({
      role: 'guest',
      is_composer: false,
    });
  });

  it('a token lets its participant connect for ten minutes', async () => {
    const { webRtcToken } = await enter(server, await server.createSession(), 'guest');
    const { exp } = claimsOf(webRtcToken ?? '');
    expect(Number(exp) - Date.now() / 1000).toBeGreaterThan(9 * 60);
    expect(Number(exp) - Date.now() / 1000).toBeLessThanOrEqual(10 * 60);
  });

  /** A guest whom a host removes, naming what the host's page sees at OpenTok. */
  async function removeGuest(beforeRemoval = () => {}) {
    const studioToken = await server.createSession();
    const join = async (role: 'host' | 'guest') => {
      const { accessToken } = await enter(server, studioToken, role);
      const client = await RelayClient.join(await server.origin(), accessToken);
      const { speakerId = '' } = server.access.readAccessToken(accessToken) ?? {};
      return { accessToken, client, speakerId };
    };
    const [host, guest] = [await join('host'), await join('guest')];
    beforeRemoval();
    const answer = await server.app.inject({
      method: 'POST',
      url: `/v2/streaming_studio/${studioToken}/removed_people`,
      headers: { authorization: `Bearer ${host.accessToken}` },
      payload: {
        connectionId: guest.client.id,
        mediaConnections: [
          { speakerId: host.speakerId, connectionId: 'of-the-host' },
          { speakerId: guest.speakerId, connectionId: 'of-the-guest' },
          { speakerId: guest.speakerId, connectionId: 'of-a-copy-of-the-guest' },
        ],
      },
    });
    await guest.client.closed;
    await host.client.close();
    return answer.statusCode;
  }

  it('whoever is removed is disconnected from OpenTok, with every copy, and nobody else is', async () => {
    expect(await removeGuest()).toBe(200);
    await expect
      .poll(() => service.disconnected.toSorted())
      .toEqual(['2_made-1 of-a-copy-of-the-guest signed', '2_made-1 of-the-guest signed']);
  });

  it('a person is removed although OpenTok does not answer', async () => {
    const down = (): void => void (service.state.isDown = true);
    expect(await removeGuest(down)).toBe(200);
    await expect.poll(() => service.disconnected).toHaveLength(2);
  });

  it('a deleted session has no connections at OpenTok any more', async () => {
    const studioToken = await server.createSession();
    await enter(server, studioToken, 'host');
    service.state.connections.push('one', 'two');
    const deleted = await server.app.inject({
      method: 'DELETE',
      url: `/v2/admin/sessions/${studioToken}`,
      headers: { cookie: await adminCookie(server) },
    });
    expect(deleted.statusCode).toBe(200);
    expect(service.disconnected.toSorted()).toEqual(['2_made-1 one signed', '2_made-1 two signed']);
  });

  it('without OpenTok nobody gets a token, and the service is not asked', async () => {
    const withoutOpenTok = await start(null);
    const studioToken = await withoutOpenTok.createSession();
    expect((await enter(withoutOpenTok, studioToken, 'host')).webRtcToken).toBeNull();
    expect(service.authorizations).toEqual([]);
  });
});
