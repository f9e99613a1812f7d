/** Sends notifications to browsers, by the embedded server or the hosted service. Both use the same protocol. */
export interface NotificationChannel {
  /** The application key that clients connect with. */
  readonly key: string;
  readonly cluster: string;
  readonly isEmbedded: boolean;
  /** Sends an event to the current subscribers of a channel. Rejects when a hosted service does not accept it. */
  publish(channel: string, event: string, data: unknown): Promise<void>;
  /** The signature with which one socket, its owner's, may subscribe to a private channel: `key:signature`. */
  authorize(socketId: string, channel: string, ownerId: string): string;
  /** Disconnects all clients; they reconnect by themselves. */
  close(): void;
}
