import { describe, expect, it } from 'vitest';
import { errorBodySchema, requestIdHeader } from '../../src/protocol/errors.ts';
import { initAccessAnswerSchema } from '../../src/protocol/rest.ts';
import { defaultTemplateSettings, streamingSessionSchema } from '../../src/protocol/session.ts';
import * as schema from '../../server/db/schema.ts';
import { RelayClient } from './relayClient.ts';
import { createStudioCaller } from './studioCaller.ts';
import { serverOfFile } from './testServer.ts';

const server = serverOfFile();
const base = (studioToken: string): string => `/v2/streaming_studio/${studioToken}`;
const speaker = { speakerId: 'a-speaker', webRtcSessionData: { isComposer: false } };
const initAccess = (studioToken: string, payload: object, cookie?: string) =>
  server().app.inject({
    method: 'POST',
    url: `${base(studioToken)}/init_access`,
    payload,
    headers: cookie === undefined ? {} : { cookie },
  });
const roleOf = (studioToken: string, accessToken: string): string | undefined => {
  const claims = server().access.readAccessToken(accessToken);
  return claims?.studioToken === studioToken ? claims.role : undefined;
};

describe('the session', () => {
  it('1.1.01 1.3.01 a session is found by its studio token, with every field', async () => {
    const studioToken = await server().createSession({ rtmpDestinations: ['rtmp://secret.example.org/key'] });
    const answer = await server().app.inject({ url: base(studioToken) });
    expect(answer.statusCode).toBe(200);
    const session = streamingSessionSchema.parse(answer.json());
    expect(session).toMatchObject({
      studioToken,
      name: 'A session',
      groupName: 'A group',
      groupSocialLinks: { custom: null, facebook: null, linkedin: null, instagram: null },
      organizationName: 'An organization',
      status: 'idle',
      startsAt: new Date('2026-03-01T10:00:00Z'),
      endsAt: new Date('2026-03-01T11:00:00Z'),
      accessToken: null,
      localRecordingEnabled: true,
      isHost: false,
      playlistUrl: null,
    });
    expect(session.groupSocialLinks.twitter).toBe('https://example.org/t');
    for (const id of [session.organizationId, session.liveChatId, session.webRtcSessionId, session.chatToken])
      expect(id.length).toBeGreaterThan(10);
    expect(answer.body).not.toContain('secret.example.org');
  });

  it.each(['no-such-session', 'bad%20token', 'x'])('1.8.01 %s gives 404', async (studioToken) => {
    const answer = await server().app.inject({ url: base(studioToken) });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'sessionNotFound' });
  });
});

