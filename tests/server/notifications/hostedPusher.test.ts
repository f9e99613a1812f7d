import { createServer, type Server } from 'node:http';
import Pusher from 'pusher';
import type PusherClient from 'pusher-js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { describeLoggedError } from '../../../server/http/safeLog.ts';
import { createHostedPusher } from '../../../server/notifications/hostedPusher.ts';
import { notificationChannel, participantsChannel } from '../../../src/protocol/notifications.ts';
import { serverOfFile, startTestServer } from '../testServer.ts';
import { nextEvent, openPusher } from './pusherClient.ts';

/** An application of the embedded server, in place of the hosted service: the same protocol and the same HTTP API. */
const application = { appId: 'footlight', key: 'thekey', secret: 'thesecret' };
const { key, secret } = application;
const service = serverOfFile({ notifications: { key, secret } });

const closers: (() => unknown)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of closers.splice(0).reverse()) await close();
});

async function openClient(...channels: string[]): Promise<PusherClient> {
  const client = await openPusher(service());
  closers.push(() => client.disconnect());
  await Promise.all(
    channels.map((name) => nextEvent(client.subscribe(name), 'pusher:subscription_succeeded')),
  );
  return client;
}

/** Pusher's own package for servers. */
async function openPublisher(overrides: Partial<typeof application> = {}): Promise<Pusher> {
  const { hostname, port } = new URL(await service().origin());
  return new Pusher({ ...application, ...overrides, host: hostname, port, useTLS: false });
}

const listen = (server: Server): Promise<string> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address === 'object' && address !== null)
        resolve(`http://127.0.0.1:${String(address.port)}`);
    });
    closers.push(() => {
      server.closeAllConnections();
      server.close();
    });
  });

const refusal = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'accepted',
    (error: unknown) => (error as { status?: number }).status,
  );

describe('the embedded server, with the real package for servers and the real pusher-js', () => {
  it('an event reaches the subscribers of its channels, but not the connection that caused it', async () => {
    const [first, second] = [await openClient('one', 'two'), await openClient('one')];
    const publisher = await openPublisher();
    const received: string[] = [];
    first.bind_global((event: string, data: unknown) => received.push(`${event} ${JSON.stringify(data)}`));
    const atSecond = nextEvent(second, 'started');
    await publisher.trigger(
      ['one', 'two'],
      'started',
      { what: 'a show' },
      { socket_id: first.connection.socket_id },
    );
    expect(await atSecond).toEqual({ what: 'a show' });
    const last = nextEvent(first, 'ended');
    await publisher.trigger('two', 'ended', {});
    await last;
    expect(received).toEqual(['ended {}']);
  });

  it('a batch is delivered in its order', async () => {
    const client = await openClient('one', 'two');
    const received: string[] = [];
    client.bind_global((event: string) => received.push(event));
    const last = nextEvent(client, 'third');
    await (
      await openPublisher()
    ).triggerBatch([
      { channel: 'one', name: 'first', data: { n: 1 } },
      { channel: 'two', name: 'second', data: { n: 2 } },
      { channel: 'one', name: 'third', data: { n: 3 } },
    ]);
    expect(await last).toEqual({ n: 3 });
    expect(received).toEqual(['first', 'second', 'third']);
  });

  it('says which channels are in use', async () => {
    await openClient('in-use');
    const publisher = await openPublisher();
    const read = async (path: string): Promise<unknown> => (await publisher.get({ path })).json();
    expect(await read('/channels')).toMatchObject({ channels: { 'in-use': {} } });
    expect(await read('/channels/in-use')).toEqual({ occupied: true, subscription_count: 1 });
    expect(await read('/channels/nobody-here')).toEqual({ occupied: false, subscription_count: 0 });
  });

  it('accepts the package’s signature for a private channel', async () => {
    const name = participantsChannel(await service().createSession());
    const publisher = await openPublisher();
    const client = await openClient();
    await nextEvent(client.connection, 'connected');
    const channel = client.channel(name) ?? client.subscribe(name);
    // Without an access token the server refuses; the package signs by itself.
    await nextEvent(channel, 'pusher:subscription_error');
    const { auth } = publisher.authorizeChannel(client.connection.socket_id, name);
    const joined = nextEvent(channel, 'pusher:subscription_succeeded');
    client.send_event('pusher:subscribe', { channel: name, auth });
    await joined;
  });

  it('refuses who does not know the secret, a request of long ago, and a body that was not signed', async () => {
    const publisher = await openPublisher();
    const body = JSON.stringify({ name: 'n', channels: ['c'], data: '{}' });
    expect(await refusal((await openPublisher({ secret: 'guessed' })).trigger('c', 'n', {}))).toBe(401);
    expect(await refusal((await openPublisher({ key: 'another' })).trigger('c', 'n', {}))).toBe(401);
    const path = '/apps/footlight/events';
    const send = async (query: string, sent = body): Promise<number> => {
      const headers = { 'content-type': 'application/json' };
      return (await service().app.inject({ method: 'POST', url: `${path}?${query}`, headers, payload: sent }))
        .statusCode;
    };
    const query = publisher.createSignedQueryString({ method: 'POST', path, body });
    expect(await send(query)).toBe(200);
    expect(await send(query, body.replace('"n"', '"m"'))).toBe(401);
    expect(await send('')).toBe(401);
    vi.spyOn(Date, 'now').mockReturnValueOnce(Date.now() - 601_000);
    expect(await send(publisher.createSignedQueryString({ method: 'POST', path, body }))).toBe(401);
    const wrong = JSON.stringify({ name: 'n', data: '{}' });
    const signed = publisher.createSignedQueryString({ method: 'POST', path, body: wrong });
    expect(await send(signed, wrong)).toBe(400);
  });

  it('has no HTTP API where nobody was given a secret for it', async () => {
    const { server, end } = await startTestServer();
    closers.push(end);
    const { statusCode } = await server.app.inject({ method: 'POST', url: '/apps/footlight/events' });
    expect(statusCode).toBe(404);
  });
});

