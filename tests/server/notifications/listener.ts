import { WebSocket } from 'ws';
import { z } from 'zod';
import { clientConfigSchema } from '../../../src/protocol/rest.ts';
import { hostsChannel, notificationChannel } from '../../../src/protocol/notifications.ts';
import type { TestServer } from '../testServer.ts';

const establishedSchema = z.object({ socket_id: z.string() });

interface Received {
  event: string;
  data: unknown;
}

/** Listens to one of a session's notification channels over a real socket. */
export interface Listener {
  readonly received: readonly Received[];
  /** Resolves with the data of the next event with this name, after those it has returned before. */
  next(event: string): Promise<unknown>;
  close(): void;
}

/** Listens to the public channel; with a host's access token to the hosts' channel instead. */
export async function listen(server: TestServer, studioToken: string, hostToken?: string): Promise<Listener> {
  const channel = hostToken === undefined ? notificationChannel(studioToken) : hostsChannel(studioToken);
  const authorize = async (socketId: string): Promise<string | undefined> => {
    if (hostToken === undefined) return undefined;
    const answer = await server.app.inject({
      method: 'POST',
      url: '/v2/pusher/auth',
      headers: { authorization: `Bearer ${hostToken}` },
      payload: { socket_id: socketId, channel_name: channel },
    });
    return answer.json<{ auth: string }>().auth;
  };
  const { notifications } = clientConfigSchema.parse((await server.app.inject({ url: '/v2/config' })).json());
  const origin = (await server.origin()).replace(/^http/, 'ws');
  const socket = new WebSocket(`${origin}/app/${notifications.key}?protocol=7`);
  const received: Received[] = [];
  const taken = new Set<Received>();
  let wake = (): void => undefined;
  const subscribed = new Promise<void>((resolve) => {
    socket.on('message', (text: Buffer) => {
      const { event, data } = JSON.parse(text.toString('utf8')) as { event: string; data: string };
      if (event === 'pusher:connection_established')
        void authorize(establishedSchema.parse(JSON.parse(data)).socket_id).then((auth) =>
          socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } })),
        );
      else if (event === 'pusher_internal:subscription_succeeded') resolve();
      else if (!event.startsWith('pusher')) {
        received.push({ event, data: JSON.parse(data) });
        wake();
      }
    });
  });
  await subscribed;
  return {
    received,
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
