import {
  anonymousPrefix,
  type ChatAuthor,
  type ChatChannel,
  type ChatMessage,
  type ChatSettings,
  type QuestionCounts,
  reactionEmoji,
} from '../../src/protocol/chat.ts';
import { mayDo } from '../../src/protocol/roles.ts';
import type { ChatChanges, ChatPersonRecord, ChatRecord } from '../store/chatRecords.ts';
import type { LoadedChat } from '../store/loadChat.ts';

/** How many of a channel's newest messages are kept in memory: the last page, and what a returning client has missed. */
export const keptMessages = 1000;
/** Whoever missed more gets the newest page instead. */
const maxMissed = 200;
const keptOldChanges = 500;

interface Channel {
  /** Sorted by seq. */
  recent: ChatRecord[];
  lastSeq: number;
  version: number;
  /** Changes up to this number may be of messages that are no longer in memory. */
  floor: number;
}

/** One session's chats as far as they are kept in memory: always what is in the database, and never more. */
export class ChatMemory {
  readonly #channels: Record<ChatChannel, Channel>;
  /** The newest messages, those that have changed lately, and all questions. */
  readonly #messages = new Map<string, ChatRecord>();
  readonly #people = new Map<string, ChatPersonRecord>();
  readonly #bannedIds = new Set<string>();
  readonly #pinnedIds = new Set<string>();
  /** When each author of a message in memory wrote last. */
  readonly #lastPosts = new Map<string, number>();
  readonly #markers: Set<string>;
  /** Ids of messages that have changed lately and are not among the newest. */
  readonly #changedOld = new Set<string>();
  #settings: ChatSettings;
  #questionCounts: QuestionCounts = { answered: 0, total: 0 };

  constructor({ settings, channels, people, questions, markers }: LoadedChat) {
    this.#markers = new Set(markers);
    this.#settings = settings;
    this.#channels = {
      studioSpeakers: { ...channels.studioSpeakers },
      livestreamAudience: { ...channels.livestreamAudience },
    };
    for (const record of [
      ...questions,
      ...channels.studioSpeakers.recent,
      ...channels.livestreamAudience.recent,
    ])
      this.#keep(record);
    for (const person of people) this.putPerson(person);
    for (const question of questions) this.#count(question, 1);
  }

  get settings(): ChatSettings {
    return this.#settings;
  }

  get questionCounts(): QuestionCounts {
    return this.#questionCounts;
  }

  get people(): ReadonlyMap<string, ChatPersonRecord> {
    return this.#people;
  }

  get bannedIds(): ReadonlySet<string> {
    return this.#bannedIds;
  }

  get pinnedIds(): ReadonlySet<string> {
    return this.#pinnedIds;
  }

  get banned(): ChatPersonRecord[] {
    return [...this.#bannedIds].flatMap((id) => this.#people.get(id) ?? []);
  }

  /** Whether somebody has marked any message. */
  hasMarked(authorId: string): boolean {
    return this.#markers.has(authorId);
  }

  lastPostMs(authorId: string): number | null {
    return this.#lastPosts.get(authorId) ?? null;
  }

  person(authorId: string): ChatPersonRecord | undefined {
    return this.#people.get(authorId);
  }

  message(chatMessageId: string): ChatRecord | undefined {
    return this.#messages.get(chatMessageId);
  }

  /** The numbers of the last message and of the last change. */
  counters(channel: ChatChannel): { lastSeq: number; version: number } {
    const { lastSeq, version } = this.#channels[channel];
    return { lastSeq, version };
  }

  /** The newest messages that are in memory, in their order. */
  recent(channel: ChatChannel): readonly ChatRecord[] {
    return this.#channels[channel].recent;
  }

  /** Whether the database has messages before those in memory. */
  hasMore(channel: ChatChannel): boolean {
    return (this.#channels[channel].recent[0]?.seq ?? 1) > 1;
  }

  /** The questions that were neither deleted nor are held, in their order. */
  get questions(): ChatRecord[] {
    return [...this.#messages.values()].filter(isCounted).sort((a, b) => a.seq - b.seq);
  }

  /** Messages that have changed since a version; null where memory does not go back as far. */
  changesSince(channel: ChatChannel, since: number): ChatRecord[] | null {
    const { recent, floor, version } = this.#channels[channel];
    if (since < floor || since > version) return null;
    const missed = recent.filter((record) => record.version > since);
    return missed.length > maxMissed ? null : missed;
  }

  /** Takes over what has been stored. */
  commit({ messages, people, addedMarks, settings }: ChatChanges): void {
    for (const { authorId } of addedMarks) this.#markers.add(authorId);
    for (const record of messages) this.#take(record);
    for (const person of people) this.putPerson(person);
    if (settings !== null) this.#settings = settings;
  }

  putPerson(person: ChatPersonRecord): void {
    this.#people.set(person.authorId, person);
    if (person.bannedAtMs === null) this.#bannedIds.delete(person.authorId);
    else this.#bannedIds.add(person.authorId);
  }

  #keep(record: ChatRecord): void {
    this.#messages.set(record.chatMessageId, record);
    if (record.isPinned) this.#pinnedIds.add(record.chatMessageId);
    else this.#pinnedIds.delete(record.chatMessageId);
    const last = this.#lastPosts.get(record.authorId) ?? 0;
    this.#lastPosts.set(record.authorId, Math.max(last, record.createdAtMs));
  }

  #take(record: ChatRecord): void {
    const channel = this.#channels[record.channel];
    const before = this.#messages.get(record.chatMessageId);
    this.#count(before, -1);
    this.#count(record, 1);
    channel.version = Math.max(channel.version, record.version);
    const index = before === undefined ? -1 : indexOf(channel.recent, before.seq);
    if (record.seq > channel.lastSeq) {
      if (index >= 0) channel.recent.splice(index, 1);
      channel.lastSeq = record.seq;
      channel.recent.push(record);
    } else if (index >= 0) channel.recent[index] = record;
    else this.#noteOldChange(channel, record);
    this.#keep(record);
    if (channel.recent.length >= 2 * keptMessages) this.#trim(channel);
  }

  /** A message has changed that is not among the newest. It is kept for a while: a page with it may be on its way. */
  #noteOldChange(channel: Channel, { version, chatMessageId, isQuestion }: ChatRecord): void {
    channel.floor = Math.max(channel.floor, version);
    if (isQuestion) return;
    this.#changedOld.add(chatMessageId);
    const [oldest] = this.#changedOld;
    if (this.#changedOld.size <= keptOldChanges || oldest === undefined) return;
    this.#changedOld.delete(oldest);
    this.#messages.delete(oldest);
  }

  #trim(channel: Channel): void {
    for (const record of channel.recent.splice(0, channel.recent.length - keptMessages)) {
      channel.floor = Math.max(channel.floor, record.version);
      if (!record.isQuestion) this.#messages.delete(record.chatMessageId);
    }
  }

  #count(record: ChatRecord | undefined, by: 1 | -1): void {
    if (record === undefined || !isCounted(record)) return;
    const { answered, total } = this.#questionCounts;
    this.#questionCounts = { answered: answered + (record.isAnswered ? by : 0), total: total + by };
  }
}

