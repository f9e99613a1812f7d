import {
  audienceNotificationSchema,
  notificationChannel,
  notificationSchema,
  parseNotification,
  type AudienceNotification,
  type Notification,
  type NotificationType,
} from '../protocol/notifications.ts';
import type { Authorize, NotificationClient } from './notificationChannel.ts';

export interface FollowOptions {
  client: NotificationClient;
  studioToken: string;
  onNotification(notification: Notification): void;
  /** Takes the notifications that are meant for the audience. */
  onAudienceNotification?(notification: AudienceNotification): void;
  /** Called each time the connection is up or a private channel has been joined: notifications may have been missed before. */
  onConnected(): void;
  /** Called when the audience's channel has been joined, or refused because the session has too many viewers. */
  onPlace?(hasPlace: boolean): void;
  /** For participants: the channels of what the audience must not know. Their notifications arrive like the others. */
  privateChannels?: { names: readonly string[]; authorize: Authorize };
  reportError(error: unknown): void;
}

const notificationTypes: readonly NotificationType[] = notificationSchema.options.map(
  ({ shape }) => shape.type.value,
);

/** Follows a session's notifications; an invalid one is reported and ignored. Returns a function that stops it. */
export function followNotifications(options: FollowOptions): () => void {
  const { client, studioToken, privateChannels } = options;
  const channel = notificationChannel(studioToken);
  const privateNames = privateChannels?.names ?? [];
  const channels = [channel, ...privateNames];
  const events = channels.flatMap((name) => notificationTypes.map((type) => ({ name, type })));
  client.subscribe(channel);
  for (const name of privateNames) client.subscribe(name, privateChannels?.authorize);
  const stops = events.map(({ name, type }) =>
    client.onEvent(name, type, (data) => {
      try {
        options.onNotification(parseNotification(type, data));
      } catch (error) {
        options.reportError(error);
      }
    }),
  );
  const { onAudienceNotification, onPlace } = options;
  if (onAudienceNotification !== undefined) {
    const type = audienceNotificationSchema.shape.type.value;
    stops.push(
      client.onEvent(channel, type, (data) => {
        const parsed = audienceNotificationSchema.safeParse({ type, data });
        if (parsed.success) onAudienceNotification(parsed.data);
        else options.reportError(new Error(`${type} cannot be read: ${parsed.error.message}`));
      }),
    );
  }
  if (onPlace !== undefined) {
    stops.push(client.onJoined(channel, () => onPlace(true)));
    stops.push(client.onRefused(channel, () => onPlace(false)));
  }
  stops.push(client.onConnected(options.onConnected));
  for (const name of privateNames) stops.push(client.onJoined(name, options.onConnected));
  return () => {
    for (const stop of stops) stop();
    for (const name of channels) client.unsubscribe(name);
  };
}
