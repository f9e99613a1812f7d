import { z } from 'zod';
import { mayDo, roles, type Action, type Role } from './roles.ts';

/** A session has two chats: one among its speakers, and one with the audience. */
export const chatChannels = ['studioSpeakers', 'livestreamAudience'] as const;
export const chatChannelSchema = z.enum(chatChannels);
export type ChatChannel = z.infer<typeof chatChannelSchema>;

const channelActions: Record<ChatChannel, Action> = {
  studioSpeakers: 'useSpeakersChat',
  livestreamAudience: 'useAudienceChat',
};
/** Whether a role may read and write a channel. */
export const mayUseChannel = (role: Role, channel: ChatChannel): boolean =>
  mayDo(role, channelActions[channel]);
export const channelsOf = (role: Role): ChatChannel[] =>
  chatChannels.filter((channel) => mayUseChannel(role, channel));

export const maxChatTextChars = 1000;
export const maxChatNameChars = 60;
/** A viewer who has not chosen a name is called this, and a number. */
export const anonymousPrefix = 'Anonymous';
/** What people can react with, to a message and to the show. */
export const reactionEmoji = ['👍', '❤️', '😂', '🎉', '👏'] as const;
export const reactionEmojiSchema = z.enum(reactionEmoji);
export type ReactionEmoji = z.infer<typeof reactionEmojiSchema>;

/** How many messages are on one page of the history. */
export const chatPageSize = 50;
/** How many questions are in the list: the unanswered ones first. */
export const maxListedQuestions = 500;
export const maxListedViewers = 500;
export const maxSlowModeSeconds = 300;
/** Without news the server sends a `ping` this often; a client that hears nothing for the time-out connects again. */
export const chatPingMs = 10_000;
export const chatSilenceTimeoutMs = 25_000;
/** A person counts as typing for this long after each note of it. */
export const typingMs = 5000;

const idSchema = z.string().min(1).max(128);
const count = z.number().int().nonnegative();
/** A message's id on the server. */
const messageIdSchema = z.string().min(1).max(64);

export const chatAuthorSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Whether the author is a host or a guest of the studio: from the server's record. */
  isSpeaker: z.boolean(),
  /** For the badge: only hosts are hosts. */
  role: z.enum(roles),
  banned: z.boolean(),
});
export type ChatAuthor = z.infer<typeof chatAuthorSchema>;

