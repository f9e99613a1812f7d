import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { closeCodes } from '../../../src/protocol/relay.ts';
import { findControlCharacter, writeCleanJson } from '../../../src/protocol/cleanText.ts';
import { errorBodySchema } from '../../../src/protocol/errors.ts';
import { pollSchema } from '../../../src/protocol/rest.ts';
import { camera, relayPeople } from '../relayPeople.ts';
import { createStudioCaller } from '../studioCaller.ts';
import { adminCookie } from '../adminCookie.ts';
import { serverOfFile } from '../testServer.ts';

const server = serverOfFile();
const people = relayPeople(server);

const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** Every call that has a parameter in its path, with that parameter. */
async function listParameters(): Promise<{ method: string; path: string; name: string }[]> {
  const answer = await server().app.inject({ url: '/docs/json' });
  return Object.entries(documentSchema.parse(answer.json()).paths).flatMap(([path, methods]) =>
    [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) =>
      Object.keys(methods).map((method) => ({ method, path, name })),
    ),
  );
}

describe('control characters are refused', () => {
  it('in every parameter of every path', async () => {
    const studioToken = await server().createSession();
    const parameters = await listParameters();
    // Some calls ask who it is before they read anything.
    const cookie = await adminCookie(server());
    expect(parameters.length).toBeGreaterThan(30);
    for (const { method, path, name } of parameters)
      for (const character of ['%00', '%01', '%0A', '%1B', '%7F', '%C2%85']) {
        const url = path
          .replace(`{${name}}`, `a${character}b`)
          .replace('{studioToken}', studioToken)
          .replaceAll(/\{\w+\}/g, 'one');
        const answer = await server().app.inject({
          method: method.toUpperCase() as 'GET',
          url,
          headers: { cookie },
        });
        expect([url, answer.statusCode]).toEqual([url, 400]);
        expect(errorBodySchema.parse(answer.json())).toMatchObject({
          code: 'invalidRequest',
          field: 'params',
        });
      }
  });

  it.each(['/v1/blobs/one?token=%00', '/health?a=b%00c', '/health?%00=1', '/relay?accessToken=%0D%0A'])(
    'in the query of %s',
    async (url) => {
      const answer = await server().app.inject({ method: url.startsWith('/v1') ? 'PUT' : 'GET', url });
      expect(answer.statusCode).toBe(400);
      expect(errorBodySchema.parse(answer.json()).field).toBe('querystring');
    },
  );

  it.each([
    ['NUL', '\\u0000'],
    ['an escape', '\\u001b'],
    ['a vertical tab', '\\u000b'],
    ['DEL', '\\u007f'],
    ['the first half of a pair', '\\ud83d'],
    ['the second half of a pair', '\\ude00'],
  ])('in a body: %s', async (_what, character) => {
    const { studioToken } = await createStudioCaller(server());
    const answer = await server().app.inject({
      method: 'POST',
      url: `/v2/streaming_studio/${studioToken}/call_to_actions`,
      headers: {
        authorization: `Bearer ${await server().accessToken(studioToken, 'host')}`,
        'content-type': 'application/json',
      },
      payload: `{"label":"More","message":"a${character}b","url":"example.org"}`,
    });
    expect(answer.statusCode).toBe(400);
    expect(errorBodySchema.parse(answer.json())).toMatchObject({ code: 'invalidRequest', field: 'body' });
    expect(errorBodySchema.parse(answer.json()).message).toContain('body.message');
  });

  it('but lines, tabs and whole pairs are not', async () => {
    const { call } = await createStudioCaller(server());
    const created = await call('POST', 'call_to_actions', {
      label: 'More',
      message: 'one\ntwo\tthree 😀',
      url: 'example.org',
    });
    expect(created).toMatchObject({ status: 200, body: { message: 'one\ntwo\tthree 😀' } });
  });

  it('in a signal, which nobody else receives', async () => {
    const studioToken = await server().createSession();
    const [host, guest] = [await people.join(studioToken, 'host'), await people.join(studioToken, 'guest')];
    for (const userDisplayName of ['A\0da', 'A\u001b[2Jda', 'A\ud83d'])
      expect(
        await guest.signal({ type: 'speakerDetails', data: { userDisplayName, userRole: '' } }),
      ).toMatchObject({ type: 'rejected', code: 'malformedSignal' });
    const last = await guest.signal({
      type: 'speakerDetails',
      data: { userDisplayName: 'Ada', userRole: '' },
    });
    expect(last.type).toBe('accepted');
    await host.next('signal');
    expect(host.signals('speakerDetails')).toHaveLength(1);
  });

  it('in any other message to the relay, which closes that connection alone', async () => {
    const studioToken = await server().createSession();
    const [host, guest] = [await people.join(studioToken, 'host'), await people.join(studioToken, 'guest')];
    guest.send({ type: 'publish', stream: camera('a\0b') });
    expect((await guest.closed).code).toBe(closeCodes.malformed);
    expect(
      (await host.signal({ type: 'layoutChanged', data: { layout: 'cover', screenSharing: false } })).type,
    ).toBe('accepted');
  });

  it('in a vote, whose poll would have failed the batch of 120 others', async () => {
    const { studioToken, call } = await createStudioCaller(server());
    const poll = pollSchema.parse(
      (await call('POST', 'polls', { question: 'Well?', options: [{ label: 'A' }, { label: 'B' }] })).body,
    );
    await call('POST', `polls/${poll.id}/open`);
    const vote = (pollId: string, index: number) =>
      server().app.inject({
        method: 'POST',
        url: `/v2/streaming_studio/${studioToken}/polls/${pollId}/votes`,
        cookies: { footlight_viewer: server().access.issueViewerCookie(`viewer-${String(index)}`) },
        payload: { optionId: poll.options[0]?.id ?? '' },
      });
    const answers = await Promise.all(
      Array.from({ length: 240 }, (_, index) => vote(index % 2 === 0 ? poll.id : '%00', index)),
    );
    const statusesOf = (rest: number) =>
      answers.filter((_answer, index) => index % 2 === rest).map(({ statusCode }) => statusCode);
    expect(statusesOf(0)).toEqual(Array.from({ length: 120 }, () => 200));
    expect(statusesOf(1)).toEqual(Array.from({ length: 120 }, () => 400));
    const [counted] = z.array(pollSchema).parse((await call('GET', 'polls')).body);
    expect(counted?.options[0]?.voteCount).toBe(120);
  });
});

describe('what a client sends', () => {
  it('loses the control characters of pasted text, and nothing else', () => {
    const pasted = { name: 'a\u000bb\0c', lines: ['1\r\n2\t3', '\ud83d', '😀'], count: 1, none: null };
    expect(JSON.parse(writeCleanJson(pasted))).toEqual({
      name: 'abc',
      lines: ['1\r\n2\t3', '', '😀'],
      count: 1,
      none: null,
    });
    expect(findControlCharacter(JSON.parse(writeCleanJson(pasted)))).toBe(null);
  });

  it('is searched at any depth', () => {
    const deep = JSON.parse(`${'['.repeat(100_000)}"\\u0000"${']'.repeat(100_000)}`) as unknown;
    expect(findControlCharacter(deep)).not.toBe(null);
    expect(findControlCharacter({ a: [{ 'b\0': 1 }] })).toBe('a.0');
  });
});
