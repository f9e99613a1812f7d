import { z } from 'zod';

// What is read of Stream's answers and events. Everything else in them is left out.

const personSchema = z.object({ id: z.string().min(1), name: z.string().optional() });
export type StreamPerson = z.infer<typeof personSchema>;

const memberSchema = z.object({
  user_id: z.string().optional(),
  user: personSchema.nullish(),
  channel_role: z.string().optional(),
  banned: z.boolean().default(false),
});
export type StreamMember = z.infer<typeof memberSchema>;

const mark = z.boolean().default(false).catch(false);

export const streamMessageSchema = z.object({
  id: z.string().min(1).max(64),
  type: z.string(),
  text: z.string().default(''),
  created_at: z.iso.datetime({ offset: true }),
  user: personSchema,
  member: memberSchema.nullish(),
  isQuestion: mark,
  isAnswered: mark,
  isPinned: mark,
  reaction_counts: z.record(z.string(), z.number().int()).nullish(),
  own_reactions: z.array(z.object({ type: z.string() })).nullish(),
});
export type StreamMessage = z.infer<typeof streamMessageSchema>;

const channelSchema = z.object({ frozen: z.boolean().default(false), cooldown: z.number().default(0) });
export type StreamChannelData = z.infer<typeof channelSchema>;

/** A channel as it is found. Each message is parsed by itself: one that is invalid does not take the others with it. */
export const foundChannelSchema = z.object({
  channel: channelSchema,
  messages: z.array(z.unknown()),
  members: z.array(memberSchema),
  read: z.array(z.object({ user: personSchema, last_read: z.string() })).default([]),
  watchers: z.array(personSchema).default([]),
  watcher_count: z.number().int().default(0),
});
export type FoundChannel = z.infer<typeof foundChannelSchema>;

export const foundMessagesSchema = z.object({
  results: z.array(z.object({ message: z.unknown() })),
  next: z.string().optional(),
});

export const bannedPeopleSchema = z.object({ bans: z.array(z.object({ user: personSchema })) });

const inChannel = { cid: z.string(), watcher_count: z.number().int().optional() };
const ofMessage = { ...inChannel, message: streamMessageSchema };
const ofPerson = { ...inChannel, user: personSchema };
const ofMember = { ...inChannel, member: memberSchema };

export const streamEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message.new'), ...ofMessage }),
  z.object({ type: z.literal('message.updated'), ...ofMessage }),
  z.object({ type: z.literal('message.deleted'), ...ofMessage }),
  z.object({ type: z.literal('message.undeleted'), ...ofMessage }),
  z.object({ type: z.literal('reaction.new'), ...ofMessage }),
  z.object({ type: z.literal('reaction.updated'), ...ofMessage }),
  z.object({ type: z.literal('reaction.deleted'), ...ofMessage }),
  z.object({ type: z.literal('message.read'), ...ofPerson, created_at: z.string() }),
  z.object({ type: z.literal('typing.start'), ...ofPerson }),
  z.object({ type: z.literal('typing.stop'), ...ofPerson }),
  z.object({ type: z.literal('user.watching.start'), ...ofPerson }),
  z.object({ type: z.literal('user.watching.stop'), ...ofPerson }),
  z.object({ type: z.literal('user.banned'), ...ofPerson }),
  z.object({ type: z.literal('user.unbanned'), ...ofPerson }),
  z.object({ type: z.literal('user.updated'), user: personSchema }),
  z.object({ type: z.literal('member.added'), ...ofMember }),
  z.object({ type: z.literal('member.updated'), ...ofMember }),
  z.object({ type: z.literal('member.removed'), ...ofMember }),
  z.object({ type: z.literal('channel.updated'), ...inChannel, channel: channelSchema }),
  z.object({ type: z.literal('connection.changed'), online: z.boolean() }),
  z.object({ type: z.literal('connection.recovered') }),
]);
export type StreamEvent = z.infer<typeof streamEventSchema>;

const eventTypes: ReadonlySet<string> = new Set(
  streamEventSchema.options.map(({ shape }) => shape.type.value),
);
/** Whether this adapter reads events of a type. */
export const isReadEvent = (type: string): boolean => eventTypes.has(type);

/** How Stream refuses a call; a call without an answer has no status. */
export const streamErrorSchema = z.object({
  code: z.number().nullish(),
  status: z.number().optional(),
  message: z.string().default(''),
});
