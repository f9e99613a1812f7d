import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { WebSocket, type RawData } from 'ws';
import type { Broadcaster } from '../../../server/broadcast/broadcaster.ts';
import { createFakeLiveBroadcaster } from '../../../server/broadcast/fakeLiveBroadcaster.ts';
import type { IngestSocket } from '../../../server/broadcast/ingest.ts';
import { addIngestRoute } from '../../../server/broadcast/ingestRoute.ts';
import type { BroadcastRun } from '../../../server/broadcast/broadcastRun.ts';
import { acceptUpgrades, addSocketRoute } from '../../../server/webSockets.ts';
import { systemClock } from '../../../src/clock/clock.ts';
import { clientConfigSchema } from '../../../src/protocol/rest.ts';
import { createFakeClock } from '../../clock/fakeClock.ts';
import { relayPeople } from '../relayPeople.ts';
import { serverOfFile } from '../testServer.ts';
import { connectRaw, upgradeRequest } from './rawConnection.ts';

/** What the ingest received, in bytes a message. */
const ingested: number[] = [];
const fail = (): never => {
  throw new Error('a handler failed');
};
const run = {
  openIngest: (socket: IngestSocket) =>
    Promise.resolve({
      socket,
      openedMs: 0,
      lastBytesMs: 0,
      isOpen: true,
      closedMs: 0,
      stalledSinceMs: null,
      metrics: null,
      takeMedia: (bytes: Uint8Array) => void (bytes.length === 1 ? fail() : ingested.push(bytes.length)),
      finish: () => Promise.resolve(),
      close: () => Promise.resolve(),
      replaceOutput: () => undefined,
    }),
  closeIngest: () => undefined,
} as unknown as BroadcastRun;
const noLog = { info: () => undefined, warn: () => undefined, error: () => undefined };
const broadcaster: Broadcaster = {
  ...createFakeLiveBroadcaster(systemClock),
  registerRoutes: (app, { composerOf }) =>
    addIngestRoute(app, { composerOf, runOf: () => run, clock: systemClock, log: noLog }),
};
// Its clock does not move: no heartbeat ends a socket that a test should have ended.
const server = serverOfFile({ broadcaster, clock: createFakeClock() });
const people = relayPeople(server);

interface Client {
  socket: WebSocket;
  messages: RawData[];
  closed: Promise<number>;
}

/** Opens the socket of a path with a valid token. */
async function open(path: 'relay' | 'app' | 'ingest'): Promise<Client> {
  const origin = (await server().origin()).replace('http', 'ws');
  const studioToken = await server().createSession();
  const role = path === 'ingest' ? 'composer' : 'host';
  const query = `accessToken=${await server().accessToken(studioToken, role)}`;
  const config = await server().app.inject({ url: '/v2/config' });
  const { key } = clientConfigSchema.parse(config.json()).notifications;
  const socket = new WebSocket(`${origin}/${path}${path === 'app' ? `/${key}?protocol=7&` : '?'}${query}`);
  const messages: RawData[] = [];
  socket.on('message', (data) => messages.push(data));
  socket.on('error', () => undefined);
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise((resolve) => socket.once('open', resolve));
  return { socket, messages, closed };
}