const isCounted = (record: ChatRecord): boolean => record.isQuestion && !record.isDeleted && !record.isHeld;

/** The index of a seq in a list that is sorted by it; -1 when it is not there. */
function indexOf(records: readonly ChatRecord[], seq: number): number {
  let low = 0;
  let high = records.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = records[middle]?.seq ?? 0;
    if (found === seq) return middle;
    if (found < seq) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** Somebody's name in the chat; without a chosen one a number that others do not have. */
export const chatName = (name: string | null, authorId: string): string =>
  name ?? `${anonymousPrefix} ${String((hash(authorId) % 9000) + 1000)}`;

const hash = (text: string): number =>
  Array.from(text).reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003, 7);

export const authorOf = (
  { authorId, name, role }: Pick<ChatPersonRecord, 'authorId' | 'name' | 'role'>,
  banned: boolean,
): ChatAuthor => ({
  id: authorId,
  name: chatName(name, authorId),
  isSpeaker: mayDo(role, 'useSpeakersChat'),
  role,
  banned,
});

/** A message as readers get it. */
export const asWireMessage = (record: ChatRecord, isBanned: (authorId: string) => boolean): ChatMessage => ({
  id: `${record.authorId}:${record.clientId}`,
  chatMessageId: record.chatMessageId,
  channel: record.channel,
  seq: record.seq,
  createdAtMs: record.createdAtMs,
  text: record.text,
  author: authorOf(
    { authorId: record.authorId, name: record.authorName, role: record.authorRole },
    isBanned(record.authorId),
  ),
  type: record.isDeleted ? 'deleted' : 'regular',
  isQuestion: record.isQuestion,
  isAnswered: record.isAnswered,
  isPinned: record.isPinned,
  isHeld: record.isHeld,
  votes: record.votes,
  reactions: reactionEmoji.flatMap((emoji) => {
    const count = record.reactions[emoji] ?? 0;
    return count > 0 ? [{ emoji, count }] : [];
  }),
});
