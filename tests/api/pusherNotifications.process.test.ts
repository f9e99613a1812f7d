import { connect, createServer, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createHostedPusher } from '../../server/notifications/hostedPusher.ts';
import { createApiClient } from '../../src/api/apiClient.ts';
import { createStudioApi } from '../../src/api/studioApi.ts';
import { hostsChannel, notificationChannel, type Notification } from '../../src/protocol/notifications.ts';
import { clientConfigSchema } from '../../src/protocol/rest.ts';
import { createPusherNotifications } from '../../src/api/pusherNotifications.ts';
import { systemClock } from '../../src/clock/clock.ts';
import { serverOfFile, type TestServer } from '../server/testServer.ts';
import { notificationContract, type NotificationHarness } from './notificationContract.ts';

const server = serverOfFile();

/** A gate in front of the server: while it is shut, connections wait, and open ones break. */
async function openGate(port: number) {
  let isOpen = false;
  const waiting: Socket[] = [];
  const through = new Set<Socket>();
  const pass = (socket: Socket): void => {
    const far = connect(port, '127.0.0.1');
    for (const end of [socket, far]) {
      through.add(end);
      end.on('error', () => {});
      end.on('close', () => [socket, far].forEach((each) => each.destroy()));
    }
    socket.pipe(far).pipe(socket);
  };
  const gate = createServer((socket) => {
    if (isOpen) pass(socket);
    else waiting.push(socket);
  });
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
  const address = gate.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return {
    port: address.port,
    open() {
      isOpen = true;
      for (const socket of waiting.splice(0)) pass(socket);
    },
    shut() {
      isOpen = false;
      for (const socket of through) socket.destroy();
      through.clear();
    },
    close() {
      for (const socket of [...through, ...waiting]) socket.destroy();
      gate.close();
    },
  };
}

type Tell = NotificationHarness['tell'];

/** With `publish` the events come from elsewhere than the server's own notifier. */
async function openHarness(running: TestServer, publish?: Tell): Promise<NotificationHarness> {
  const gate = await openGate(Number(new URL(await running.origin()).port));
  const config = await fetch(new URL('/v2/config', await running.origin()));
  const { notifications } = (await config.json()) as { notifications: { key: string; cluster: string } };
  const client = await createPusherNotifications({
    key: notifications.key,
    cluster: notifications.cluster,
    server: { host: '127.0.0.1', port: gate.port, isSecure: false },
    clock: systemClock,
  });
  let ups = 0;
  let isEnded = false;
  let probes = 0;
  client.onConnected(() => (ups += 1));
  const until = (condition: () => boolean): Promise<void> =>
    expect.poll(condition, { timeout: 15_000 }).toBe(true);

  /** A socket keeps its order: once a new channel delivers, every earlier subscription is active. */
  async function probe(): Promise<void> {
    if (isEnded) return;
    probes += 1;
    const name = `probe-${String(probes)}`;
    let isHeard = false;
    client.subscribe(`studio.${name}`);
    client.onEvent(`studio.${name}`, 'pollDeleted', () => (isHeard = true));
    await until(() => {
      running.notifier.notify(name, { type: 'pollDeleted', data: { pollId: 'probe' } });
      return isHeard;
    });
  }

  return {
    async authorize(socketId, channel) {
      const answer = await fetch(new URL('/v2/pusher/auth', await running.origin()), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${await running.accessToken('abc', 'composer')}`,
        },
        body: JSON.stringify({ socket_id: socketId, channel_name: channel }),
      });
      return ((await answer.json()) as { auth: string }).auth;
    },
    client: {
      ...client,
      disconnect() {
        isEnded = true;
        client.disconnect();
      },
    },
    async tell(channel, event, data) {
      await probe();
      const [name = '', studioToken = ''] = channel.split('.');
      const notification = { type: event, data } as Notification;
      if (publish !== undefined) await publish(channel, event, data);
      else if (name === 'studio') running.notifier.notify(studioToken, notification);
      else running.notifier.notifyParticipants(studioToken, notification);
      await probe();
    },
    lose() {
      gate.shut();
      return Promise.resolve();
    },
    async connect() {
      const before = ups;
      gate.open();
      await until(() => ups > before);
    },
    until,
    close() {
      client.disconnect();
      gate.close();
      return Promise.resolve();
    },
  };
}

describe('a private channel', () => {
  const openClient = async () => {
    const config = await fetch(new URL('/v2/config', await server().origin()));
    const { notifications } = clientConfigSchema.parse(await config.json());
    return createPusherNotifications({
      key: notifications.key,
      cluster: notifications.cluster,
      server: { host: '127.0.0.1', port: Number(new URL(await server().origin()).port), isSecure: false },
      clock: systemClock,
    });
  };
  const voteAt = (timestamp: number) => ({
    type: 'voteSubmitted' as const,
    data: { pollId: 'p', options: [{ id: 'o', voteCount: 3 }], timestamp },
  });

  it('2.6.06 delivers only to connections that are authorised', async () => {
    const studioToken = await server().createSession();
    const accessToken = await server().accessToken(studioToken, 'host');
    const [host, stranger] = [await openClient(), await openClient()];
    const api = createStudioApi(
      createApiClient(async (path, init) =>
        fetch(new URL(typeof path === 'string' ? path : '', await server().origin()), init),
      ),
    );
    const channel = hostsChannel(studioToken);
    const heard: unknown[] = [];
    const overheard: unknown[] = [];
    host.subscribe(channel, (socketId, name) => api.authorizeChannel(accessToken, socketId, name));
    stranger.subscribe(channel, () => Promise.resolve('key:forged'));
    host.onEvent(channel, 'voteSubmitted', (data) => heard.push(data));
    stranger.onEvent(channel, 'voteSubmitted', (data) => overheard.push(data));
    stranger.subscribe(notificationChannel(studioToken));
    let isUp = false;
    stranger.onEvent(notificationChannel(studioToken), 'pollDeleted', () => (isUp = true));
    let timestamp = 0;
    await expect
      .poll(
        () => {
          timestamp += 1;
          server().notifier.notifyHosts(studioToken, voteAt(timestamp));
          server().notifier.notify(studioToken, { type: 'pollDeleted', data: { pollId: 'other' } });
          return heard.length > 0 && isUp;
        },
        { timeout: 15_000 },
      )
      .toBe(true);
    expect(overheard).toEqual([]);
    host.disconnect();
    stranger.disconnect();
  });
});

it('says once that the service refuses the key', async () => {
  let count = 0;
  const origin = new URL(await server().origin());
  const client = await createPusherNotifications({
    key: 'unknown',
    cluster: 'eu',
    server: { host: origin.hostname, port: Number(origin.port), isSecure: false },
    clock: systemClock,
    onUnavailable: () => (count += 1),
  });
  await expect.poll(() => count).toBe(1);
  client.disconnect();
  expect(count).toBe(1);
});

notificationContract('pusher-js and the embedded server', () => openHarness(server()));

describe('with Pusher’s package for servers', () => {
  const application = { key: 'thekey', secret: 'thesecret' };
  const withKey = serverOfFile({ notifications: application });

  notificationContract('pusher-js, and the pusher package in the server’s place', async () => {
    const { publish } = await createHostedPusher({
      ...{ ...application, appId: 'footlight', cluster: 'eu' },
      apiOrigin: await withKey().origin(),
    });
    return openHarness(withKey(), publish);
  });
});
