import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { createPusherServer } from '../../../server/notifications/pusherServer.ts';
import { signSubscription } from '../../../server/notifications/pusherProtocol.ts';
import { createFakeClock } from '../../clock/fakeClock.ts';

interface Message {
  event: string;
  channel?: string;
  data: unknown;
}

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A client that sends anything, valid or not. */
class RawClient {
  readonly messages: Message[] = [];
  readonly closed: Promise<number>;
  #wake: (() => void)[] = [];
  constructor(readonly socket: WebSocket) {
    socket.on('error', () => undefined);
    socket.on('message', (data: Buffer) => {
      this.messages.push(JSON.parse(data.toString()) as Message);
      for (const wake of this.#wake.splice(0)) wake();
    });
    this.closed = new Promise((resolve) => socket.on('close', resolve));
  }
  async next(event: string, count = 1): Promise<Message> {
    for (;;) {
      const found = this.messages.filter((message) => message.event === event)[count - 1];
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => this.#wake.push(resolve));
    }
  }
  async socketId(): Promise<string> {
    const { data } = await this.next('pusher:connection_established');
    return (JSON.parse(String(data)) as { socket_id: string }).socket_id;
  }
  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }
  /** Waits until the server has read everything that was sent so far. */
  async settled(): Promise<void> {
    const count = this.messages.filter(({ event }) => event === 'pusher:pong').length;
    this.send({ event: 'pusher:ping', data: {} });
    await this.next('pusher:pong', count + 1);
  }
}

async function setUp(options: { maxConnections?: number } = {}) {
  const clock = createFakeClock();
  const pusher = createPusherServer({
    key: 'the-key',
    secret: 'the-secret',
    cluster: 'eu',
    clock,
    maxConnections: 10,
    maxPerAddress: 10,
    maxViewers: 10,
    ...options,
  });
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (socket, request) => {
    const url = new URL(request.url ?? '', 'http://app');
    pusher.accept(socket, {
      key: url.pathname.slice(1),
      protocol: url.searchParams.get('protocol'),
      address: request.socket.remoteAddress ?? '',
    });
  });
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  closers.push(() => {
    for (const socket of server.clients) socket.terminate();
    server.close();
  });
  const connect = (path = 'the-key?protocol=7'): RawClient =>
    new RawClient(new WebSocket(`ws://127.0.0.1:${String(port)}/${path}`));
  const subscribe = async (client: RawClient, channel: string, isSigned = false): Promise<void> => {
    const socketId = await client.socketId();
    const auth = isSigned ? signSubscription('the-key', 'the-secret', socketId, channel) : undefined;
    client.send({ event: 'pusher:subscribe', data: { channel, auth } });
    await client.next('pusher_internal:subscription_succeeded');
  };
  return { pusher, clock, connect, subscribe };
}

