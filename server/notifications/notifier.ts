import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../src/clock/clock.ts';
import {
  audienceNotificationSchema,
  notificationChannel,
  notificationSchema,
  type AudienceNotification,
  type Notification,
} from '../../src/protocol/notifications.ts';
import type { NotificationChannel } from './notificationChannel.ts';

/** A poll's votes go out this often at most; ms. */
export const voteIntervalMs = 100;

type Vote = Extract<Notification, { type: 'voteSubmitted' }>;

/** Tells a session's audience and participants what changed on the server. */
export interface Notifier {
  /**
   * Sends a notification to the session's channel. Throws a ZodError for what breaks its schema. Votes of one poll are
   * gathered: the first goes out at once, then the newest counts at most every `voteIntervalMs`.
   */
  notify(studioToken: string, notification: Notification | AudienceNotification): void;
  /** Drops what still waits. */
  stop(): void;
}

export function createNotifier(options: {
  channel: NotificationChannel;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
}): Notifier {
  const { channel, clock, log } = options;
  /** Polls whose votes went out less than an interval ago, by session and poll. */
  const recent = new Map<string, { studioToken: string; newest: Vote | null; cancel: () => void }>();

  const publish = (studioToken: string, { type, data }: Notification | AudienceNotification): void => {
    channel.publish(notificationChannel(studioToken), type, data).catch((error: unknown) => {
      log.warn({ err: error, studioToken, type }, 'a notification did not go out');
    });
  };

  const sendVote = (key: string, studioToken: string, vote: Vote): void => {
    publish(studioToken, vote);
    const cancel = clock.setTimer(voteIntervalMs, () => {
      const newest = recent.get(key)?.newest ?? null;
      recent.delete(key);
      if (newest !== null) sendVote(key, studioToken, newest);
    });
    recent.set(key, { studioToken, newest: null, cancel });
  };

  const takeVote = (studioToken: string, vote: Vote): void => {
    const key = `${studioToken} ${vote.data.pollId}`;
    const waiting = recent.get(key);
    if (waiting === undefined) sendVote(key, studioToken, vote);
    else if (waiting.newest === null || vote.data.timestamp >= waiting.newest.data.timestamp)
      waiting.newest = vote;
  };

  /** What is said about a poll comes after its votes so far. */
  const flushVotes = (studioToken: string, pollId: string): void => {
    const key = `${studioToken} ${pollId}`;
    const waiting = recent.get(key);
    if (waiting === undefined) return;
    waiting.cancel();
    recent.delete(key);
    if (waiting.newest !== null) publish(studioToken, waiting.newest);
  };

  return {
    notify(studioToken, notification) {
      if (notification.type === 'openCallToActionChanged')
        return publish(studioToken, audienceNotificationSchema.parse(notification));
      const parsed = notificationSchema.parse(notification);
      if (parsed.type === 'voteSubmitted') return takeVote(studioToken, parsed);
      if ('pollId' in parsed.data) flushVotes(studioToken, parsed.data.pollId);
      publish(studioToken, parsed);
    },
    stop() {
      for (const { cancel } of recent.values()) cancel();
      recent.clear();
    },
  };
}
