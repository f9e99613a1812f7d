import { createVerify } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openOpenTokServer } from '../../server/openTok/openTokServer.ts';
import { initAccessAnswerSchema, type InitAccessAnswer } from '../../src/protocol/rest.ts';
import { claimsOf } from '../session/fakeOpenTok.ts';
import { openTokApplicationId, openTokKeys } from '../session/openTokKey.ts';
import { startTestServer, type TestServer } from './testServer.ts';

const otherApplicationId = '0b1f4e0a-52a4-4a43-a7a9-6f9a31b9c7d2';

/** The service's own calls, as its server client makes them. */
function createService(): { app: FastifyInstance; authorizations: string[]; state: { isDown: boolean } } {
  const app = fastify();
  const authorizations: string[] = [];
  const state = { isDown: false };
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, _body, done) => done(null, {}));
  app.post('/session/create', (request, reply) => {
    if (state.isDown) return reply.code(503).send({ message: 'not now' });
    authorizations.push(request.headers.authorization ?? '');
    return [{ session_id: `2_made-${String(authorizations.length)}` }];
  });
  return { app, authorizations, state };
}

describe('participants’ access to OpenTok', () => {
  const service = createService();
  let apiOrigin = '';
  const ends: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    apiOrigin = await service.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
    service.authorizations.length = 0;
    service.state.isDown = false;
  });
  afterAll(() => service.app.close());

  async function start(applicationId: string | null = openTokApplicationId): Promise<TestServer> {
    const { privateKey } = openTokKeys;
    const openTok =
      applicationId === null ? null : await openOpenTokServer({ applicationId, privateKey, apiOrigin });
    const { server, end } = await startTestServer({ openTok });
    ends.push(end);
    return server;
  }

  async function call(
    server: TestServer,
    studioToken: string,
    role: 'host' | 'guest',
    composerToken?: string,
  ) {
    return server.app.inject({
      method: 'POST',
      url: `/v2/streaming_studio/${studioToken}/init_access`,
      headers: {
        cookie: await (role === 'host' ? server.hostCookie(studioToken) : server.speakerCookie(studioToken)),
      },
      payload: { speakerId: `tab of ${role}`, webRtcSessionData: { isComposer: false }, composerToken },
    });
  }
  const enter = async (...who: Parameters<typeof call>): Promise<InitAccessAnswer> =>
    initAccessAnswerSchema.parse((await call(...who)).json());

  it('1.7.04 init_access answers one session id for all, with a token that this server has signed', async () => {
    const server = await start();
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
      const [header = '', payload = '', signature = ''] = (webRtcToken ?? '').split('.');
      const verifier = createVerify('RSA-SHA256').update(`${header}.${payload}`);
      expect(verifier.verify(openTokKeys.publicKey, signature, 'base64url')).toBe(true);
      expect(claimsOf(webRtcToken ?? '')).toMatchObject({
        application_id: openTokApplicationId,
        session_id: '2_made-1',
        scope: 'session.connect',
      });
    }
  });

  it('1.6.04 1.3.05 the token’s connection data have the role and is_composer; a composer may only receive', async () => {
    const server = await start();
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

  it('a studio keeps its session over a restart, and gets another one with another application', async () => {
    const studioToken = await (await start()).createSession();
    const sessionIdAt = async (server: TestServer): Promise<string> =>
      (await enter(server, studioToken, 'host')).webRtcSessionId;
    expect(await sessionIdAt(await start())).toBe('2_made-1');
    expect(await sessionIdAt(await start())).toBe('2_made-1');
    expect(await sessionIdAt(await start(otherApplicationId))).toBe('2_made-2');
    expect(service.authorizations).toHaveLength(2);
  });

  it('a service that does not answer is a 503 that says so, and the next attempt may succeed', async () => {
    const server = await start();
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

  it('without OpenTok nobody gets a token, and the service is not asked', async () => {
    const server = await start(null);
    const studioToken = await server.createSession();
    expect((await enter(server, studioToken, 'host')).webRtcToken).toBeNull();
    expect(service.authorizations).toEqual([]);
  });
});
