import {
  ChatError,
  emptyChannel,
  emptyChat,
  type Chat,
  type ChatEntry,
  type ChannelState,
  type ChatState,
} from '../../src/chat/chat.ts';
import {
  anonymousPrefix,
  channelsOf,
  chatPageSize,
  maxChatTextChars,
  type ChatAuthor,
  type ChatChannel,
  type ChatMessage,
  type ChatRefusal,
  type ChatSettings,
  type ReactionEmoji,
} from '../../src/protocol/chat.ts';
import type { Role } from '../../src/protocol/roles.ts';
import {
  createMember,
  createPerson,
  isHost,
  ownOf,
  type Member,
  type Own,
  type Person,
} from './memoryPeople.ts';

/** The chats of one session in memory; everybody in it sees every change at once. */
export interface MemoryChatRoom {
  /** A person's chats; connected once started. */
  enter(person: { id: string; name: string; role: Role }): MemoryChat;
  /** Puts a message on stream's record: answered, as the server does it. */
  noteShown(chatMessageId: string): void;
  /** Does many things that everybody sees together. */
  atOnce(actions: () => void): void;
}

export interface MemoryChat extends Chat {
  state(): ChatState;
  /** Without a network nothing arrives. */
  setOnline(isOnline: boolean): void;
}

interface Message extends ChatMessage {
  marks: Map<string, { reactions: Set<ReactionEmoji>; hasVoted: boolean }>;
}

/**
 * @param delivery - `soon`: what is written is on its way for a moment, and waits for the network where there is none. `at once`: it is
 * there, or has failed, when `post` returns.
 */
