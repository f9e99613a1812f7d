/** Asks the server to let one connection into a channel; rejects when it may not. */
export type Authorize = (socketId: string, channel: string) => Promise<string>;

/**
 * Events that the server tells all browsers of a channel. Adapters: pusher-js against this server's own channel or the
 * hosted service.
 */
export interface NotificationClient {
  /**
   * Begins to hear a channel; again after each loss of the network, until `unsubscribe`. A private one is opened by what
   * `authorize` resolves with for a connection's id.
   */
  subscribe(channel: string, authorize?: Authorize): void;
  unsubscribe(channel: string): void;
  /**
   * Calls back with an event's data, as it came, until the returned way to stop is used. Throws on a channel that is
   * not subscribed to.
   */
  onEvent(channel: string, event: string, listener: (data: unknown) => void): () => void;
  /** Calls back each time the connection is up: what happened before may have been missed. At once when it is up. */
  onConnected(listener: () => void): () => void;
  /** Ends the connection for good. */
  disconnect(): void;
}

/** What a subscription to an event of an unknown channel throws. */
export class NotSubscribedError extends Error {
  constructor(channel: string, event: string) {
    super(`${event}: the channel ${channel} is not subscribed to`);
    this.name = 'NotSubscribedError';
  }
}
