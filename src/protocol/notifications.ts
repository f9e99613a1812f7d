import { z } from 'zod';
import { callToActionSchema, pollSchema } from './rest.ts';

const idSchema = z.string().min(1).max(128);
const aboutPoll = z.object({ pollId: idSchema });
const option = pollSchema.shape.options.element;

/** Events of the channel studio.{studioToken}, from the server alone. */
export const notificationSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('voteSubmitted'),
    data: z.object({
      pollId: idSchema,
      /** Whole counts at `timestamp`; an option that is not here has none. */
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
    /** The poll as it was opened, so that an audience need not ask for it all at once. */
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

/** What the audience alone hears on the same channel: peers have signals for it. */
export const audienceNotificationSchema = z.object({
  type: z.literal('openCallToActionChanged'),
  /** Null when none is open any more. */
  data: z.object({ callToAction: callToActionSchema.nullable() }),
});
export type AudienceNotification = z.infer<typeof audienceNotificationSchema>;

const notificationTypes: ReadonlySet<string> = new Set(
  notificationSchema.options.map(({ shape }) => shape.type.value),
);
export const isNotification = (event: { readonly type: string }): event is Notification =>
  notificationTypes.has(event.type);

/** The channel of a session's notifications. */
export const notificationChannel = (studioToken: string): string => `studio.${studioToken}`;

/** What of them the audience must not know, such as the votes of a poll whose results are hidden; needs authorisation. */
export const hostsChannel = (studioToken: string): string => `private-hosts.${studioToken}`;

/** A notification whose data is not as its name says; a poll drawn from it would be wrong. */
export class CorruptedNotificationError extends Error {
  constructor(type: string, problem: string) {
    super(`the notification ${type} is corrupted: ${problem}`);
    this.name = 'CorruptedNotificationError';
  }
}

/** Reads an event of the channel; throws CorruptedNotificationError where name or data are none we know. */
export function parseNotification(type: string, data: unknown): Notification {
  const parsed = notificationSchema.safeParse({ type, data });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new CorruptedNotificationError(type, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
}
