import { followNotifications, type FollowOptions } from './followNotifications.ts';
import type { NotificationClient } from './notificationChannel.ts';

interface ConnectOptions extends Omit<FollowOptions, 'client'> {
  createClient: () => Promise<NotificationClient>;
}

/** Follows a session's notifications over a connection of its own. Returns a function that closes it. */
export function connectNotifications({ createClient, ...options }: ConnectOptions): () => void {
  let isStopped = false;
  let disconnect = (): void => {};
  createClient()
    .then((client) => {
      if (isStopped) return client.disconnect();
      const stop = followNotifications({ ...options, client });
      disconnect = () => {
        stop();
        client.disconnect();
      };
    })
    .catch(options.reportError);
  return () => {
    isStopped = true;
    disconnect();
  };
}
