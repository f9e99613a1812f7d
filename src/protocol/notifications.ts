import { z } from 'zod';
import { callToActionSchema, pollSchema } from './rest.ts';
import { streamingSessionSchema } from './session.ts';

const idSchema = z.string().min(1).max(128);
const aboutPoll = z.object({ pollId: idSchema });
const option = pollSchema.shape.options.element;

/**
 * Changes of polls; only the server sends them. Those of the open poll, and its opening and closing, are on the channel
 * studio.{studioToken}, for everybody; those of any other poll are on the participants' channel.
 */
export const notificationSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('voteSubmitted'),
    data: z.object({
      pollId: idSchema,
      /** Total counts at `timestamp`; an option that is missing has no votes. */
      options: z.array(z.object({ id: idSchema, voteCount: z.number().int().nonnegative() })).max(200),
      /** When the server counted, ms since the epoch. */
      timestamp: z.number(),
    }),
  }),
  z.object({ type: z.literal('pollCreated'), data: z.object({ poll: pollSchema }) }),
  z.object({
    type: z.literal('pollUpdated'),
    data: z.object({ pollId: idSchema, question: z.string(), hideResults: z.boolean().optional() }),
  }),
  z.object({ type: z.literal('pollDeleted'), data: aboutPoll }),
  z.object({
    type: z.literal('pollOpened'),
    /** The poll as it was opened, so that viewers do not all fetch it at once. */
    data: aboutPoll.extend({ poll: pollSchema.optional() }),
  }),
  z.object({ type: z.literal('pollClosed'), data: aboutPoll }),
  z.object({ type: z.literal('pollOptionCreated'), data: z.object({ pollId: idSchema, option }) }),
  z.object({ type: z.literal('pollOptionUpdated'), data: z.object({ pollId: idSchema, option }) }),
  z.object({
    type: z.literal('pollOptionDeleted'),
    data: z.object({ pollId: idSchema, optionId: idSchema }),
  }),
]);
export type Notification = z.infer<typeof notificationSchema>;
export type NotificationType = Notification['type'];

/** Events for the audience on the channel studio.{studioToken}; participants get signals instead. */
export const audienceNotificationSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('openCallToActionChanged'),
    /** Null when no poll is open any more. */
    data: z.object({ callToAction: callToActionSchema.nullable() }),
  }),
  z.object({
    type: z.literal('broadcastChanged'),
    /** What there is to watch, so that viewers do not all ask for it at once. */
    data: streamingSessionSchema.pick({ status: true, playlistUrl: true }),
  }),
]);
export type AudienceNotification = z.infer<typeof audienceNotificationSchema>;

const notificationTypes: ReadonlySet<string> = new Set(
  notificationSchema.options.map(({ shape }) => shape.type.value),
);
export const isNotification = (event: { readonly type: string }): event is Notification =>
  notificationTypes.has(event.type);

/** The public channel of a session: what viewers get, and nothing else. */
export const notificationChannel = (studioToken: string): string => `studio.${studioToken}`;

/** The channel for what only participants may know, such as a poll that is not open yet; it needs authorisation. */
export const participantsChannel = (studioToken: string): string => `private-studio.${studioToken}`;

/** The channel for what only hosts may know: the votes of a poll with hidden results. It needs authorisation. */
export const hostsChannel = (studioToken: string): string => `private-hosts.${studioToken}`;

/** A notification whose data does not match its name. */
export class CorruptedNotificationError extends Error {
  constructor(type: string, problem: string) {
    super(`the notification ${type} is corrupted: ${problem}`);
    this.name = 'CorruptedNotificationError';
  }
}

/** Parses an event of the channel; throws CorruptedNotificationError if its name or data is unknown. */
export function parseNotification(type: string, data: unknown): Notification {
  const parsed = notificationSchema.safeParse({ type, data });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new CorruptedNotificationError(type, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
}
