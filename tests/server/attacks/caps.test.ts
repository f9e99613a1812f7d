import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { errorBodySchema } from '../../../src/protocol/errors.ts';
import { closeCodes } from '../../../src/protocol/relay.ts';
import { clientConfigSchema } from '../../../src/protocol/rest.ts';
import { createBlobAnswerSchema } from '../../../src/protocol/rest/uploads.ts';
import { createFakeClock } from '../../clock/fakeClock.ts';
import { listen } from '../notifications/listener.ts';
import { RelayClient } from '../relayClient.ts';
import { relayPeople } from '../relayPeople.ts';
import { serverOfFile } from '../testServer.ts';
import { makeFile, md5 } from '../uploads/sampleFiles.ts';

const clock = createFakeClock();
const server = serverOfFile({
  clock,
  caps: {
    guests: 3,
    viewers: 2,
    newViewersPerMinute: 5,
    connectionsPerAddress: 4,
    unfinishedUploads: 3,
    unfinishedBytes: 10_000,
  },
});
const people = relayPeople(server);

describe('the guests of a session', () => {
  it('are no more than the server accepts; hosts, and guests who come again, are not counted', async () => {
    const studioToken = await server().createSession();
    const guests = await Promise.all(
      ['one', 'two', 'three'].map((speaker) => people.join(studioToken, 'guest', speaker)),
    );
    const origin = await server().origin();
    const attackers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const token = await server().accessToken(studioToken, 'guest', `attacker-${String(index)}`);
        return new RelayClient(origin, token).closed;
      }),
    );
    for (const closed of attackers)
      expect(closed).toMatchObject({
        code: closeCodes.sessionFull,
        reason: expect.stringMatching(/^This session is full/) as string,
      });
    await people.join(studioToken, 'host');
    await people.join(studioToken, 'guest', 'two');
    guests[2]?.send({ type: 'leave' });
    await guests[0]?.next('connectionDestroyed', ({ connectionId }) => connectionId === guests[2]?.id);
    await people.join(studioToken, 'guest', 'four');
    // Another session is not concerned.
    await people.join(await server().createSession(), 'guest');
  });
});

const getAudience = (studioToken: string, cookie?: string) =>
  server().app.inject({
    url: `/v2/streaming_studio/${studioToken}/audience`,
    headers: cookie === undefined ? {} : { cookie },
  });

describe('new viewers', () => {
  it('get no more ids from one address than it may have in a minute; known ones are not counted', async () => {
    const studioToken = await server().createSession();
    const answers = await Promise.all(Array.from({ length: 40 }, () => getAudience(studioToken)));
    const cookies = answers.flatMap(({ headers }) => headers['set-cookie'] ?? []);
    expect(cookies).toHaveLength(10);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30);
    for (let count = 0; count < 40; count += 1)
      expect((await getAudience(studioToken, cookies[0]?.split(';')[0])).statusCode).toBe(200);
    await clock.advance(60_000);
    const later = await Promise.all(Array.from({ length: 40 }, () => getAudience(studioToken)));
    expect(later.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    await clock.advance(120_000);
  });
});

/** A socket of the notification channel, which says what it receives. */
async function follow(studioToken: string) {
  const origin = (await server().origin()).replace('http', 'ws');
  const config = await server().app.inject({ url: '/v2/config' });
  const { key } = clientConfigSchema.parse(config.json()).notifications;
  const socket = new WebSocket(`${origin}/app/${key}?protocol=7`);
  const events: string[] = [];
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString('utf8')) as { event: string };
    events.push(message.event);
    if (message.event === 'pusher:connection_established')
      socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: `studio.${studioToken}` } }));
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  return { socket, events, closed };
}