/** A message as the server has it. */
export const chatMessageSchema = z.object({
  /** Stays the same from the moment its author sends it: the key in a list. */
  id: idSchema,
  /** The server's id, which signals and calls about a question name. */
  chatMessageId: messageIdSchema,
  channel: chatChannelSchema,
  /** Its place in the channel, from 1. */
  seq: count,
  createdAtMs: z.number(),
  /** Empty when it is deleted. */
  text: z.string(),
  author: chatAuthorSchema,
  type: z.enum(['regular', 'deleted']),
  isQuestion: z.boolean(),
  /** A question that was shown on stream, or that a host has ticked off. */
  isAnswered: z.boolean(),
  /** The question on stream during a broadcast. */
  isPinned: z.boolean(),
  /** Waits for a host's approval; only its author and the hosts have it. */
  isHeld: z.boolean(),
  /** How many people want this question to be answered. */
  votes: count,
  reactions: z.array(z.object({ emoji: reactionEmojiSchema, count })),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** What a person has marked on one message. */
export const ownMarksSchema = z.object({
  chatMessageId: messageIdSchema,
  reactions: z.array(reactionEmojiSchema),
  hasVoted: z.boolean(),
});
export type OwnMarks = z.infer<typeof ownMarksSchema>;

/** The person that a connection belongs to. */
export type ChatPerson = ChatAuthor;

/** Rules of the audience's chat that hosts change during the show. */
export const chatSettingsSchema = z.object({
  /** Nobody can write to the audience's chat (liveChatDisabled). */
  isClosed: z.boolean(),
  /** Seconds between two messages of one viewer; 0 is off. */
  slowModeSeconds: z.number().int().min(0).max(maxSlowModeSeconds),
  /** Messages of viewers wait for a host's approval. */
  needsApproval: z.boolean(),
});
export type ChatSettings = z.infer<typeof chatSettingsSchema>;

/** How many questions there are, and how many of them are answered. */
export const questionCountsSchema = z.object({ answered: count, total: count });
export type QuestionCounts = z.infer<typeof questionCountsSchema>;

/** Somebody in the audience's chat who has a name. */
export const chatViewerSchema = z.object({
  id: idSchema,
  name: z.string(),
  role: z.enum(roles),
  isOnline: z.boolean(),
  banned: z.boolean(),
});
export type ChatViewer = z.infer<typeof chatViewerSchema>;

/** Why the server did not do what it was asked for. */
export const chatRefusalSchema = z.enum([
  'notAllowed',
  /** The audience's chat is closed. */
  'chatClosed',
  /** A host has banned the author. */
  'banned',
  /** Too many messages, or too soon in slow mode: wait for `retryAfterMs`. */
  'tooFast',
  'textEmpty',
  'textTooLong',
  'nameEmpty',
  /** The name is that of a speaker, or reads like one. */
  'nameTaken',
  'messageNotFound',
  'authorNotFound',
  /** Hosts cannot be banned. */
  'hostNotBannable',
  'serverFailed',
]);
export type ChatRefusal = z.infer<typeof chatRefusalSchema>;

const ref = z.number().int().nonnegative();
const isOn = z.boolean();
const ofMessage = { channel: chatChannelSchema, chatMessageId: messageIdSchema };

/** Requests of a client that the server answers with `accepted` or `refused`, and the same `ref`. */
export const chatRequestSchema = z.discriminatedUnion('type', [
  /** The client's id makes a message that is sent twice one message. */
  z.object({
    type: z.literal('post'),
    ref,
    channel: chatChannelSchema,
    clientId: z.string().regex(/^[\w-]{8,32}$/),
    /** Long texts are refused by themselves, with an answer. */
    text: z.string().max(8 * maxChatTextChars),
    isQuestion: z.boolean(),
  }),
  z.object({ type: z.literal('remove'), ref, ...ofMessage }),
  z.object({ type: z.literal('react'), ref, ...ofMessage, emoji: reactionEmojiSchema, isOn }),
  z.object({ type: z.literal('vote'), ref, ...ofMessage, isOn }),
  z.object({ type: z.literal('approve'), ref, ...ofMessage }),
  z.object({ type: z.literal('answer'), ref, ...ofMessage, isAnswered: z.boolean() }),
  z.object({ type: z.literal('ban'), ref, authorId: idSchema, isOn }),
  /** Deletes everything that an author has written, in both channels. */
  z.object({ type: z.literal('clearAuthor'), ref, authorId: idSchema }),
  z.object({ type: z.literal('settings'), ref, settings: chatSettingsSchema.partial() }),
  z.object({ type: z.literal('rename'), ref, name: z.string().max(500) }),
]);
export type ChatRequest = z.infer<typeof chatRequestSchema>;

const requestTypes: ReadonlySet<string> = new Set(
  chatRequestSchema.options.map(({ shape }) => shape.type.value),
);
export const isChatRequest = (message: ToChat): message is ChatRequest => requestTypes.has(message.type);

/** What a client sends. The socket is opened at /chat, see `chatAddress`. */
export const toChatSchema = z.discriminatedUnion('type', [
  ...chatRequestSchema.options,
  /** Answered with `page`. */
  z.object({ type: z.literal('history'), ref, channel: chatChannelSchema, beforeSeq: z.number().int() }),
  /** Answered with `questions`. */
  z.object({ type: z.literal('questions'), ref }),
  /** Everything up to this place has been read. */
  z.object({ type: z.literal('read'), channel: chatChannelSchema, seq: count }),
  z.object({ type: z.literal('typing'), channel: chatChannelSchema, isOn }),
  /** Asks for the list of viewers, now and after each change. */
  z.object({ type: z.literal('followViewers'), isOn }),
  /** A reaction to the show. */
  z.object({ type: z.literal('cheer'), emoji: reactionEmojiSchema }),
]);
export type ToChat = z.infer<typeof toChatSchema>;

const cheersSchema = z.array(z.object({ emoji: reactionEmojiSchema, count }));

/** A channel as a connection finds it. */
const channelStateSchema = z.object({
  channel: chatChannelSchema,
  /** The number of the last change. */
  version: count,
  /** True for the newest page, in place of what the client had; false for the changes after its version. */
  isReset: z.boolean(),
  messages: z.array(chatMessageSchema),
  /** Whether there are messages before these; means nothing without a reset. */
  hasOlder: z.boolean(),
  own: z.array(ownMarksSchema),
  readSeq: count,
  /** At most 999, the highest number that is shown. */
  unread: count,
});
export type ChannelSnapshot = z.infer<typeof channelStateSchema>;

/** What the server sends. */
export const fromChatSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('welcome'),
    /** Another one means that nothing the client has is of this chat. */
    chatId: idSchema,
    me: chatAuthorSchema,
    settings: chatSettingsSchema,
    channels: z.array(channelStateSchema),
    questionCounts: questionCountsSchema,
    /** Everybody who is banned. */
    bannedIds: z.array(idSchema),
    /** Null where nobody may know. */
    viewerCount: count.nullable(),
    /** Reactions to the show so far; null for whoever is not a host. */
    cheers: cheersSchema.nullable(),
  }),
  /** Messages that are new or have changed, each as it is now. */
  z.object({
    type: z.literal('changes'),
    channel: chatChannelSchema,
    version: count,
    messages: z.array(chatMessageSchema),
  }),
  z.object({ type: z.literal('me'), me: chatAuthorSchema }),
  z.object({ type: z.literal('banned'), authorId: idSchema, isOn }),
  z.object({ type: z.literal('settings'), settings: chatSettingsSchema }),
  z.object({ type: z.literal('questionCounts'), counts: questionCountsSchema }),
  /** Who types, at most three; an empty list when nobody does. */
  z.object({
    type: z.literal('typing'),
    channel: chatChannelSchema,
    people: z.array(z.object({ id: idSchema, name: z.string() })),
  }),
  z.object({ type: z.literal('viewerCount'), count }),
  z.object({ type: z.literal('viewers'), viewers: z.array(chatViewerSchema) }),
  /** Reactions to the show since the last such message, and, for hosts, all of them. */
  z.object({ type: z.literal('cheers'), recent: cheersSchema, total: cheersSchema.nullable() }),
  /** The person has read this far in another tab. */
  z.object({ type: z.literal('read'), channel: chatChannelSchema, seq: count }),
  z.object({
    type: z.literal('page'),
    ref,
    channel: chatChannelSchema,
    messages: z.array(chatMessageSchema),
    hasOlder: z.boolean(),
    own: z.array(ownMarksSchema),
  }),
  z.object({
    type: z.literal('questions'),
    ref,
    messages: z.array(chatMessageSchema),
    own: z.array(ownMarksSchema),
  }),
  /** Done and durable. A post's answer names its message. */
  z.object({ type: z.literal('accepted'), ref, message: chatMessageSchema.optional() }),
  z.object({ type: z.literal('refused'), ref, code: chatRefusalSchema, retryAfterMs: count.optional() }),
  z.object({ type: z.literal('ping') }),
]);
export type FromChat = z.infer<typeof fromChatSchema>;

/** Why the server closes a socket for good. */
export const chatCloseCodes = {
  /** The access token is no longer valid; or the session is gone. */
  unauthorized: 4401,
  /** The address or the session has as many connections as the server takes: try again later. */
  full: 4429,
  malformed: 4400,
} as const;

/** The last change that a client has of each channel. */
export type ChatVersions = Partial<Record<ChatChannel, number>>;

/** A participant's socket needs its access token. A viewer's has the cookie that the audience's page sets. */
export type ChatCredentials = { accessToken: string } | { studioToken: string };

/** The address of a socket; `since` is set on a return to a chat. */
export function chatAddress(
  chatUrl: string,
  credentials: ChatCredentials,
  since: { chatId: string; versions: ChatVersions } | null,
): string {
  const url = new URL(chatUrl);
  for (const [name, value] of Object.entries(credentials)) url.searchParams.set(name, value);
  if (since !== null) url.searchParams.set('chatId', since.chatId);
  for (const [channel, version] of Object.entries(since?.versions ?? {}))
    url.searchParams.set(channel, String(version));
  return url.href;
}
