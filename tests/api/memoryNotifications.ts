import type { NotificationClient } from '../../src/api/notificationChannel.ts';
import { createNotificationListeners } from '../../src/api/notificationListeners.ts';

/** A notification server in memory with one client. */
export interface MemoryNotifications {
  client: NotificationClient;
  connect(): void;
  lose(): void;
  /** Sends an event to the subscribers of its channel. */
  tell(channel: string, event: string, data: unknown): void;
}

/** Not connected until `connect` is called, like a slow network. */
export function createMemoryNotifications(): MemoryNotifications {
  const listeners = createNotificationListeners();
  let isConnected = false;
  let isEnded = false;
  return {
    client: {
      subscribe: (channel) => void listeners.addChannel(channel),
      unsubscribe: (channel) => void listeners.removeChannel(channel),
      onEvent: listeners.add,
      onConnected(listener) {
        if (isConnected) listener();
        return listeners.addConnected(listener);
      },
      disconnect() {
        isEnded = true;
        isConnected = false;
        listeners.clear();
      },
    },
    connect() {
      if (isEnded || isConnected) return;
      isConnected = true;
      listeners.notifyConnected();
    },
    lose() {
      isConnected = false;
    },
    tell(channel, event, data) {
      if (isConnected) listeners.notify(channel, event, data);
    },
  };
}
