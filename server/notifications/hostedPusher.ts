import type Pusher from 'pusher';
import type { NotificationChannel } from './notificationChannel.ts';
import { signSubscription } from './pusherProtocol.ts';

export interface HostedPusherOptions {
  appId: string;
  key: string;
  secret: string;
  cluster: string;
  /** Origin of the service's HTTP API. */
  apiOrigin: string;
}

/** A call to the service fails after this time; ms. */
const timeoutMs = 10_000;

/**
 * Notifications by the hosted service: the server publishes with Pusher's own package, which is loaded here, and browsers connect to
 * the service.
 */
export async function createHostedPusher(options: HostedPusherOptions): Promise<NotificationChannel> {
  const { appId, key, secret, cluster, apiOrigin } = options;
  const { default: PusherClient } = await import('pusher');
  const { protocol, hostname, port } = new URL(apiOrigin);
  const pusher = new PusherClient({
    appId,
    key,
    secret,
    host: hostname,
    useTLS: protocol === 'https:',
    timeout: timeoutMs,
    ...(port === '' ? {} : { port }),
  });
  return {
    key,
    cluster,
    isEmbedded: false,
    async publish(channel, event, data) {
      await trigger(pusher, channel, event, data);
    },
    authorize: (socketId, channel) => signSubscription(key, secret, socketId, channel),
    close: () => undefined,
  };
}

/** The package's own errors have the signed address in them, and no word of what the service answered. */
async function trigger(pusher: Pusher, channel: string, event: string, data: unknown): Promise<void> {
  try {
    // As text: the package sends texts as they are, and a text that is the data would arrive without its quotes.
    await pusher.trigger(channel, event, JSON.stringify(data));
  } catch (error) {
    const { status, body } = asRequestError(error);
    if (status === undefined) throw new Error('the notification service cannot be reached', { cause: error });
    const answer = `${String(status)}: ${(body ?? '').slice(0, 200)}`;
    throw new Error(`the notification service answered ${answer}`, { cause: error });
  }
}

const asRequestError = (error: unknown): { status?: number; body?: string } =>
  typeof error === 'object' && error !== null ? error : {};