describe('what a socket may send', () => {
  it.each([
    ['app', 16 * 1024],
    ['relay', 512 * 1024],
    ['ingest', 1024 * 1024],
  ] as const)('a message to /%s of more than %d bytes disconnects it', async (path, bytes) => {
    const { socket, closed } = await open(path);
    socket.send(Buffer.alloc(bytes + 1, 'x'));
    // The close frame may be lost with the connection. Other codes would mean that the message was read.
    expect([1009, 1006]).toContain(await closed);
  });

  it('a message with that many bytes in 100 fragments disconnects it too', async () => {
    const { socket, closed } = await open('relay');
    for (let part = 0; part < 100; part += 1) socket.send('x'.repeat(6000), { fin: false });
    expect([1009, 1006]).toContain(await closed);
  });

  it('the longest message of an honest client arrives', async () => {
    const { socket } = await open('ingest');
    socket.send(Buffer.alloc(32_768));
    await expect.poll(() => ingested, { timeout: 10_000 }).toEqual([32_768]);
    socket.terminate();
  });

  it.each([
    ['a frame without a mask', Buffer.from([0x81, 0x01, 0x61])],
    ['a reserved opcode', Buffer.from([0x83, 0x80, 0, 0, 0, 0])],
    ['text that is not UTF-8', Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28])],
    ['a control frame of 126 bytes', Buffer.from([0x89, 0xfe, 0, 126, 0, 0, 0, 0])],
    ['a length of 2 ** 63', Buffer.from([0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
  ])('%s disconnects it, also when it never answers the close', async (_what, frame) => {
    const studioToken = await server().createSession();
    const token = await server().accessToken(studioToken, 'host');
    const { socket, closed, received } = await connectRaw(
      await server().origin(),
      upgradeRequest(`/relay?accessToken=${token}`),
    );
    await expect.poll(received, { timeout: 10_000 }).toContain('101 Switching Protocols');
    socket.write(frame);
    await closed;
  });
});

describe('who gets a socket', () => {
  it.each([
    ['/relay', 401],
    ['/relay?accessToken=forged', 401],
    ['/ingest', 401],
    ['/ingest?accessToken=forged', 401],
    ['/app', 404],
    ['/health', 200],
    ['/v2/nothing', 404],
  ])('%s is answered with %d and no upgrade', async (path, status) => {
    const { closed } = await connectRaw(await server().origin(), upgradeRequest(path));
    expect(await closed).toMatch(new RegExp(`^HTTP/1.1 ${String(status)} `));
  });

  it("a host's token is none for the ingest", async () => {
    const token = await server().accessToken(await server().createSession(), 'host');
    const { closed } = await connectRaw(
      await server().origin(),
      upgradeRequest(`/ingest?accessToken=${token}`),
    );
    expect(await closed).toMatch(/^HTTP\/1.1 401 /);
  });

  it.each([
    [
      'another method',
      'POST /relay HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    ],
    ['no WebSocket', 'GET /app/k HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n'],
    ['no key', 'GET /app/k HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'],
  ])('an upgrade with %s is disconnected', async (_what, text) => {
    const { closed } = await connectRaw(await server().origin(), text);
    expect(await closed).not.toContain('101');
  });

  it('without an upgrade there is nothing', async () => {
    for (const path of ['/relay', '/ingest', '/app/key'])
      expect((await server().app.inject({ url: path })).statusCode).toBe(404);
  });
});

describe('connections that break the rules of HTTP', () => {
  it('300 of them are gone at once', async () => {
    const origin = await server().origin();
    const texts = [
      'NONSENSE\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'GET /\0 HTTP/1.1\r\n\r\n',
      '\x16\x03\x01\x02',
    ];
    const all = await Promise.all(
      Array.from({ length: 300 }, (_, index) => connectRaw(origin, texts[index % texts.length])),
    );
    for (const answer of await Promise.all(all.map(({ closed }) => closed)))
      expect(answer).toMatch(/^HTTP\/1.1 400 /);
  });
});

describe('an error in a handler ends its own socket alone:', () => {
  it('/relay', async () => {
    const [broken, whole] = [await server().createSession(), await server().createSession()];
    const [victim, bystander] = [await people.join(broken, 'host'), await people.join(whole, 'host')];
    (await server().rooms.get(broken)).receive = fail;
    victim.send({ type: 'pong' });
    expect((await victim.closed).code).toBe(1006);
    expect((await bystander.signal({ type: 'logoHidden', data: {} })).type).toBe('accepted');
  });

  it('/ingest', async () => {
    const [victim, bystander] = [await open('ingest'), await open('ingest')];
    victim.socket.send(Buffer.alloc(1));
    expect(await victim.closed).toBe(1006);
    bystander.socket.send(Buffer.alloc(2));
    await expect.poll(() => ingested.at(-1), { timeout: 10_000 }).toBe(2);
    bystander.socket.terminate();
  });

  it.each(['message', 'ping', 'pong', 'close', 'opening'])(
    'every route, with an error in its %s',
    async (event) => {
      const app = fastify();
      acceptUpgrades(app);
      addSocketRoute(app, '/broken', {
        maxMessageBytes: 100,
        authorize: () => null,
        serve: (socket) => void (event === 'opening' ? fail() : socket.on(event, fail)),
      });
      const origin = await app.listen({ port: 0, host: '127.0.0.1' });
      const socket = new WebSocket(`${origin.replace('http', 'ws')}/broken`);
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.on('error', () => undefined);
      await new Promise((resolve) => socket.once('open', resolve));
      if (event === 'message') socket.send('text');
      else if (event === 'ping') socket.ping();
      else if (event === 'pong') socket.pong();
      else socket.close();
      await closed;
      expect((await fetch(`${origin}/nothing`)).status).toBe(404);
      await app.close();
    },
  );
});