describe('the notification channel', () => {
  it('has places for the viewers of a session, and then says so', async () => {
    const studioToken = await server().createSession();
    const [first, second] = [await follow(studioToken), await follow(studioToken)];
    for (const { events } of [first, second])
      await expect
        .poll(() => events, { timeout: 10_000 })
        .toContain('pusher_internal:subscription_succeeded');
    const third = await follow(studioToken);
    await expect.poll(() => third.events, { timeout: 10_000 }).toContain('pusher:subscription_error');
    const refused = await getAudience(studioToken);
    expect(refused.statusCode).toBe(503);
    expect(errorBodySchema.parse(refused.json()).code).toBe('tooManyViewers');
    second.socket.close();
    await second.closed;
    await expect.poll(async () => (await getAudience(studioToken)).statusCode, { timeout: 10_000 }).toBe(200);
    for (const { socket } of [first, third]) socket.terminate();
    await Promise.all([first.closed, third.closed]);
  });

  it('has a place for every participant, who takes none of a viewer', async () => {
    const studioToken = await server().createSession();
    const guest = await listen(server(), studioToken, 'guest');
    const viewers = [await follow(studioToken), await follow(studioToken)];
    for (const { events } of viewers)
      await expect
        .poll(() => events, { timeout: 10_000 })
        .toContain('pusher_internal:subscription_succeeded');
    expect((await getAudience(studioToken)).statusCode).toBe(503);
    // Resolves when every channel is joined, the full one too.
    const host = await listen(server(), studioToken, 'host');
    for (const each of [guest, host]) each.close();
    for (const { socket } of viewers) socket.terminate();
    await Promise.all([guest, host, ...viewers].map(({ closed }) => closed));
  });

  it('has a limited number of connections for one address', async () => {
    const studioToken = await server().createSession();
    const all = await Promise.all(Array.from({ length: 12 }, () => follow(studioToken)));
    await expect
      .poll(() => all.filter(({ events }) => events.includes('pusher:error')).length, { timeout: 10_000 })
      .toBeGreaterThanOrEqual(8);
    const open = all.filter(({ events }) => events.includes('pusher:connection_established'));
    expect(open).toHaveLength(4);
    for (const { socket } of open) socket.terminate();
    await Promise.all(open.map(({ closed }) => closed));
    const later = await follow(await server().createSession());
    await expect
      .poll(() => later.events, { timeout: 10_000 })
      .toContain('pusher_internal:subscription_succeeded');
    later.socket.terminate();
  });
});

describe('unfinished uploads', () => {
  const declare = async (studioToken: string, speaker: string, byteSize: number) => {
    const file = makeFile('image/png', byteSize);
    const answer = await server().app.inject({
      method: 'POST',
      url: '/v1/blobs',
      headers: {
        authorization: `Bearer ${server().access.issueAccessToken({ ...(await claims(studioToken)), personId: speaker })}`,
      },
      payload: { byteSize, checksum: md5(file), contentType: 'image/png', filename: 'a.png' },
    });
    return { answer, file };
  };
  const claims = async (studioToken: string) => {
    const read = server().access.readAccessToken(await server().accessToken(studioToken, 'guest'));
    if (read === null) throw new Error('no claims');
    return read;
  };

  it('of one person are limited in number, until they arrive or their links expire', async () => {
    const studioToken = await server().createSession();
    const three = await Promise.all([1, 2, 3].map(() => declare(studioToken, 'guest-1', 1000)));
    expect(three.map(({ answer }) => answer.statusCode)).toEqual([200, 200, 200]);
    const fourth = await declare(studioToken, 'guest-1', 1000);
    expect(fourth.answer.statusCode).toBe(429);
    expect(errorBodySchema.parse(fourth.answer.json()).code).toBe('tooManyUploads');
    expect((await declare(studioToken, 'guest-2', 1000)).answer.statusCode).toBe(200);
    const [first] = three;
    if (first === undefined) throw new Error('no upload');
    const { uploadUrl, uploadHeaders } = createBlobAnswerSchema.parse(first.answer.json());
    await server().app.inject({ method: 'PUT', url: uploadUrl, headers: uploadHeaders, payload: first.file });
    expect((await declare(studioToken, 'guest-1', 1000)).answer.statusCode).toBe(200);
    expect((await declare(studioToken, 'guest-1', 1000)).answer.statusCode).toBe(429);
    await clock.advance(60 * 60_000);
    expect((await declare(studioToken, 'guest-1', 1000)).answer.statusCode).toBe(200);
  });

  it('of one person are limited in bytes, and those of all people too', async () => {
    const studioToken = await server().createSession();
    await clock.advance(60 * 60_000);
    expect((await declare(studioToken, 'large', 9000)).answer.statusCode).toBe(200);
    expect((await declare(studioToken, 'large', 2000)).answer.statusCode).toBe(429);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => declare(studioToken, `person-${String(index)}`, 9000)),
    );
    const accepted = answers.filter(({ answer }) => answer.statusCode === 200);
    expect(accepted.length).toBe(21);
  });
});
