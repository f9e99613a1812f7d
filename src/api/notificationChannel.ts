/** Asks the server to let a connection into a private channel; rejects when the server refuses. */
export type Authorize = (socketId: string, channel: string) => Promise<string>;

/**
 * Events that the server sends to all browsers on a channel. The adapter is pusher-js, connected to this server or to
 * the hosted service.
 */
export interface NotificationClient {
  /**
   * Joins a channel, and joins it again after each loss of the network, until `unsubscribe`. A private channel needs
   * `authorize`, which is asked for each connection.
   */
  subscribe(channel: string, authorize?: Authorize): void;
  /**
   * Calls back each time a channel has been joined, which is later than the connection: earlier events of a private
   * channel may have been missed. Throws for a channel that was not subscribed to.
   */
  onJoined(channel: string, listener: () => void): () => void;
  /** Calls back when the server refuses a channel, which is then not joined. Throws for a channel that was not subscribed to. */
  onRefused(channel: string, listener: () => void): () => void;
  unsubscribe(channel: string): void;
  /**
   * Calls back with the unparsed data of each such event, until the returned function is called. Throws for a channel
   * that was not subscribed to.
   */
  onEvent(channel: string, event: string, listener: (data: unknown) => void): () => void;
  /** Calls back each time the connection is up, at once if it is: earlier events may have been missed. */
  onConnected(listener: () => void): () => void;
  /** Closes the connection for good. */
  disconnect(): void;
}

/** Thrown when somebody listens to a channel that was not subscribed to. */
export class NotSubscribedError extends Error {
  constructor(channel: string, event: string) {
    super(`${event}: the channel ${channel} was not subscribed to`);
    this.name = 'NotSubscribedError';
  }
}
