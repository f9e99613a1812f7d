import type { Authorize, NotificationClient } from '../../src/api/notificationChannel.ts';
import { createNotificationListeners } from '../../src/api/notificationListeners.ts';

/** What this server answers to whoever may join a private channel. */
export const memoryAuthorization = 'let in';

/** A notification server in memory with one client. */
export interface MemoryNotifications {
  client: NotificationClient;
  connect(): void;
  lose(): void;
  /** Refuses a channel, as the server does when a session has too many viewers. */
  refuse(channel: string): void;
  /** Sends an event to the subscribers of its channel. */
  tell(channel: string, event: string, data: unknown): void;
}

/** Not connected until `connect` is called, like a slow network. */
export function createMemoryNotifications(): MemoryNotifications {
  const listeners = createNotificationListeners();
  let isConnected = false;
  let isEnded = false;
  const authorizers = new Map<string, Authorize | undefined>();
  const joined = new Set<string>();
  const isPrivate = (channel: string): boolean => channel.startsWith('private-');
  const join = async (channel: string): Promise<void> => {
    const auth = isPrivate(channel) ? await authorizers.get(channel)?.('1.1', channel) : memoryAuthorization;
    if (!isConnected) return;
    if (auth !== memoryAuthorization) return listeners.notifyRefused(channel);
    joined.add(channel);
    listeners.notifyJoined(channel);
  };
  return {
    client: {
      subscribe(channel, authorize) {
        if (!listeners.addChannel(channel)) return;
        authorizers.set(channel, authorize);
        if (isConnected) void join(channel);
      },
      unsubscribe: (channel) => void listeners.removeChannel(channel),
      onEvent: listeners.add,
      onJoined: listeners.addJoined,
      onRefused: listeners.addRefused,
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
      for (const channel of authorizers.keys()) void join(channel);
    },
    lose() {
      isConnected = false;
      joined.clear();
    },
    refuse: (channel) => listeners.notifyRefused(channel),
    tell(channel, event, data) {
      if (isConnected && (!isPrivate(channel) || joined.has(channel))) listeners.notify(channel, event, data);
    },
  };
}
