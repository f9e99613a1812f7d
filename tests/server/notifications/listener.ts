import { WebSocket } from 'ws';
import { clientConfigSchema } from '../../../src/protocol/rest.ts';
import { notificationChannel } from '../../../src/protocol/notifications.ts';
import type { TestServer } from '../testServer.ts';

interface Heard {
  event: string;
  data: unknown;
}

/** Hears a session's notification channel over a real socket, as the audience may. */
export interface Listener {
  readonly heard: readonly Heard[];
  /** Resolves with the data of an event of a name that comes, or has come, after those this returned before. */
  next(event: string): Promise<unknown>;
  close(): void;
}

export async function listen(server: TestServer, studioToken: string): Promise<Listener> {
  const { notifications } = clientConfigSchema.parse((await server.app.inject({ url: '/v2/config' })).json());
  const origin = (await server.origin()).replace(/^http/, 'ws');
  const socket = new WebSocket(`${origin}/app/${notifications.key}?protocol=7`);
  const heard: Heard[] = [];
  const taken = new Set<Heard>();
  let wake = (): void => undefined;
  const subscribed = new Promise<void>((resolve) => {
    socket.on('message', (text: Buffer) => {
      const { event, data } = JSON.parse(text.toString('utf8')) as { event: string; data: string };
      if (event === 'pusher:connection_established')
        socket.send(
          JSON.stringify({ event: 'pusher:subscribe', data: { channel: notificationChannel(studioToken) } }),
        );
      else if (event === 'pusher_internal:subscription_succeeded') resolve();
      else if (!event.startsWith('pusher')) {
        heard.push({ event, data: JSON.parse(data) });
        wake();
      }
    });
  });
  await subscribed;
  return {
    heard,
    async next(event) {
      for (;;) {
        const found = heard.find((each) => each.event === event && !taken.has(each));
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