describe('access', () => {
  it('1.7.04 init_access returns the session’s id and a token for this session and role', async () => {
    const studioToken = await server().createSession();
    const session = streamingSessionSchema.parse(
      (await server().app.inject({ url: base(studioToken) })).json(),
    );
    const answer = initAccessAnswerSchema.parse(
      (await initAccess(studioToken, speaker, await server().speakerCookie(studioToken))).json(),
    );
    expect(answer).toMatchObject({ webRtcSessionId: session.webRtcSessionId, role: 'guest' });
    expect(roleOf(studioToken, answer.accessToken)).toBe('guest');
  });

  it('1.6.02 the host link’s key makes its browser a host, which may still join as a speaker', async () => {
    const studioToken = await server().createSession();
    const answer = await server().app.inject({
      method: 'POST',
      url: `${base(studioToken)}/host_access`,
      payload: { key: await server().linkKey(studioToken, 'host') },
    });
    const setCookie = String(answer.headers['set-cookie']);
    expect(setCookie).toMatch(/HttpOnly/);
    expect(setCookie).toMatch(/SameSite=Lax/);
    expect(setCookie).toMatch(/Secure/);
    const cookie = setCookie.split(';')[0] ?? '';
    expect((await server().app.inject({ url: base(studioToken), headers: { cookie } })).json()).toMatchObject(
      {
        isHost: true,
      },
    );
    expect((await initAccess(studioToken, speaker, cookie)).json()).toMatchObject({ role: 'host' });
    expect((await initAccess(studioToken, { ...speaker, asGuest: true }, cookie)).json()).toMatchObject({
      role: 'guest',
    });
  });

  it('a wrong key, another session’s key and another session’s cookie make nobody a host', async () => {
    const [mine, other] = [await server().createSession(), await server().createSession()];
    for (const key of ['guess', await server().linkKey(other, 'host')]) {
      const answer = await server().app.inject({
        method: 'POST',
        url: `${base(mine)}/host_access`,
        payload: { key },
      });
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: 'hostKeyInvalid' });
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    const [name, value] = (await server().hostCookie(other)).split('=');
    const renamed = `${(name ?? '').replace(other, mine)}=${value ?? ''}`;
    expect((await initAccess(mine, speaker, renamed)).json()).toMatchObject({ code: 'invitationNeeded' });
  });

  it('1.6.04 only a composer token makes a composer, once', async () => {
    const studioToken = await server().createSession();
    const claim = { ...speaker, webRtcSessionData: { isComposer: true } };
    expect((await initAccess(studioToken, claim)).json()).toMatchObject({ code: 'composerTokenInvalid' });
    const composerToken = server().composerTokens.issue(studioToken);
    const other = await server().createSession();
    const elsewhere = server().composerTokens.issue(other);
    expect((await initAccess(studioToken, { ...claim, composerToken: elsewhere })).statusCode).toBe(403);
    expect((await initAccess(studioToken, { ...claim, composerToken })).json()).toMatchObject({
      role: 'composer',
    });
    expect((await initAccess(studioToken, { ...claim, composerToken })).json()).toMatchObject({
      code: 'composerTokenInvalid',
    });
  });

  it('a token of another session, a forged token and no token give no access', async () => {
    const [mine, other] = [await server().createSession(), await server().createSession()];
    const foreign = await server().accessToken(other, 'host');
    const [body = '', signature = ''] = (await server().accessToken(mine, 'guest')).split('.');
    const claims = Buffer.from(body, 'base64url').toString().replace('"guest"', '"host"');
    const forged = `${Buffer.from(claims).toString('base64url')}.${signature}`;
    for (const [authorization, code] of [
      [`Bearer ${foreign}`, 'accessTokenInvalid'],
      [`Bearer ${forged}`, 'accessTokenInvalid'],
      ['', 'accessTokenMissing'],
    ]) {
      const answer = await server().app.inject({
        method: 'POST',
        url: `${base(mine)}/start_broadcast`,
        headers: { authorization },
      });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ code });
    }
  });
});

