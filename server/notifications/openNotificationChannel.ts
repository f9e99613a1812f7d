import type { Clock } from '../../src/clock/clock.ts';
import type { Signer } from '../auth/signer.ts';
import type { Config } from '../config.ts';
import { createHostedPusher, postJson } from './hostedPusher.ts';
import type { NotificationChannel } from './notificationChannel.ts';
import { createPusherServer, type PusherServer } from './pusherServer.ts';

export interface OpenedChannel {
  channel: NotificationChannel;
  /** The embedded server that the channel is part of; null when a hosted service is used. */
  embedded: PusherServer | null;
}

/** Opens the configured notification channel. The embedded server derives key and secret from the server's secret, so they last. */
export function openNotificationChannel(
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
): OpenedChannel {
  const keys = {
    key: key ?? signer.derive('pusher key', '').replace(/\W/g, '').slice(0, 20),
    secret: secret ?? signer.derive('pusher secret', ''),
    cluster,
  };
  if (hosted !== null) {
    const channel = createHostedPusher({ ...keys, ...hosted, nowMs: () => clock.nowMs(), post: postJson });
    return { channel, embedded: null };
  }
  const embedded = createPusherServer({
    ...keys,
    clock,
    maxConnections,
    maxPerAddress: connectionsPerAddress,
    maxViewers: viewers,
  });
  return { channel: embedded, embedded };
}