describe('notifications by the hosted service', () => {
  it('1.9.23 1.7.23 a server with an application there publishes by its API, and browsers get its key and the cluster eu', async () => {
    const { notifications } = readConfig({
      PUSHER_APP_ID: application.appId,
      PUSHER_KEY: key,
      PUSHER_SECRET: secret,
      PUSHER_API_ORIGIN: await service().origin(),
    });
    const { server, end } = await startTestServer({ notifications });
    closers.push(end);
    const config = await server.app.inject('/v2/config');
    expect(config.json()).toMatchObject({ notifications: { key, cluster: 'eu', embedded: false } });
    const session = await server.createSession();
    const client = await openClient(notificationChannel(session));
    const received = nextEvent(client, 'pollClosed');
    server.notifier.notify(session, { type: 'pollClosed', data: { pollId: 'p' } });
    expect(await received).toEqual({ pollId: 'p' });
  });

  it('signs private channels like the service’s own package', async () => {
    const channel = await createHostedPusher({ ...application, cluster: 'eu', apiOrigin: 'http://api' });
    expect(channel.authorize('1.2', 'private-studio.abc', 'somebody')).toBe(
      (await openPublisher()).authorizeChannel('1.2', 'private-studio.abc').auth,
    );
  });

  it.each([
    [500, 'the notification service answered 500: out of order'],
    [413, 'the notification service answered 413: out of order'],
  ])('an answer of %d rejects with what the service said', async (status, message) => {
    const apiOrigin = await listen(
      createServer((_request, response) => response.writeHead(status).end('out of order')),
    );
    const channel = await createHostedPusher({ ...application, cluster: 'eu', apiOrigin });
    await expect(channel.publish('studio.abc', 'pollClosed', {})).rejects.toThrow(message);
  });

  it('a service that cannot be reached rejects, and neither the error nor what it is caused by prints the signature', async () => {
    const apiOrigin = await listen(createServer((request) => request.socket.destroy()));
    const channel = await createHostedPusher({ ...application, cluster: 'eu', apiOrigin });
    const error: unknown = await channel
      .publish('studio.abc', 'pollClosed', {})
      .catch((each: unknown) => each);
    expect(String(error)).toContain('the notification service cannot be reached');
    expect(JSON.stringify(describeLoggedError(error))).not.toContain('auth_signature');
  });
});
