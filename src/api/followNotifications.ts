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
  const stops: (() => void)[] = [];
  const join = (name: string, authorize?: Authorize): void => {
    client.subscribe(name, authorize);
    for (const type of notificationTypes)
      stops.push(
        client.onEvent(name, type, (data) => {
          try {
            options.onNotification(parseNotification(type, data));
          } catch (error) {
            options.reportError(error);
          }
        }),
      );
  };
  let isInPublic = false;
  const joinPublic = (): void => {
    isInPublic = true;
    join(channel);
    const { onAudienceNotification, onPlace } = options;
    if (onAudienceNotification !== undefined)
      stops.push(listenToAudience(client, channel, onAudienceNotification, options.reportError));
    if (onPlace === undefined) return;
    stops.push(client.onJoined(channel, () => onPlace(true)));
    stops.push(client.onRefused(channel, () => onPlace(false)));
  };
  // A participant needs no viewer's place, and the server knows it by its private channel.
  const joinAsParticipant = (): void => {
    if (isInPublic) return;
    joinPublic();
    // After a lost connection both channels are joined at once, and the private one takes longer.
    stops.push(
      client.onRefused(channel, () => {
        client.unsubscribe(channel);
        isInPublic = false;
      }),
    );
  };
  for (const name of privateNames) {
    join(name, privateChannels?.authorize);
    stops.push(client.onJoined(name, joinAsParticipant), client.onRefused(name, joinAsParticipant));
    stops.push(client.onJoined(name, options.onConnected));
  }
  if (privateNames.length === 0) joinPublic();
  stops.push(client.onConnected(options.onConnected));
  return () => {
    for (const stop of stops) stop();
    for (const name of [...privateNames, ...(isInPublic ? [channel] : [])]) client.unsubscribe(name);
  };
}

function listenToAudience(
  client: NotificationClient,
  channel: string,
  listener: (notification: AudienceNotification) => void,
  reportError: (error: unknown) => void,
): () => void {
  const stops = audienceNotificationSchema.options.map(({ shape }) => {
    const type = shape.type.value;
    return client.onEvent(channel, type, (data) => {
      const parsed = audienceNotificationSchema.safeParse({ type, data });
      if (parsed.success) listener(parsed.data);
      else reportError(new Error(`${type} cannot be read: ${parsed.error.message}`));
    });
  });
  return () => {
    for (const stop of stops) stop();
  };
}
