import type { FastifyBaseLogger } from 'fastify';
import {
  channelsOf,
  isChatRequest,
  chatPageSize,
  maxListedQuestions,
  mayUseChannel,
  type ChatChannel,
  type ChatPerson,
  type ChatRefusal,
  type ChatRequest,
  type ChatVersions,
  type FromChat,
  type OwnMarks,
  type ToChat,
} from '../../src/protocol/chat.ts';
import type { Clock } from '../../src/clock/clock.ts';
import { mayDo } from '../../src/protocol/roles.ts';
import type { ChatChanges, ChatPersonRecord, ChatRecord } from '../store/chatRecords.ts';
import type { ChatStore } from '../store/chatStore.ts';
import type { LoadedChat } from '../store/loadChat.ts';
import { createChatBroadcast, type ChatBroadcast } from './chatBroadcast.ts';
import { createChatCheers, type ChatCheers } from './chatCheers.ts';
import type { ChatLimits } from './chatLimits.ts';
import { ChatMembers, type ChatMember } from './chatMembers.ts';
import { authorOf, ChatMemory, chatName } from './chatMemory.ts';
import { createChatPresence, type ChatPresence } from './chatPresence.ts';
import { asText } from './chatSocket.ts';
import { asOwnMarks, channelSnapshot, forReader } from './chatSnapshot.ts';
import { createChatTyping, type ChatTyping } from './chatTyping.ts';
import { ChatWriter } from './chatWriter.ts';
import { isBanned, type Asker, type ChatWork, type Outcome } from './planRequest.ts';
import type { ExpelledPeople, QuestionNote } from './sessionChats.ts';
import { createThrottled, type Throttled } from './throttled.ts';

/** How often it is stored how far people have read. */
const saveReadsMs = 5000;

export interface ChatRoomOptions {
  sessionId: string;
  /** Of this chat alone: a session that is created again has another one. */
  chatId: string;
  loaded: LoadedChat;
  store: ChatStore;
  clock: Clock;
  limits: ChatLimits;
  countPost(result: 'accepted' | ChatRefusal): void;
  /** Nobody may know how many watch. */
  hidesViewerCount: boolean;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  messageIdOf(authorId: string, clientId: string): string;
  onEmpty(): void;
}

/** One session's chats: who is here, what was written, and what each may see of it. */
export class ChatRoom {
  readonly #options: ChatRoomOptions;
  readonly #memory: ChatMemory;
  readonly #members = new ChatMembers();
  readonly #writer: ChatWriter;
  readonly #broadcast: ChatBroadcast;
  readonly #presence: ChatPresence;
  readonly #typing: ChatTyping;
  readonly #cheers: ChatCheers;
  readonly #savingReads: Throttled;
  readonly #announcedBans: Set<string>;

