import {
  anonymousPrefix,
  reactionEmoji,
  type ChatAuthor,
  type ChatChannel,
  type ChatMessage,
  type ChatRefusal,
  type ChatSettings,
  type OwnMarks,
  type ReactionEmoji,
} from '../../../protocol/chat.ts';
import { cleanChatName, cleanChatText } from '../../../protocol/chatText.ts';
import { mayDo, type Role } from '../../../protocol/roles.ts';
import {
  streamErrorSchema,
  streamMessageSchema,
  type StreamChannelData,
  type StreamMember,
  type StreamMessage,
  type StreamPerson,
} from './streamSchemas.ts';

// What is on Stream, in our words. Pure.

/** The names of our reactions on Stream. */
export const reactionNames: Readonly<Record<ReactionEmoji, string>> = {
  '👍': 'like',
  '❤️': 'love',
  '😂': 'laugh',
  '🎉': 'celebrate',
  '👏': 'applaud',
};
/** The reaction that is a vote for a question. */
export const voteReaction = 'vote';

/** What is known of people besides their messages. */
export interface KnownPeople {
  roleOf(id: string): Role;
  isBanned(id: string): boolean;
}

/** The role of a member: the server makes hosts moderators and speakers members, and nobody can do that for themselves. */
export const roleOfMember = ({ channel_role }: Pick<StreamMember, 'channel_role'>): Role =>
  channel_role === 'channel_moderator' ? 'host' : 'guest';

export const nameOf = ({ name = '' }: StreamPerson): string => cleanChatName(name) || anonymousPrefix;

export function readAuthor(person: StreamPerson, people: KnownPeople): ChatAuthor {
  const role = people.roleOf(person.id);
  return {
    id: person.id,
    name: nameOf(person),
    isSpeaker: mayDo(role, 'useSpeakersChat'),
    role,
    banned: people.isBanned(person.id),
  };
}

/** Parses messages, and leaves out what is not one of a chat: notes of the service, replies in threads, and invalid ones. */
export const parseMessages = (messages: readonly unknown[]): StreamMessage[] =>
  messages.flatMap((message) => {
    const parsed = streamMessageSchema.safeParse(message);
    return parsed.success && isInChat(parsed.data) ? [parsed.data] : [];
  });

export const isInChat = ({ type }: StreamMessage): boolean => type === 'regular' || type === 'deleted';

export function readMessage(message: StreamMessage, channel: ChatChannel, people: KnownPeople): ChatMessage {
  const isDeleted = message.type === 'deleted';
  const counts = isDeleted ? {} : (message.reaction_counts ?? {});
  return {
    id: entryIdOf(message),
    chatMessageId: message.id,
    channel,
    seq: placeOf(message.created_at),
    createdAtMs: Date.parse(message.created_at),
    text: isDeleted ? '' : cleanChatText(message.text),
    author: readAuthor(message.user, people),
    type: isDeleted ? 'deleted' : 'regular',
    isQuestion: message.isQuestion && channel === 'livestreamAudience',
    isAnswered: message.isAnswered,
    isPinned: message.isPinned && !isDeleted,
    isHeld: false,
    votes: counts[voteReaction] ?? 0,
    reactions: reactionEmoji.flatMap((emoji) => {
      const count = counts[reactionNames[emoji]] ?? 0;
      return count > 0 ? [{ emoji, count }] : [];
    }),
  };
}

export function readOwnMarks({ id, own_reactions }: StreamMessage): OwnMarks {
  const types = new Set((own_reactions ?? []).map(({ type }) => type));
  return {
    chatMessageId: id,
    reactions: reactionEmoji.filter((emoji) => types.has(reactionNames[emoji])),
    hasVoted: types.has(voteReaction),
  };
}

/** A message's id on Stream, from those of its author and its author's browser. */
export const messageIdOf = (authorId: string, clientId: string): string => `${authorId}-${clientId}`;

/** The id that a message has in its author's list from the moment it is sent. */
function entryIdOf({ id, user }: StreamMessage): string {
  const start = messageIdOf(user.id, '');
  return id.startsWith(start) ? `${user.id}:${id.slice(start.length)}` : id;
}

/** A time of Stream as a place in a channel: microseconds since 1970. */
export function placeOf(time: string): number {
  const [, fraction = ''] = /\.(\d+)/.exec(time) ?? [];
  return Math.floor(Date.parse(time) / 1000) * 1_000_000 + Number(fraction.padEnd(6, '0').slice(0, 6));
}

export const timeOf = (place: number): string =>
  new Date(Math.floor(place / 1_000_000) * 1000)
    .toISOString()
    .replace('.000Z', `.${String(place % 1_000_000).padStart(6, '0')}Z`);

export const readSettings = ({ frozen, cooldown }: StreamChannelData): ChatSettings => ({
  isClosed: frozen,
  slowModeSeconds: cooldown,
  needsApproval: false,
});

/** Why Stream has refused a call; null when there was no answer. */
export function readRefusal(error: unknown): ChatRefusal | null {
  const parsed = streamErrorSchema.safeParse(error);
  if (!parsed.success || parsed.data.status === undefined) return null;
  switch (parsed.data.code ?? 0) {
    case 9:
    case 60:
      return 'tooFast';
    case 16:
      return 'messageNotFound';
    case 17:
      return /banned/i.test(parsed.data.message) ? 'banned' : 'notAllowed';
    case 20:
    case 22:
      return 'textTooLong';
    default:
      return 'serverFailed';
  }
}