describe('template settings', () => {
  const body = {
    theme: 'business' as const,
    font: 'Inter',
    colors: ['#123', '#abcdef'],
    logo: { visible: false },
    background: { visible: true },
    speakersNames: { visible: false },
  };
  const put = async (studioToken: string, payload: object, role: 'host' | 'guest' = 'host') =>
    server().app.inject({
      method: 'PUT',
      url: `${base(studioToken)}/template_settings`,
      headers: { authorization: `Bearer ${await server().accessToken(studioToken, role)}` },
      payload,
    });
  const get = async (studioToken: string): Promise<unknown> =>
    (
      await server().app.inject({
        url: `${base(studioToken)}/template_settings`,
        headers: { authorization: `Bearer ${await server().accessToken(studioToken, 'guest')}` },
      })
    ).json();

  it('1.7.06 1.3.03 a new session has the defaults', async () => {
    const settings = await get(await server().createSession());
    expect(settings).toEqual(defaultTemplateSettings);
    expect(settings).toMatchObject({ theme: 'startup', font: null, colors: ['#ff5065', '#defffd'] });
  });

  it('1.7.07 all settings are stored without URLs, and the updated ones are returned and announced', async () => {
    const studioToken = await server().createSession();
    const stored = { ...defaultTemplateSettings, logo: { url: '/blobs/logo.png', visible: true } };
    await server().sessions.saveTemplateSettings(studioToken, stored);
    const guest = await RelayClient.join(
      await server().origin(),
      await server().accessToken(studioToken, 'guest'),
    );
    const answer = await put(studioToken, {
      ...body,
      logo: { ...body.logo, url: 'https://evil.example.org' },
    });
    expect(answer.statusCode).toBe(200);
    const updated = {
      ...body,
      logo: { url: '/blobs/logo.png', visible: false },
      background: { url: null, visible: true, thumbnailUrl: null },
    };
    expect(answer.json()).toEqual(updated);
    expect(await get(studioToken)).toEqual(updated);
    const { scene, seq } = await server().rooms.get(studioToken);
    await guest.caughtUp(seq);
    expect(guest.scene).toEqual(scene);
    // A background without a picture counts as no background.
    expect(scene.template).toEqual({ ...updated, background: { ...updated.background, visible: false } });
    expect(new Set(guest.ofType('signal').map(({ stamp }) => stamp.role))).toEqual(new Set(['server']));
    guest.cut();
  });

  it.each<[string, object, string?]>([
    ['theme', { ...body, theme: 'baroque' }],
    ['colors.1', { ...body, colors: ['#123', 'red'] }],
    ['speakersNames.visible', { ...body, speakersNames: {} }],
    ['logo', { ...body, logo: undefined }],
    ['logo.signedId', { ...body, logo: { visible: true, signedId: 'unknown' } }, 'uploadNotFound'],
    [
      'background.signedId',
      { ...body, background: { visible: true, signedId: 'unknown' } },
      'uploadNotFound',
    ],
    ['background.backgroundId', { ...body, background: { visible: true, backgroundId: 'unknown' } }],
  ])('an invalid %s is named and nothing is stored', async (field, payload, code = 'invalidRequest') => {
    const studioToken = await server().createSession();
    const answer = await put(studioToken, payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code, field });
    expect(await get(studioToken)).toEqual(defaultTemplateSettings);
  });

  it('1.6.05 a guest may not change the settings', async () => {
    const studioToken = await server().createSession();
    expect((await put(studioToken, body, 'guest')).json()).toMatchObject({ code: 'forbidden' });
    expect(await get(studioToken)).toEqual(defaultTemplateSettings);
  });
});

describe('lists', () => {
  const read = async (token: string, url: string) =>
    server().app.inject({
      url,
      headers: { authorization: `Bearer ${await server().accessToken(token, 'guest')}` },
    });
  it.each([
    ['1.7.12', 'elements'],
    ['1.7.13', 'call_to_actions'],
    ['1.7.13', 'topics'],
    ['1.7.13', 'polls'],
  ])('%s %s of a new session is an empty list', async (_rule, name) => {
    const studio = await createStudioCaller(server());
    expect(await studio.call('GET', name)).toMatchObject({ status: 200, body: [] });
  });

  it('1.7.12 1.7.13 1.7.14 lists come from the database, in order and only of their own session', async () => {
    const studioToken = await server().createSession();
    const otherToken = await server().createSession();
    const session = await server().sessions.find(studioToken);
    const sessionId = session?.id ?? '';
    const { db } = server().database;
    await db.insert(schema.elements).values([
      { id: 'e2', sessionId, position: 1, fileUrl: null, contentType: 'image/png' },
      { id: 'e1', sessionId, position: 0, fileUrl: '/blobs/1', contentType: 'image/jpeg' },
    ]);
    await db
      .insert(schema.topics)
      .values([{ id: 't1', sessionId, position: 0, name: 'Hello', transitionType: 'lower_third' }]);
    await db.insert(schema.polls).values([{ id: 'p1', sessionId, position: 0, question: 'Which?' }]);
    await db.insert(schema.pollOptions).values([
      { id: 'o2', pollId: 'p1', position: 1, label: 'B' },
      { id: 'o1', pollId: 'p1', position: 0, label: 'A' },
    ]);
    await db
      .insert(schema.callToActions)
      .values([{ id: 'c1', sessionId, position: 0, title: 'T', message: 'M', label: 'L', url: 'https://x' }]);
    await db
      .insert(schema.backgrounds)
      .values([{ id: 'b1', sessionId, position: 0, url: '/b.png', thumbnailUrl: '/bt.png' }]);

    const list = async (token: string, name: string): Promise<unknown> =>
      (await read(token, `${base(token)}/${name}`)).json();
    expect(await list(studioToken, 'elements')).toEqual([
      { id: 'e1', fileUrl: '/blobs/1', contentType: 'image/jpeg', name: '' },
      { id: 'e2', fileUrl: null, contentType: 'image/png', name: '' },
    ]);
    expect(await list(studioToken, 'topics')).toEqual([
      { id: 't1', name: 'Hello', transitionType: 'lower_third' },
    ]);
    expect(await list(studioToken, 'polls')).toEqual([
      {
        id: 'p1',
        question: 'Which?',
        hideResults: false,
        status: 'pending',
        options: [
          { id: 'o1', label: 'A', voteCount: 0 },
          { id: 'o2', label: 'B', voteCount: 0 },
        ],
      },
    ]);
    expect(await list(studioToken, 'call_to_actions')).toEqual([
      { id: 'c1', title: 'T', message: 'M', label: 'L', url: 'https://x', open: false },
    ]);
    const backgrounds = await read(studioToken, `/v2/cms/videos/${studioToken}/studio_backgrounds`);
    expect(backgrounds.json()).toEqual([
      { background: 'b1', backgroundUrl: '/b.png', backgroundThumbnailUrl: '/bt.png' },
    ]);
    expect(await list(otherToken, 'elements')).toEqual([]);
  });
});

