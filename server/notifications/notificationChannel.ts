/** Where notifications go out: the embedded server or the hosted service, which speak one protocol to browsers. */
export interface NotificationChannel {
  /** The application key that clients name. */
  readonly key: string;
  readonly cluster: string;
  readonly isEmbedded: boolean;
  /** Sends an event to all who are subscribed to a channel now. Rejects when a hosted service does not take it. */
  publish(channel: string, event: string, data: unknown): Promise<void>;
  /** What lets one socket into a private channel: `key:signature`. */
  authorize(socketId: string, channel: string): string;
  /** Sends everybody away; they come back by themselves. */
  close(): void;
}

/** Name of a session's private channel, beside the public one of its notifications. */
export const privateChannel = (studioToken: string): string => `private-studio.${studioToken}`;
