import { chatChannels, type ChatChannel, type ChatSettings } from '../../src/protocol/chat.ts';
import type { ChatChanges, ChatMark, ChatPersonRecord, ChatRecord } from '../store/chatRecords.ts';
import type { ChatMemory } from './chatMemory.ts';

/** What was read from the database for a batch, because memory does not have it. */
export interface KnownRecords {
  messages: readonly ChatRecord[];
  marks: readonly ChatMark[];
  /** All messages of the authors whose messages are to be cleared. */
  ofAuthors: readonly ChatRecord[];
}

/** A batch of changes on top of what is stored: nothing is visible to anybody before it is saved and committed. */
export class ChatDraft {
  readonly #memory: ChatMemory;
  readonly #known = new Map<string, ChatRecord>();
  readonly #changed = new Map<string, ChatRecord>();
  readonly #people = new Map<string, ChatPersonRecord>();
  readonly #marks = new Map<string, { mark: ChatMark; isOn: boolean }>();
  readonly #knownMarks: Set<string>;
  readonly #ofAuthors: readonly ChatRecord[];
  readonly #counters: Record<ChatChannel, { lastSeq: number; version: number }>;
  #settings: ChatSettings | null = null;

  constructor(memory: ChatMemory, known: KnownRecords) {
    this.#memory = memory;
    for (const record of [...known.messages, ...known.ofAuthors])
      this.#known.set(record.chatMessageId, record);
    this.#knownMarks = new Set(known.marks.map(keyOf));
    this.#ofAuthors = known.ofAuthors;
    const [speakers, audience] = chatChannels.map((channel) => memory.counters(channel));
    if (speakers === undefined || audience === undefined) throw new Error('a channel is missing');
    this.#counters = { studioSpeakers: speakers, livestreamAudience: audience };
  }

  get settings(): ChatSettings {
    return this.#settings ?? this.#memory.settings;
  }

  message(chatMessageId: string): ChatRecord | undefined {
    return (
      this.#changed.get(chatMessageId) ??
      this.#memory.message(chatMessageId) ??
      this.#known.get(chatMessageId)
    );
  }

  person(authorId: string): ChatPersonRecord | undefined {
    return this.#people.get(authorId) ?? this.#memory.person(authorId);
  }

  get people(): ChatPersonRecord[] {
    const ids = new Set([...this.#memory.people.keys(), ...this.#people.keys()]);
    return [...ids].flatMap((id) => this.person(id) ?? []);
  }

  get banned(): ChatPersonRecord[] {
    const ids = new Set([...this.#memory.bannedIds, ...this.#people.keys()]);
    return [...ids].flatMap((id) => this.person(id) ?? []).filter(({ bannedAtMs }) => bannedAtMs !== null);
  }

  /** The pinned messages that are in memory. */
  get pinned(): ChatRecord[] {
    const ids = new Set([...this.#memory.pinnedIds, ...this.#changed.keys()]);
    return [...ids].flatMap((id) => this.message(id) ?? []).filter(({ isPinned }) => isPinned);
  }

  /** When somebody wrote last; null if that is long ago. */
  lastPostMs(authorId: string): number | null {
    const own = [...this.#changed.values()].filter((record) => record.authorId === authorId);
    const newest = Math.max(...own.map(({ createdAtMs }) => createdAtMs));
    return own.length > 0 ? newest : this.#memory.lastPostMs(authorId);
  }

  /** What an author has written and nobody has deleted; only for authors that the batch was prepared for. */
  messagesOf(authorId: string): ChatRecord[] {
    const ids = new Set(
      [...this.#ofAuthors, ...this.#changed.values()]
        .filter((record) => record.authorId === authorId)
        .map(({ chatMessageId }) => chatMessageId),
    );
    return [...ids].flatMap((id) => this.message(id) ?? []).filter(({ isDeleted }) => !isDeleted);
  }

  hasMark(mark: ChatMark): boolean {
    return this.#marks.get(keyOf(mark))?.isOn ?? this.#knownMarks.has(keyOf(mark));
  }

  setMark(mark: ChatMark, isOn: boolean): void {
    this.#marks.set(keyOf(mark), { mark, isOn });
  }

  /** Adds a message at the end of its channel, or moves it there. */
  append(record: Omit<ChatRecord, 'seq' | 'version'>): ChatRecord {
    const counters = this.#counters[record.channel];
    counters.lastSeq += 1;
    return this.#put({ ...record, seq: counters.lastSeq, version: 0 });
  }

  change(record: ChatRecord, change: Partial<ChatRecord>): ChatRecord {
    return this.#put({ ...record, ...change });
  }

  putPerson(person: ChatPersonRecord): void {
    this.#people.set(person.authorId, person);
  }

  putSettings(settings: ChatSettings): void {
    this.#settings = settings;
  }

  /** Everything that was changed, each message as it is after the last change. */
  changes(): ChatChanges {
    const marks = [...this.#marks.values()];
    const marksThatAre = (isOn: boolean): ChatMark[] =>
      marks.filter((each) => each.isOn === isOn).map(({ mark }) => mark);
    return {
      messages: [...this.#changed.values()].sort((a, b) => a.seq - b.seq),
      people: [...this.#people.values()],
      addedMarks: marksThatAre(true),
      removedMarks: marksThatAre(false),
      settings: this.#settings,
    };
  }

  #put(record: ChatRecord): ChatRecord {
    const counters = this.#counters[record.channel];
    counters.version += 1;
    const put = { ...record, version: counters.version };
    this.#changed.set(put.chatMessageId, put);
    return put;
  }
}

const keyOf = ({ authorId, chatMessageId, mark }: ChatMark): string => `${authorId} ${chatMessageId} ${mark}`;
