import Pusher from 'pusher-js';
import { clientConfigSchema } from '../../../src/protocol/rest.ts';
import type { TestServer } from '../testServer.ts';

/** The real client, connected to a test server as in a browser. */
export async function openPusher(
  server: TestServer,
  { accessToken, key }: { accessToken?: string; key?: string } = {},
): Promise<Pusher> {
  const { hostname, port } = new URL(await server.origin());
  const answer = await server.app.inject({ url: '/v2/config' });
  const { notifications } = clientConfigSchema.parse(answer.json());
  return new Pusher(key ?? notifications.key, {
    cluster: notifications.cluster,
    wsHost: hostname,
    wsPort: Number(port),
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: `${await server.origin()}${notifications.authEndpoint}`,
      headers: accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` },
    },
  });
}

/** Resolves with the data of the next event with this name. */
export const nextEvent = (
  source: { bind(event: string, callback: (data: unknown) => void): unknown; unbind(event: string): unknown },
  event: string,
): Promise<unknown> =>
  new Promise((resolve) => {
    source.bind(event, (data: unknown) => {
      source.unbind(event);
      resolve(data);
    });
  });
