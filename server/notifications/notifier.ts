import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../src/clock/clock.ts';
import {
  audienceNotificationSchema,
  hostsChannel,
  isNotification,
  notificationChannel,
  notificationSchema,
  participantsChannel,
  type AudienceNotification,
  type Notification,
} from '../../src/protocol/notifications.ts';
import type { NotificationChannel } from './notificationChannel.ts';

/** The shortest time between two vote notifications of one poll; ms. */
export const voteIntervalMs = 100;

type Vote = Extract<Notification, { type: 'voteSubmitted' }>;

/** Notifies a session's audience and participants of changes on the server. */
export interface Notifier {
  /**
   * Sends a notification to everybody, on the session's public channel. Throws a ZodError when it does not match its schema.
   * Votes of one poll are throttled: the first are sent at once, then the newest counts at most every `voteIntervalMs`.
   */
  notify(studioToken: string, notification: Notification | AudienceNotification): void;
  /** Sends a notification to the participants only: the audience must not know of it. */
  notifyParticipants(studioToken: string, notification: Notification): void;
  /** Sends the votes of a poll with hidden results to the hosts only, throttled in the same way. */
  notifyHosts(studioToken: string, vote: Vote): void;
  /** Drops the votes that are still waiting. */
  stop(): void;
}

export function createNotifier(options: {
  channel: NotificationChannel;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
}): Notifier {
  const { channel, clock, log } = options;
  /** Polls whose votes were sent less than an interval ago, by channel and poll. */
  const recent = new Map<string, { newest: Vote | null; cancel: () => void }>();

  const publish = (name: string, { type, data }: Notification | AudienceNotification): void => {
    channel.publish(name, type, data).catch((error: unknown) => {
      log.warn({ err: error, channel: name, type }, 'a notification could not be sent');
    });
  };

  const sendVote = (key: string, name: string, vote: Vote): void => {
    publish(name, vote);
    const cancel = clock.setTimer(voteIntervalMs, () => {
      const newest = recent.get(key)?.newest ?? null;
      recent.delete(key);
      if (newest !== null) sendVote(key, name, newest);
    });
    recent.set(key, { newest: null, cancel });
  };

  const takeVote = (name: string, vote: Vote): void => {
    const key = `${name} ${vote.data.pollId}`;
    const waiting = recent.get(key);
    if (waiting === undefined) sendVote(key, name, vote);
    else if (waiting.newest === null || vote.data.timestamp >= waiting.newest.data.timestamp)
      waiting.newest = vote;
  };

  /** Sends a poll's waiting votes now, so that another notification about the poll comes after them. */
  const flushVotes = (name: string, pollId: string): void => {
    const key = `${name} ${pollId}`;
    const waiting = recent.get(key);
    if (waiting === undefined) return;
    waiting.cancel();
    recent.delete(key);
    if (waiting.newest !== null) publish(name, waiting.newest);
  };

  const send = (studioToken: string, name: string, notification: Notification): void => {
    const parsed = notificationSchema.parse(notification);
    if (parsed.type === 'voteSubmitted') return takeVote(name, parsed);
    if ('pollId' in parsed.data)
      for (const channelOf of [notificationChannel, participantsChannel, hostsChannel])
        flushVotes(channelOf(studioToken), parsed.data.pollId);
    publish(name, parsed);
  };

  return {
    notify(studioToken, notification) {
      const name = notificationChannel(studioToken);
      if (isNotification(notification)) send(studioToken, name, notification);
      else publish(name, audienceNotificationSchema.parse(notification));
    },
    notifyParticipants: (studioToken, notification) =>
      send(studioToken, participantsChannel(studioToken), notification),
    notifyHosts: (studioToken, vote) => send(studioToken, hostsChannel(studioToken), vote),
    stop() {
      for (const { cancel } of recent.values()) cancel();
      recent.clear();
    },
  };
}