describe('requests and errors', () => {
  it('1.7.01 a safe request id is kept, in the response and in an error', async () => {
    const answer = await server().app.inject({
      url: base('nowhere'),
      headers: { [requestIdHeader]: 'my-request-17' },
    });
    expect(answer.headers[requestIdHeader]).toBe('my-request-17');
    expect(errorBodySchema.parse(answer.json()).requestId).toBe('my-request-17');
  });

  it.each(['', 'has spaces', '<script>', 'x'.repeat(129)])('the request id %j is replaced', async (id) => {
    const answer = await server().app.inject({ url: '/health', headers: { [requestIdHeader]: id } });
    expect(answer.headers[requestIdHeader]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each<[string, string, Record<string, string>]>([
    ['not JSON', '{bad', { 'content-type': 'application/json' }],
    ['no body', '', { 'content-type': 'application/json' }],
    ['another kind of body', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }],
    [
      'a NUL, which no text column can hold',
      '{"speakerId":"\\u0000"}',
      { 'content-type': 'application/json' },
    ],
    ['a poisoned prototype', '{"__proto__":{"x":1}}', { 'content-type': 'application/json' }],
  ])('%s gives 400 and names the field', async (_what, payload, headers) => {
    const studioToken = await server().createSession();
    const answer = await server().app.inject({
      method: 'POST',
      url: `${base(studioToken)}/init_access`,
      headers,
      payload,
    });
    expect(answer.statusCode).toBe(400);
    expect(errorBodySchema.parse(answer.json())).toMatchObject({ code: 'invalidRequest', field: 'body' });
  });

  it('a body that is too large is refused', async () => {
    const answer = await server().app.inject({
      method: 'POST',
      url: '/v1/error_reports',
      payload: { message: 'x'.repeat(20_000) },
    });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ code: 'payloadTooLarge' });
  });

  it.each(['/v1/nothing', '/v2/nothing', '/v2/streaming_studio/%zz'])(
    '%s is answered in JSON',
    async (url) => {
      const answer = await server().app.inject({ url });
      expect(errorBodySchema.safeParse(answer.json()).success).toBe(true);
    },
  );

  it('error reports are accepted, up to a limit', async () => {
    const report = () =>
      server().app.inject({ method: 'POST', url: '/v1/error_reports', payload: { message: 'it broke' } });
    expect((await report()).statusCode).toBe(202);
    const answers = await Promise.all(Array.from({ length: 40 }, report));
    expect(answers.some(({ statusCode }) => statusCode === 429)).toBe(true);
  });

  it('the OpenAPI page describes the calls', async () => {
    const answer = await server().app.inject({ url: '/docs/json' });
    const paths = Object.keys(answer.json<{ paths: object }>().paths);
    expect(paths).toContain('/v2/streaming_studio/{studioToken}/init_access');
    expect(paths).not.toContain('/relay');
    expect((await server().app.inject({ url: '/docs/' })).statusCode).toBe(200);
  });
});
