import { connect, createServer, type Socket } from 'node:net';
import { expect } from 'vitest';
import type { Notification } from '../../src/protocol/notifications.ts';
import { createPusherNotifications } from '../../src/api/pusherNotifications.ts';
import { systemClock } from '../../src/clock/clock.ts';
import { serverOfFile, type TestServer } from '../server/testServer.ts';
import { notificationContract, type NotificationHarness } from './notificationContract.ts';

const server = serverOfFile();

/** A way to the server that can be shut: connections wait in front of it, and break when it is shut. */
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

async function openHarness(running: TestServer): Promise<NotificationHarness> {
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

  /** One socket keeps its order: when a new channel is heard, all that was asked before it is in force. */
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
    client: {
      ...client,
      disconnect() {
        isEnded = true;
        client.disconnect();
      },
    },
    async tell(channel, event, data) {
      await probe();
      running.notifier.notify(channel.replace(/^studio\./, ''), { type: event, data } as Notification);
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

notificationContract('pusher-js and the embedded server', () => openHarness(server()));