  constructor(options: ChatRoomOptions) {
    const { sessionId, loaded, store, clock, hidesViewerCount, log } = options;
    const members = this.#members;
    const memory = new ChatMemory(loaded);
    this.#options = options;
    this.#memory = memory;
    this.#announcedBans = new Set(memory.bannedIds);
    this.#broadcast = createChatBroadcast({ memory, members, clock });
    this.#writer = new ChatWriter({ ...options, memory, onCommitted: (changes) => this.#announce(changes) });
    this.#presence = createChatPresence({ memory, clock, members, hidesCount: hidesViewerCount });
    this.#typing = createChatTyping(clock, (message) => members.sendTo(message.channel, message));
    this.#cheers = createChatCheers({
      clock,
      stored: loaded.cheers,
      announce: (recent) => this.#announceCheers(recent),
      save: (counts) =>
        store.saveCheers(sessionId, counts).catch((error: unknown) => {
          log.warn({ err: error }, 'reactions could not be stored');
        }),
    });
    this.#savingReads = createThrottled(
      clock,
      () => saveReadsMs,
      () => void this.#writer.flushed(),
    );
  }

  get size(): number {
    return this.#members.size;
  }

  get viewerCount(): number {
    return this.#members.viewerCount;
  }

  /** A message that is in memory: one of the newest, or a question. */
  findMessage(chatMessageId: string): ChatRecord | null {
    return this.#memory.message(chatMessageId) ?? null;
  }

  /** Lets somebody in, who returns with the versions that it has of this chat or comes for the first time. */
  async join(
    member: ChatMember,
    returning: { chatId: string | null; versions: ChatVersions },
  ): Promise<void> {
    const { asker, socket } = member;
    const { chatId } = this.#options;
    const since = (channel: ChatChannel): number | null =>
      returning.chatId === chatId ? (returning.versions[channel] ?? null) : null;
    const channels = channelsOf(asker.role);
    const snapshots = () =>
      channels.map((channel) => channelSnapshot(this.#memory, channel, asker, since(channel)));
    const marks = await this.#marksOf(
      asker,
      snapshots().flatMap(({ messages }) => messages.map(({ chatMessageId }) => chatMessageId)),
    );
    // From here on without a pause: what is not in the welcome is delivered after it.
    this.#members.add(member);
    socket.send({
      type: 'welcome',
      chatId,
      me: this.personOf(asker),
      settings: this.#memory.settings,
      channels: snapshots().map((snapshot) => {
        const sent = new Set(snapshot.messages.map(({ chatMessageId }) => chatMessageId));
        return { ...snapshot, own: marks.filter(({ chatMessageId }) => sent.has(chatMessageId)) };
      }),
      questionCounts: this.#memory.questionCounts,
      bannedIds: [...this.#memory.bannedIds],
      viewerCount: this.#presence.viewerCount,
      cheers: mayDo(asker.role, 'moderateChat') ? this.#cheers.total : null,
    });
    this.#presence.noteChange();
  }

  leave(member: ChatMember): void {
    if (!this.#members.remove(member)) return;
    this.#presence.noteChange();
    if (this.#members.size === 0) this.#options.onEmpty();
  }

  receive(member: ChatMember, message: ToChat): void {
    if (!this.#members.all.has(member)) return;
    const { asker } = member;
    if (isChatRequest(message)) return this.#request(member, message);
    switch (message.type) {
      case 'history':
      case 'questions':
        return this.#answer(member, message);
      case 'read':
        return this.#noteRead(member, message);
      case 'typing': {
        if (!mayUseChannel(asker.role, message.channel) || !this.#options.limits.request(asker)) return;
        const name = chatName(this.#memory.person(asker.authorId)?.name ?? null, asker.authorId);
        return this.#typing.note(message.channel, { id: asker.authorId, name }, message.isOn);
      }
      case 'followViewers':
        member.isFollowingViewers = message.isOn && mayDo(asker.role, 'useAudienceChat');
        if (member.isFollowingViewers && this.#options.limits.request(asker))
          member.socket.send({ type: 'viewers', viewers: this.#presence.viewers() });
        return;
      case 'cheer':
        if (mayDo(asker.role, 'useAudienceChat') && this.#options.limits.cheer(asker))
          this.#cheers.add(message.emoji);
        return;
    }
  }

  /** Does something in the name of the server; resolves when it is durable. */
  perform(work: QuestionNote): Promise<Outcome> {
    return this.#performAsServer(work);
  }

  /** Closes the audience's chat, or opens it again; resolves when it is durable. */
  setClosed(isClosed: boolean): Promise<Outcome> {
    return this.#performAsServer({ type: 'settings', ref: 0, settings: { isClosed } });
  }

  #performAsServer(work: ChatWork): Promise<Outcome> {
    return new Promise((resolve) => {
      this.#writer.put({ authorId: '', role: 'host', addressTag: '' }, work, resolve);
    });
  }

  /** Gives somebody another name who is not connected here; resolves when it is durable. */
  rename(asker: Asker, name: string): Promise<Outcome> {
    if (!this.#options.limits.request(asker))
      return Promise.resolve({ type: 'refused', code: 'tooFast', retryAfterMs: 1000 });
    return new Promise((resolve) => {
      this.#writer.put(asker, { type: 'rename', ref: 0, name }, resolve);
    });
  }

  /** Disconnects participants for good. */
  expel({ link, personId }: ExpelledPeople, code: number, reason: string): void {
    for (const member of this.#members.all) {
      const isMeant =
        member.claims?.link?.kind === link && (personId ?? member.claims.personId) === member.claims.personId;
      if (!isMeant) continue;
      member.socket.close(code, reason);
      this.leave(member);
    }
  }

  /** Disconnects everybody; resolves when everything accepted is stored. */
  async close(code: number, reason: string): Promise<void> {
    for (const { socket } of this.#members.all) socket.close(code, reason);
    await this.stop();
  }

  /** Stops all timers; resolves when everything accepted is stored. */
  async stop(): Promise<void> {
    this.#presence.stop();
    this.#typing.stop();
    this.#savingReads.stop();
    await this.#cheers.stop();
    await this.#writer.flushed();
    this.#broadcast.stop();
  }

  #request(member: ChatMember, request: ChatRequest): void {
    const { asker, socket } = member;
    const { ref } = request;
    const { limits, countPost } = this.#options;
    const isPost = request.type === 'post';
    const waitMs = isPost ? limits.post(asker) : limits.request(asker) ? 0 : 1000;
    if (waitMs > 0) {
      if (isPost) countPost('tooFast');
      return socket.send({ type: 'refused', ref, code: 'tooFast', retryAfterMs: waitMs });
    }
    this.#writer.put(asker, request, (outcome) => {
      if (isPost) countPost(outcome.type === 'refused' ? outcome.code : 'accepted');
      if (outcome.type === 'refused') return socket.send({ ...outcome, ref });
      const { message } = outcome;
      const [sent] = message === undefined ? [] : forReader(this.#memory, asker, [message]);
      socket.send({ type: 'accepted', ref, ...(sent === undefined ? {} : { message: sent }) });
    });
  }

  #answer({ asker, socket }: ChatMember, question: Extract<ToChat, { type: 'history' | 'questions' }>): void {
    const { ref } = question;
    const { limits, log } = this.#options;
    const channel = question.type === 'history' ? question.channel : 'livestreamAudience';
    if (!mayUseChannel(asker.role, channel)) return socket.send({ type: 'refused', ref, code: 'notAllowed' });
    if (!limits.request(asker))
      return socket.send({ type: 'refused', ref, code: 'tooFast', retryAfterMs: 1000 });
    const read =
      question.type === 'history' ? this.#readPage(asker, question) : this.#readQuestions(asker, ref);
    read.then(
      (answer) => socket.send(answer),
      (error: unknown) => {
        log.error({ err: error }, 'chat messages could not be read');
        socket.send({ type: 'refused', ref, code: 'serverFailed' });
      },
    );
  }

  async #readPage(
    asker: Asker,
    { ref, channel, beforeSeq }: Extract<ToChat, { type: 'history' }>,
  ): Promise<FromChat> {
    const { store, sessionId } = this.#options;
    const seesHeld = mayDo(asker.role, 'moderateChat') ? ({ all: true } as const) : { of: asker.authorId };
    const page = await store.page(sessionId, channel, beforeSeq, seesHeld, chatPageSize + 1);
    const ids = page.slice(-chatPageSize).map(({ chatMessageId }) => chatMessageId);
    const own = await this.#marksOf(asker, ids);
    // A message may have been deleted since it was read: memory has everything that has just changed.
    const current = page.map((record) => this.#memory.message(record.chatMessageId) ?? record);
    const messages = forReader(this.#memory, asker, current.slice(-chatPageSize));
    return { type: 'page', ref, channel, messages, hasOlder: page.length > chatPageSize, own };
  }

  /** As many as fit: the unanswered ones, then the answered ones, the newest of each. */
  async #readQuestions(asker: Asker, ref: number): Promise<FromChat> {
    const questions = this.#memory.questions;
    const waiting = questions.filter(({ isAnswered }) => !isAnswered).slice(-maxListedQuestions);
    const room = maxListedQuestions - waiting.length;
    const answered = room === 0 ? [] : questions.filter(({ isAnswered }) => isAnswered).slice(-room);
    const listed = [...answered, ...waiting].sort((a, b) => a.seq - b.seq);
    const own = await this.#marksOf(
      asker,
      listed.map(({ chatMessageId }) => chatMessageId),
    );
    return { type: 'questions', ref, messages: forReader(this.#memory, asker, listed), own };
  }

  /** Somebody's own marks; asks the database only about those who have marked anything. */
  async #marksOf({ authorId }: Asker, chatMessageIds: readonly string[]): Promise<OwnMarks[]> {
    if (!this.#memory.hasMarked(authorId)) return [];
    return asOwnMarks(
      await this.#options.store.findMarks(this.#options.sessionId, [authorId], chatMessageIds),
    );
  }

  #noteRead(
    { asker, socket: ownSocket }: ChatMember,
    { channel, seq: wanted }: Extract<ToChat, { type: 'read' }>,
  ): void {
    const { authorId, role, addressTag } = asker;
    if (!mayUseChannel(role, channel) || !this.#options.limits.request(asker)) return;
    const person = this.#memory.person(authorId) ?? {
      ...{ authorId, role, addressTag, name: null, bannedAtMs: null, readSeqs: {} },
      firstSeenMs: this.#options.clock.nowMs(),
    };
    const seq = Math.min(wanted, this.#memory.counters(channel).lastSeq);
    if (seq <= (person.readSeqs[channel] ?? -1)) return;
    this.#memory.putPerson({ ...person, readSeqs: { ...person.readSeqs, [channel]: seq } });
    this.#writer.noteReader(authorId);
    this.#savingReads.request();
    for (const { socket } of this.#members.of(authorId))
      if (socket !== ownSocket) socket.send({ type: 'read', channel, seq });
  }

  /** Tells everybody what has become durable. */
  #announce({ messages, people, settings }: ChatChanges): void {
    this.#broadcast.note(messages);
    for (const person of people) this.#announcePerson(person);
    if (people.length > 0) this.#presence.noteChange();
    if (settings !== null) this.#members.send({ type: 'settings', settings });
  }

  #announcePerson({ authorId, addressTag, bannedAtMs }: ChatPersonRecord): void {
    const isOn = bannedAtMs !== null;
    const isNews = this.#announcedBans.has(authorId) !== isOn;
    if (isOn) this.#announcedBans.add(authorId);
    else this.#announcedBans.delete(authorId);
    if (isNews) this.#members.send({ type: 'banned', authorId, isOn });
    // A ban is for new viewers from the same address, too.
    const concerned = isNews
      ? [...this.#members.all].filter(({ asker }) => asker.addressTag === addressTag)
      : [];
    for (const { asker, socket } of new Set([...this.#members.of(authorId), ...concerned]))
      socket.send({ type: 'me', me: this.personOf(asker) });
  }

  #announceCheers(recent: Extract<FromChat, { type: 'cheers' }>['recent']): void {
    const forHosts = asText({ type: 'cheers', recent, total: this.#cheers.total });
    const forOthers = asText({ type: 'cheers', recent, total: null });
    for (const { socket, asker } of this.#members.all)
      socket.sendText(mayDo(asker.role, 'moderateChat') ? forHosts : forOthers);
  }

  /** A person as everybody sees it. */
  personOf(asker: Asker): ChatPerson {
    const { authorId, role } = asker;
    const person = this.#memory.person(authorId) ?? { authorId, role, name: null };
    return authorOf(person, isBanned(this.#memory, asker, this.#options.clock.nowMs()));
  }
}
