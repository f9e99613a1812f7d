import type { Clock } from '../../src/clock/clock.ts';
import type { Signer } from '../auth/signer.ts';
import type { Config } from '../config.ts';
import { createHostedPusher } from './hostedPusher.ts';
import type { NotificationChannel } from './notificationChannel.ts';
import type { PusherApiApp } from './pusherHttpApi.ts';
import { createPusherServer, type PusherServer } from './pusherServer.ts';

export interface OpenedChannel {
  channel: NotificationChannel;
  /** The embedded server that the channel is part of; null when a hosted service is used. */
  embedded: PusherServer | null;
  /** Who may publish on the embedded server by Pusher's HTTP API; null where nobody was given a secret for it. */
  api: PusherApiApp | null;
}

/** The embedded server's application id in Pusher's HTTP API. */
const embeddedAppId = 'footlight';

/** Opens the configured notification channel. The embedded server derives key and secret from the server's secret, so they last. */
export async function openNotificationChannel(
  {
    hosted,
    key,
    secret,
    cluster,
    maxConnections,
    connectionsPerAddress,
    viewers,
  }: Config['notifications'] & Pick<Config['caps'], 'connectionsPerAddress' | 'viewers'>,
  signer: Signer,
  clock: Clock,
): Promise<OpenedChannel> {
  const keys = {
    key: key ?? signer.derive('pusher key', '').replace(/\W/g, '').slice(0, 20),
    secret: secret ?? signer.derive('pusher secret', ''),
    cluster,
  };
  if (hosted !== null) {
    return { channel: await createHostedPusher({ ...keys, ...hosted }), embedded: null, api: null };
  }
  const embedded = createPusherServer({
    ...keys,
    clock,
    maxConnections,
    maxPerAddress: connectionsPerAddress,
    maxViewers: viewers,
  });
  const api = key === null || secret === null ? null : { appId: embeddedAppId, key, secret };
  return { channel: embedded, embedded, api };
}