describe('the embedded notification server', () => {
  it('establishes a connection with a socket id and the activity timeout', async () => {
    const { connect } = await setUp();
    const { data } = await connect().next('pusher:connection_established');
    expect(JSON.parse(String(data))).toEqual({
      socket_id: expect.stringMatching(/^\d+\.\d+$/) as string,
      activity_timeout: 30,
    });
  });

  it.each([
    ['an unknown application', 'other?protocol=7', 4001],
    ['a version that is not a number', 'the-key?protocol=x', 4006],
    ['an unsupported version', 'the-key?protocol=6', 4007],
    ['no version', 'the-key', 4008],
  ])('refuses %s with its code', async (_what, path, code) => {
    const { pusher, connect } = await setUp();
    const client = connect(path);
    expect(await client.closed).toBe(code);
    expect(await client.next('pusher:error')).toMatchObject({ data: { code } });
    expect(pusher.connectionCount).toBe(0);
  });

  it('4100 for one connection too many, until another one has closed', async () => {
    const { pusher, connect } = await setUp({ maxConnections: 1 });
    const first = connect();
    await first.socketId();
    expect(await connect().closed).toBe(4100);
    first.socket.close();
    await expect.poll(() => pusher.connectionCount).toBe(0);
    await connect().socketId();
  });

  it('signs as the protocol says', () => {
    // The worked example of the protocol's documentation.
    expect(
      signSubscription('278d425bdf160c739803', '7ad3773142a6692b25b8', '1234.1234', 'private-foobar'),
    ).toBe('278d425bdf160c739803:58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4');
  });

  it.each([
    ['no signature', undefined],
    ['a signature of another channel', 'other'],
    ['nonsense', 'the-key:00'],
  ])('4009 for a private channel with %s', async (_what, auth) => {
    const { pusher, connect } = await setUp();
    const client = connect();
    const socketId = await client.socketId();
    const signature =
      auth === 'other' ? signSubscription('the-key', 'the-secret', socketId, 'private-other') : auth;
    client.send({ event: 'pusher:subscribe', data: { channel: 'private-studio.a', auth: signature } });
    expect(await client.next('pusher:error')).toMatchObject({ data: { code: 4009 } });
    expect(await client.next('pusher:subscription_error')).toMatchObject({ channel: 'private-studio.a' });
    await pusher.publish('private-studio.a', 'secret', {});
    await client.settled();
    expect(client.messages.map(({ event }) => event)).not.toContain('secret');
  });

  it('answers a ping, pings a silent client and disconnects one that does not answer', async () => {
    const { pusher, clock, connect } = await setUp();
    const [talks, silent] = [connect(), connect()];
    await Promise.all([talks.socketId(), silent.socketId()]);
    await talks.settled();
    await clock.advance(30_000);
    await talks.settled();
    await clock.advance(30_000);
    await silent.next('pusher:ping');
    await talks.settled();
    await clock.advance(30_000);
    expect(await silent.closed).toBe(4201);
    expect(talks.socket.readyState).toBe(WebSocket.OPEN);
    expect(pusher.connectionCount).toBe(1);
  });

  it('4301 for an event of a client, which nobody receives', async () => {
    const { connect, subscribe } = await setUp();
    const [a, b] = [connect(), connect()];
    await subscribe(a, 'private-studio.a', true);
    await subscribe(b, 'private-studio.a', true);
    a.send({ event: 'client-wave', channel: 'private-studio.a', data: {} });
    expect(await a.next('pusher:error')).toMatchObject({ data: { code: 4301 } });
    await b.settled();
    expect(b.messages.map(({ event }) => event)).not.toContain('client-wave');
  });

  it.each([
    ['text that is not JSON', '{'],
    ['a message that is not an object', '17'],
    ['a message without an event', '{}'],
    ['an event of the server', '{"event":"pusher:connection_established","data":"{}"}'],
    ['an event of the audience', '{"event":"pollClosed","channel":"studio.a","data":{"pollId":"p"}}'],
    ['a channel without a name', '{"event":"pusher:subscribe","data":{}}'],
    ['a channel with an invalid name', '{"event":"pusher:subscribe","data":{"channel":"a b"}}'],
    ['a presence channel', '{"event":"pusher:subscribe","data":{"channel":"presence-a","auth":"x:y"}}'],
  ])('%s gets an error, reaches nobody and closes nothing', async (_what, text) => {
    const { connect, subscribe } = await setUp();
    const [a, b] = [connect(), connect()];
    await subscribe(b, 'studio.a');
    await a.socketId();
    a.send(text);
    await a.next('pusher:error');
    await a.settled();
    await b.settled();
    expect(b.messages.map(({ event }) => event)).toEqual([
      'pusher:connection_established',
      'pusher_internal:subscription_succeeded',
      'pusher:pong',
    ]);
  });

  it('a message that is too long, and far too many messages, close the connection', async () => {
    const { connect } = await setUp();
    const [long, many] = [connect(), connect()];
    await Promise.all([long.socketId(), many.socketId()]);
    long.send({ event: 'pusher:ping', data: 'x'.repeat(10_240) });
    expect(await long.closed).toBe(4300);
    for (let count = 0; count < 200; count += 1) many.send({ event: 'pusher:ping', data: {} });
    expect(await many.closed).toBe(4100);
  });

  it('on closing it disconnects everybody with the code to reconnect at once', async () => {
    const { pusher, connect } = await setUp();
    const client = connect();
    await client.socketId();
    pusher.close();
    expect(await client.closed).toBe(4200);
  });
});
