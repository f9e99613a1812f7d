import type { Clock } from '../clock/clock.ts';
import type { Authorize, NotificationClient } from './notificationChannel.ts';
import { createNotificationListeners } from './notificationListeners.ts';

export interface PusherOptions {
  key: string;
  /** Region of the hosted service; this server accepts any. */
  cluster: string;
  /** This server; left out for the hosted service. */
  server?: { host: string; port: number; isSecure: boolean };
  clock: Clock;
  /** Called when the service cannot be reached or refuses us, once until the connection is up again. */
  onUnavailable?: () => void;
}

/** The library waits 15 s after a refused connection; we make it try again after this time. */
const retryMs = 2000;
const unavailableAfterMs = 5000;

/** A client of the Pusher protocol by pusher-js, whose code is loaded on the first call. */
export async function createPusherNotifications(options: PusherOptions): Promise<NotificationClient> {
  const { default: Pusher } = await import('pusher-js');
  const { key, cluster, server, clock, onUnavailable } = options;
  const listeners = createNotificationListeners();
  const authorizers = new Map<string, Authorize>();
  let cancelRetry = (): void => {};
  let isUnavailable = false;
  const noteUnavailable = (): void => {
    if (!isUnavailable) onUnavailable?.();
    isUnavailable = true;
  };
  const pusher = new Pusher(key, {
    cluster,
    unavailableTimeout: unavailableAfterMs,
    channelAuthorization: {
      customHandler({ socketId, channelName }, callback) {
        const authorize = authorizers.get(channelName);
        if (authorize === undefined)
          return callback(new Error(`${channelName} is a private channel without a way to authorise`), null);
        authorize(socketId, channelName).then(
          (auth) => callback(null, { auth }),
          (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
        );
      },
    },
    ...(server === undefined
      ? {}
      : {
          wsHost: server.host,
          wsPort: server.port,
          wssPort: server.port,
          forceTLS: server.isSecure,
          enabledTransports: server.isSecure ? ['wss'] : ['ws'],
        }),
  });
  pusher.connection.bind('connected', () => {
    isUnavailable = false;
    listeners.notifyConnected();
  });
  // It does not try again after either of these: the service refuses the key, or the browser has no way to connect.
  pusher.connection.bind('disconnected', noteUnavailable);
  pusher.connection.bind('failed', noteUnavailable);
  pusher.connection.bind('unavailable', () => {
    noteUnavailable();
    pusher.disconnect();
    cancelRetry = clock.setTimer(retryMs, () => pusher.connect());
  });

  return {
    subscribe(channel, authorize) {
      if (!listeners.addChannel(channel)) return;
      if (authorize !== undefined) authorizers.set(channel, authorize);
      pusher
        .subscribe(channel)
        .bind_global((event: string, data: unknown) => listeners.notify(channel, event, data))
        .bind('pusher:subscription_succeeded', () => listeners.notifyJoined(channel))
        .bind('pusher:subscription_error', () => listeners.notifyRefused(channel));
    },
    unsubscribe(channel) {
      if (!listeners.removeChannel(channel)) return;
      authorizers.delete(channel);
      pusher.channel(channel)?.unbind_all();
      pusher.unsubscribe(channel);
    },
    onEvent: listeners.add,
    onJoined: listeners.addJoined,
    onRefused: listeners.addRefused,
    onConnected(listener) {
      if (pusher.connection.state === 'connected') listener();
      return listeners.addConnected(listener);
    },
    disconnect() {
      cancelRetry();
      listeners.clear();
      pusher.connection.unbind();
      pusher.disconnect();
    },
  };
}
