import { WebSocket } from 'ws';
import { z } from 'zod';
import { clientConfigSchema } from '../../../src/protocol/rest.ts';
import {
  hostsChannel,
  notificationChannel,
  participantsChannel,
} from '../../../src/protocol/notifications.ts';
import type { TestServer } from '../testServer.ts';

const establishedSchema = z.object({ socket_id: z.string() });

interface Received {
  channel: string;
  event: string;
  data: unknown;
}

/** Listens to a session's notifications over a real socket. */
export interface Listener {
  readonly received: readonly Received[];
  /** Resolves with the data of the next event with this name, after those it has returned before. */
  next(event: string): Promise<unknown>;
  /** Resolves when the socket has closed. */
  readonly closed: Promise<void>;
  close(): void;
}

/** In the order in which they are joined: a socket with a private channel is no viewer's. */
const channelsOf = {
  viewer: [notificationChannel],
  guest: [participantsChannel, notificationChannel],
  host: [participantsChannel, hostsChannel, notificationChannel],
};

/** Listens to every channel that a role may join. */
export async function listen(
  server: TestServer,
  studioToken: string,
  role: 'viewer' | 'guest' | 'host' = 'viewer',
): Promise<Listener> {
  const accessToken = await server.accessToken(studioToken, role);
  const authorize = async (socketId: string, channel: string): Promise<string | undefined> => {
    if (!channel.startsWith('private-')) return undefined;
    const answer = await server.app.inject({
      method: 'POST',
      url: '/v2/pusher/auth',
      headers: { authorization: `Bearer ${accessToken}` },
      payload: { socket_id: socketId, channel_name: channel },
    });
    return answer.json<{ auth: string }>().auth;
  };
  const subscribe = async (socketId: string): Promise<void> => {
    for (const channel of waiting) {
      const auth = await authorize(socketId, channel);
      socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }));
    }
  };
  const waiting = new Set(channelsOf[role].map((channelOf) => channelOf(studioToken)));
  const { notifications } = clientConfigSchema.parse((await server.app.inject({ url: '/v2/config' })).json());
  const origin = (await server.origin()).replace(/^http/, 'ws');
  const socket = new WebSocket(`${origin}/app/${notifications.key}?protocol=7`);
  const received: Received[] = [];
  const taken = new Set<Received>();
  let wake = (): void => undefined;
  const subscribed = new Promise<void>((resolve) => {
    socket.on('message', (text: Buffer) => {
      const message = JSON.parse(text.toString('utf8')) as { event: string; channel: string; data: string };
      const { event, channel, data } = message;
      if (event === 'pusher:connection_established') {
        const { socket_id: socketId } = establishedSchema.parse(JSON.parse(data));
        void subscribe(socketId);
      } else if (event === 'pusher_internal:subscription_succeeded') {
        waiting.delete(channel);
        if (waiting.size === 0) resolve();
      } else if (!event.startsWith('pusher')) {
        received.push({ event, channel, data: JSON.parse(data) });
        wake();
      }
    });
  });
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  await subscribed;
  return {
    received,
    closed,
    async next(event) {
      for (;;) {
        const found = received.find((each) => each.event === event && !taken.has(each));
        if (found !== undefined) {
          taken.add(found);
          return found.data;
        }
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    close: () => socket.close(),
  };
}
