import { NotSubscribedError } from './notificationChannel.ts';

type Listener = (data: unknown) => void;

/** The listeners of a notification client by channel and event: the same for every adapter. */
export interface NotificationListeners {
  /** False when the channel has been added before. */
  addChannel(channel: string): boolean;
  /** False when there was no such channel. */
  removeChannel(channel: string): boolean;
  channels(): string[];
  add(channel: string, event: string, listener: Listener): () => void;
  addConnected(listener: () => void): () => void;
  addJoined(channel: string, listener: () => void): () => void;
  addRefused(channel: string, listener: () => void): () => void;
  notify(channel: string, event: string, data: unknown): void;
  notifyConnected(): void;
  notifyJoined(channel: string): void;
  notifyRefused(channel: string): void;
  clear(): void;
}

/** Kept with the events of a channel; no event of a server has a name with a space. */
const joined = 'has joined';
const refused = 'was refused';

export function createNotificationListeners(): NotificationListeners {
  const channels = new Map<string, Map<string, Set<Listener>>>();
  const connected = new Set<() => void>();
  const add = (channel: string, event: string, listener: Listener): (() => void) => {
    const events = channels.get(channel);
    if (events === undefined) throw new NotSubscribedError(channel, event);
    const listeners = events.get(event) ?? new Set();
    events.set(event, listeners.add(listener));
    return () => void listeners.delete(listener);
  };
  const notify = (channel: string, event: string, data: unknown): void => {
    for (const listener of [...(channels.get(channel)?.get(event) ?? [])]) listener(data);
  };
  return {
    addChannel(channel) {
      if (channels.has(channel)) return false;
      channels.set(channel, new Map());
      return true;
    },
    removeChannel: (channel) => channels.delete(channel),
    channels: () => [...channels.keys()],
    add,
    addJoined: (channel, listener) => add(channel, joined, listener),
    addRefused: (channel, listener) => add(channel, refused, listener),
    addConnected(listener) {
      connected.add(listener);
      return () => void connected.delete(listener);
    },
    notify,
    notifyJoined: (channel) => notify(channel, joined, undefined),
    notifyRefused: (channel) => notify(channel, refused, undefined),
    notifyConnected() {
      for (const listener of [...connected]) listener();
    },
    clear() {
      channels.clear();
      connected.clear();
    },
  };
}