export function createMemoryChatRoom({
  nowMs = () => 1_000_000,
  delivery = 'at once',
}: { nowMs?: () => number; delivery?: 'at once' | 'soon' } = {}): MemoryChatRoom {
  const messages: Message[] = [];
  const members: Member[] = [];
  const people = new Map<string, Person>();
  const banned = new Set<string>();
  const cheers: Partial<Record<ReactionEmoji, number>> = {};
  let settings: ChatSettings = emptyChat.settings;
  let nextId = 1;
  let isGathering = false;

  const authorOf = (author: ChatAuthor): ChatAuthor => ({ ...author, banned: banned.has(author.id) });
  const seenBy = (member: Member, channel: ChatChannel): Message[] =>
    messages
      .filter((message) => message.channel === channel)
      .filter((message) => !message.isHeld || message.author.id === member.person.me.id || isHost(member));

  const entryOf = (member: Member, { marks, ...message }: Message): ChatEntry => {
    const own = marks.get(member.person.me.id);
    return {
      ...message,
      author: authorOf(message.author),
      delivery: 'sent',
      failure: null,
      own: { reactions: [...(own?.reactions ?? [])], hasVoted: own?.hasVoted ?? false },
    };
  };

  function channelOf(member: Member, channel: ChatChannel, before: ChannelState): ChannelState {
    const own = ownOf(member, channel);
    const seen = seenBy(member, channel);
    if (own.isOpen) own.readSeq = seen.at(-1)?.seq ?? 0;
    const unread = seen.filter(({ seq, author }) => seq > own.readSeq && author.id !== member.person.me.id);
    return {
      ...before,
      isLoaded: true,
      entries: [...seen.slice(-own.loaded).map((message) => entryOf(member, message)), ...own.pending],
      hasOlder: seen.length > own.loaded,
      isOpen: own.isOpen,
      unread: unread.length,
      typing: members
        .filter(({ person }) => person !== member.person)
        .filter((other) => ownOf(other, channel).isTyping)
        .slice(0, 3)
        .map(({ person: { me } }) => ({ id: me.id, name: me.name })),
    };
  }

  function refresh(): void {
    if (isGathering) return;
    const questions = messages.filter(
      ({ isQuestion, type, isHeld }) => isQuestion && type === 'regular' && !isHeld,
    );
    const isHere = (id: string): boolean => members.some(({ person }) => person.me.id === id);
    const viewers = [...people.values()].map(({ me }) => me).filter(({ role }) => role === 'viewer');
    const named = viewers.filter(({ name }) => !name.startsWith(anonymousPrefix));
    for (const member of members) {
      if (!member.isOnline) continue;
      member.store.setState(({ channels }) => ({
        connection: 'connected',
        me: authorOf(member.person.me),
        settings,
        channels: Object.fromEntries(
          channelsOf(member.person.me.role).map((channel) => [
            channel,
            channelOf(member, channel, channels[channel] ?? emptyChannel),
          ]),
        ),
        questionCounts: {
          answered: questions.filter(({ isAnswered }) => isAnswered).length,
          total: questions.length,
        },
        questions: member.hasQuestions ? questions.map((question) => entryOf(member, question)) : null,
        viewerCount: viewers.filter(({ id }) => isHere(id)).length,
        viewers: member.followsViewers
          ? named.map(({ id, name, role }) => ({
              ...{ id, name, role },
              isOnline: isHere(id),
              banned: banned.has(id),
            }))
          : null,
        cheers: isHost(member) ? { ...cheers } : null,
      }));
    }
  }

  const refuse = (code: ChatRefusal): never => {
    throw new ChatError(code);
  };
  const change = (chatMessageId: string, edit: (message: Message) => Partial<Message>): void => {
    const index = messages.findIndex((message) => message.chatMessageId === chatMessageId);
    const message = messages[index];
    if (message === undefined || message.type === 'deleted') return refuse('messageNotFound');
    messages[index] = { ...message, ...edit(message) };
  };
  const erase = (chatMessageId: string): void =>
    change(chatMessageId, () => ({ type: 'deleted', text: '', reactions: [], votes: 0, isPinned: false }));

  function judge({ person: { me } }: Member, channel: ChatChannel, text: string): ChatRefusal | null {
    if (!channelsOf(me.role).includes(channel)) return 'notAllowed';
    if (channel === 'livestreamAudience' && settings.isClosed) return 'chatClosed';
    if (banned.has(me.id)) return 'banned';
    const last = messages.findLast(({ author }) => author.id === me.id);
    const sinceMs = nowMs() - (last?.createdAtMs ?? Number.NEGATIVE_INFINITY);
    if (me.role === 'viewer' && sinceMs < settings.slowModeSeconds * 1000) return 'tooFast';
    return text.length > maxChatTextChars ? 'textTooLong' : null;
  }

  const nextSeq = (channel: ChatChannel): number =>
    Math.max(0, ...messages.filter((message) => message.channel === channel).map(({ seq }) => seq)) + 1;

  function store({ person: { me } }: Member, entry: ChatEntry): void {
    const { delivery: _delivery, failure: _failure, own: _own, ...message } = entry;
    const isHeld = settings.needsApproval && me.role === 'viewer' && entry.channel === 'livestreamAudience';
    messages.push({ ...message, seq: nextSeq(entry.channel), isHeld, marks: new Map() });
  }

  /** Shows an entry that is not in the room at the end of its author's list. */
  function hold(member: Member, entry: ChatEntry): void {
    ownOf(member, entry.channel).pending.push(entry);
    // Without a network only this screen changes.
    member.store.setState(({ channels }) => ({
      channels: {
        ...channels,
        [entry.channel]: channelOf(member, entry.channel, channels[entry.channel] ?? emptyChannel),
      },
    }));
  }

  function deliver(member: Member, entry: ChatEntry): void {
    const own = ownOf(member, entry.channel);
    own.pending = own.pending.filter(({ id }) => id !== entry.id);
    const failure = member.isOnline ? judge(member, entry.channel, entry.text) : null;
    if (!member.isOnline || failure !== null) return hold(member, { ...entry, delivery: 'failed', failure });
    store(member, entry);
    own.loaded += 1;
    refresh();
  }

  function send(member: Member, entry: ChatEntry): void {
    if (delivery === 'at once') return deliver(member, entry);
    const own = ownOf(member, entry.channel);
    own.pending = own.pending.filter(({ id }) => id !== entry.id);
    hold(member, { ...entry, delivery: 'sending', failure: null });
    if (member.isOnline) queueMicrotask(() => deliver(member, entry));
  }

  /** Sends what waits for the network. */
  function flush(member: Member): void {
    for (const { pending } of member.person.own.values())
      for (const entry of pending) if (entry.delivery === 'sending') deliver(member, entry);
  }

  function personOf(person: { id: string; name: string; role: Role }): Person {
    const known = people.get(person.id) ?? createPerson(person);
    people.set(person.id, known);
    return known;
  }

  /** An action of a member that the others see at once. */
  const act =
    (member: Member) =>
    (mayAct: boolean, action: () => void): Promise<void> => {
      if (!member.isOnline) return Promise.reject(new ChatError(null));
      if (!mayAct) return Promise.reject(new ChatError('notAllowed'));
      try {
        action();
      } catch (error) {
        return Promise.reject(error instanceof Error ? error : new Error(String(error)));
      }
      refresh();
      return Promise.resolve();
    };

  const mark = (member: Member, chatMessageId: string, edit: (own: Marks) => Marks): void =>
    change(chatMessageId, ({ marks }) => {
      const next = new Map(marks);
      next.set(
        member.person.me.id,
        edit(marks.get(member.person.me.id) ?? { reactions: new Set<ReactionEmoji>(), hasVoted: false }),
      );
      const all = [...next.values()];
      const counts = new Map<ReactionEmoji, number>();
      for (const { reactions } of all)
        for (const emoji of reactions) counts.set(emoji, (counts.get(emoji) ?? 0) + 1);
      return {
        marks: next,
        votes: all.filter(({ hasVoted }) => hasVoted).length,
        reactions: [...counts].map(([emoji, count]) => ({ emoji, count })),
      };
    });

  function enter(person: { id: string; name: string; role: Role }): MemoryChat {
    const member = createMember(personOf(person));
    members.push(member);
    const perform = act(member);
    const host = isHost(member);
    const set = (channel: ChatChannel, changes: Partial<Own>): void => {
      Object.assign(ownOf(member, channel), changes);
      refresh();
    };
    const pendingOf = (channel: ChatChannel, id: string): ChatEntry | undefined =>
      ownOf(member, channel).pending.find((entry) => entry.id === id);
    return {
      store: member.store,
      capabilities: { questions: true, moderation: true, slowMode: true, approval: true, cheers: true },
      state: () => member.store.getState(),
      start: () => {
        member.isOnline = true;
        refresh();
      },
      stop: () => {
        members.splice(members.indexOf(member), 1);
        refresh();
      },
      setOnline(isOnline) {
        member.isOnline = isOnline;
        if (isOnline) flush(member);
        member.store.setState({ connection: isOnline ? 'connected' : 'reconnecting' });
        refresh();
      },
      post(channel, text, options = {}) {
        if (text.trim() === '') return;
        const id = String(nextId++);
        send(
          member,
          newEntry(`client-${id}`, `message-${id}`, channel, text.trim(), options.isQuestion ?? false),
        );
      },
      retry(channel, id) {
        const entry = pendingOf(channel, id);
        if (entry !== undefined) send(member, entry);
      },
      discard: (channel, id) =>
        set(channel, { pending: ownOf(member, channel).pending.filter((entry) => entry.id !== id) }),
      remove: (_channel, id) =>
        perform(
          host ||
            messages.some(({ chatMessageId, author }) => chatMessageId === id && author.id === person.id),
          () => erase(id),
        ),
      react: (_channel, id, emoji, isOn) =>
        perform(true, () =>
          mark(member, id, (own) => {
            const reactions = new Set(own.reactions);
            if (isOn) reactions.add(emoji);
            else reactions.delete(emoji);
            return { ...own, reactions };
          }),
        ),
      loadOlder: (channel) =>
        perform(true, () => set(channel, { loaded: ownOf(member, channel).loaded + chatPageSize })),
      setOpen: (channel, isOpen) => set(channel, { isOpen }),
      markRead: (channel) => set(channel, { readSeq: seenBy(member, channel).at(-1)?.seq ?? 0 }),
      setTyping: (channel, isTyping) => set(channel, { isTyping }),
      rename: (name) =>
        perform(true, () => {
          if (name.trim() === '') refuse('nameEmpty');
          member.person.me = { ...member.person.me, name: name.trim() };
        }),
      loadQuestions: () => perform(true, () => void (member.hasQuestions = true)),
      vote: (id, isOn) => perform(true, () => mark(member, id, (own) => ({ ...own, hasVoted: isOn }))),
      setAnswered: (id, isAnswered) => perform(host, () => change(id, () => ({ isAnswered }))),
      followViewers() {
        member.followsViewers = true;
        refresh();
        return () => {
          member.followsViewers = false;
          refresh();
        };
      },
      cheer(emoji) {
        cheers[emoji] = (cheers[emoji] ?? 0) + 1;
        refresh();
        for (const other of members) for (const listener of other.cheers) listener({ [emoji]: 1 });
      },
      onCheers(listener) {
        member.cheers.add(listener);
        return () => void member.cheers.delete(listener);
      },
      ban: (id) =>
        perform(host, () => {
          if (members.some((other) => other.person.me.id === id && isHost(other))) refuse('hostNotBannable');
          banned.add(id);
        }),
      unban: (id) => perform(host, () => void banned.delete(id)),
      clearAuthor: (id) =>
        perform(host, () => {
          for (const { author, chatMessageId, type } of messages)
            if (author.id === id && type === 'regular') erase(chatMessageId);
        }),
      approve: (channel, id) =>
        perform(host, () => {
          change(id, () => ({ isHeld: false, seq: nextSeq(channel) }));
          messages.sort((one, other) => one.seq - other.seq);
        }),
      changeSettings: (changes) => perform(host, () => void (settings = { ...settings, ...changes })),
    };

    function newEntry(
      id: string,
      chatMessageId: string,
      channel: ChatChannel,
      text: string,
      isQuestion: boolean,
    ): ChatEntry {
      return {
        ...{ id, chatMessageId, channel, text, seq: 0, createdAtMs: nowMs(), author: member.person.me },
        ...{ type: 'regular', isAnswered: false, isPinned: false, isHeld: false, votes: 0, reactions: [] },
        isQuestion: isQuestion && channel === 'livestreamAudience',
        ...{ delivery: 'sending', failure: null, own: { reactions: [], hasVoted: false } },
      };
    }
  }

  return {
    enter,
    atOnce(actions) {
      isGathering = true;
      actions();
      isGathering = false;
      refresh();
    },
    noteShown(chatMessageId) {
      change(chatMessageId, () => ({ isAnswered: true }));
      refresh();
    },
  };
}

type Marks = { reactions: Set<ReactionEmoji>; hasVoted: boolean };
