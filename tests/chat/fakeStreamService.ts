import type {
  ChannelAPIResponse,
  ChannelMemberResponse,
  ChannelResponse,
  Event,
  Message,
  MessageResponse,
  ReactionResponse,
  UserResponse,
} from 'stream-chat';
import { FakeRateLimit, FakeStreamDelays, type FakeWatcher } from './fakeStreamNetwork.ts';
import { FakeChannelTypes, FakeStreamError, notAllowed, notFound } from './fakeStreamTypes.ts';

// What a client object of Stream needs behind it in a test: messages and people in memory. Nothing here is a network interface.

/** Who makes a call; null is the server, which may do everything. */
type Caller = string | null;
type Marks = Pick<MessageResponse, 'isQuestion' | 'isAnswered' | 'isPinned'>;

interface StoredMessage extends Marks {
  id: string;
  text: string;
  createdAt: string;
  userId: string;
  isDeleted: boolean;
  reactions: Map<string, Set<string>>;
}

interface StoredChannel {
  type: string;
  id: string;
  members: Map<string, string>;
  bannedIds: Set<string>;
  messages: StoredMessage[];
  reads: Map<string, string>;
  watchers: Set<FakeWatcher>;
  frozen: boolean;
  cooldown: number;
}

/** Judges every call by the grants of the channel's type, which the server under test has made. */
export class FakeStreamService {
  readonly types = new FakeChannelTypes();
  readonly rateLimit = new FakeRateLimit();
  readonly delays: FakeStreamDelays;
  readonly #users = new Map<string, UserResponse>();
  readonly #channels = new Map<string, StoredChannel>();
  readonly #revokedBefore = new Map<string, number>();
  #lastUs = 0;

  /** With a seed, calls, answers and events take their time; without, they are as fast as they can be. */
  constructor(seed: number | null = null) {
    this.delays = new FakeStreamDelays(seed);
  }

  /** A time that nothing else has. */
  now(): string {
    this.#lastUs = Math.max(Date.now() * 1000, this.#lastUs + 1);
    const us = String(this.#lastUs % 1_000_000).padStart(6, '0');
    return new Date(Math.floor(this.#lastUs / 1_000_000) * 1000).toISOString().replace('.000Z', `.${us}Z`);
  }

  revoke(userId: string, before: Date): void {
    this.#revokedBefore.set(userId, before.getTime());
  }

  /** Throws unless the token is one for this user. */
  checkToken(userId: string, token: string): void {
    const [, payload = ''] = token.split('.');
    const claims: { user_id?: string; iat?: number; exp?: number } = JSON.parse(
      Buffer.from(payload, 'base64url').toString(),
    );
    const isRevoked = (claims.iat ?? 0) * 1000 <= (this.#revokedBefore.get(userId) ?? -1);
    const isOver = (claims.exp ?? 0) * 1000 < Date.now();
    if (claims.user_id !== userId || isRevoked || isOver) throw new FakeStreamError(40, 401, 'token ended');
  }

  upsertUsers(users: readonly UserResponse[]): void {
    for (const user of users) {
      const known = this.#users.get(user.id);
      this.#users.set(user.id, user);
      if (known !== undefined && known.name !== user.name) this.#sendToAll({ type: 'user.updated', user });
    }
  }

  user(id: string): UserResponse {
    return this.#users.get(id) ?? { id };
  }

  memberRole(cid: string, userId: string): string | undefined {
    return this.#channels.get(cid)?.members.get(userId);
  }

  hasChannel(cid: string): boolean {
    return this.#channels.has(cid);
  }

  create(type: string, id: string): StoredChannel {
    if (!this.types.has(type)) throw notFound();
    return this.#open(type, id);
  }

  #open(type: string, id: string): StoredChannel {
    const cid = `${type}:${id}`;
    const known = this.#channels.get(cid);
    if (known !== undefined) return known;
    const channel: StoredChannel = {
      ...{ type, id, frozen: false, cooldown: 0, messages: [] },
      ...{ members: new Map(), bannedIds: new Set(), reads: new Map(), watchers: new Set() },
    };
    this.#channels.set(cid, channel);
    return channel;
  }

  deleteChannel(cid: string): void {
    if (!this.#channels.delete(cid)) throw notFound();
  }

  /** What is in a channel, for whoever may read it. */
  read(
    cid: string,
    caller: Caller,
    { limit, before }: { limit: number; before?: string },
  ): ChannelAPIResponse {
    const channel = this.#readable(cid, caller);
    const older = channel.messages.filter(({ createdAt }) => before === undefined || createdAt < before);
    return {
      channel: this.#describe(channel),
      members: [...channel.members.keys()].map((id) => this.#member(channel, id)),
      messages: older.slice(-limit).map((message) => this.#asMessage(channel, message, caller)),
      pinned_messages: [],
      read: [...channel.reads].map(([id, last_read]) => ({ last_read, user: this.user(id) })),
      watchers: this.#watcherIds(channel).map((id) => this.user(id)),
      watcher_count: this.#watcherIds(channel).length,
    };
  }

  watch(cid: string, watcher: FakeWatcher): void {
    const channel = this.#readable(cid, watcher.userId);
    if (channel.watchers.has(watcher)) return;
    channel.watchers.add(watcher);
    this.#sendPresence(channel, watcher, 'user.watching.start');
  }

  unwatch(watcher: FakeWatcher): void {
    for (const channel of this.#channels.values())
      if (channel.watchers.delete(watcher)) this.#sendPresence(channel, watcher, 'user.watching.stop');
  }

  post(cid: string, caller: string, message: Message): MessageResponse {
    this.rateLimit.take('post', caller);
    const channel = this.#readable(cid, caller);
    const { id, text = '' } = message;
    if (id === undefined || this.#find(id) !== null)
      throw new FakeStreamError(4, 400, `a message with ID ${String(id)} already exists`);
    this.#require(channel, caller, 'create-message');
    if (channel.bannedIds.has(caller)) throw notAllowed();
    if (text.length > this.types.maxLengthOf(channel.type))
      throw new FakeStreamError(4, 400, 'the message is too long');
    if (channel.frozen) throw notAllowed('the channel is frozen');
    const last = channel.messages.findLast(({ userId }) => userId === caller);
    const sinceMs = Date.now() - Date.parse(last?.createdAt ?? '1970-01-01');
    if (!this.#may(channel, caller, 'skip-channel-cooldown') && sinceMs < channel.cooldown * 1000)
      throw new FakeStreamError(60, 403, 'cooldown');
    const stored: StoredMessage = {
      ...{ id, text, createdAt: this.now(), userId: caller, isDeleted: false, reactions: new Map() },
      isQuestion: message.isQuestion ?? false,
    };
    channel.messages.push(stored);
    this.#announce(channel, 'message.new', stored);
    return this.#asMessage(channel, stored, caller);
  }

  message(id: string, caller: Caller): MessageResponse {
    const { channel, message } = this.#reach(id, caller);
    return this.#asMessage(channel, message, caller);
  }

  change(id: string, caller: Caller, marks: Marks): MessageResponse {
    const { channel, message } = this.#reach(id, caller);
    this.#require(channel, caller, 'update-message');
    Object.assign(message, marks);
    this.#announce(channel, 'message.updated', message);
    return this.#asMessage(channel, message, caller);
  }

  remove(id: string, caller: Caller): MessageResponse {
    const { channel, message } = this.#reach(id, caller);
    const isOwn = message.userId === caller && this.#may(channel, caller, 'delete-message-owner');
    if (!isOwn) this.#require(channel, caller, 'delete-message');
    message.isDeleted = true;
    this.#announce(channel, 'message.deleted', message);
    return this.#asMessage(channel, message, caller);
  }

  react(id: string, caller: string, type: string, isOn: boolean): MessageResponse {
    this.rateLimit.take('react', caller);
    const { channel, message } = this.#reach(id, caller);
    this.#require(channel, caller, isOn ? 'create-reaction' : 'delete-reaction-owner');
    const own = message.reactions.get(caller) ?? new Set();
    if (!isOn && !own.has(type)) throw notFound();
    if (isOn) own.add(type);
    else own.delete(type);
    message.reactions.set(caller, own);
    this.#announce(channel, isOn ? 'reaction.new' : 'reaction.deleted', message);
    return this.#asMessage(channel, message, caller);
  }

  search(
    cid: string,
    caller: Caller,
    isMeant: (message: MessageResponse) => boolean,
    { limit, after }: { limit: number; after: number },
  ): { found: MessageResponse[]; hasMore: boolean } {
    const channel = this.#readable(cid, caller);
    const all = channel.messages
      .map((message) => this.#asMessage(channel, message, caller))
      .filter((message) => message.type === 'regular' && isMeant(message))
      .reverse();
    return { found: all.slice(after, after + limit), hasMore: all.length > after + limit };
  }

  markRead(cid: string, caller: string): Event {
    const channel = this.#readable(cid, caller);
    if (!channel.members.has(caller)) throw notAllowed();
    const created_at = this.now();
    channel.reads.set(caller, created_at);
    const event: Event = { type: 'message.read', cid, created_at, user: this.user(caller) };
    this.#send(channel, event);
    return event;
  }

  type(cid: string, caller: string, isOn: boolean): void {
    const type = isOn ? 'typing.start' : 'typing.stop';
    this.#send(this.#readable(cid, caller), { type, cid, user: this.user(caller), created_at: this.now() });
  }

  update(cid: string, caller: Caller, changes: { frozen?: boolean; cooldown?: number }): ChannelResponse {
    const channel = this.#readable(cid, caller);
    if (changes.frozen !== undefined) this.#require(channel, caller, 'update-channel-frozen');
    if (changes.cooldown !== undefined) this.#require(channel, caller, 'update-channel-cooldown');
    Object.assign(channel, changes);
    this.#send(channel, { type: 'channel.updated', cid, channel: this.#describe(channel) });
    return this.#describe(channel);
  }

  ban(cid: string, caller: Caller, userId: string, isOn: boolean): void {
    const channel = this.#readable(cid, caller);
    this.#require(channel, caller, 'ban-channel-member');
    if (isOn) channel.bannedIds.add(userId);
    else channel.bannedIds.delete(userId);
    this.#send(channel, { type: isOn ? 'user.banned' : 'user.unbanned', cid, user: this.user(userId) });
  }

  banned(cid: string, caller: Caller): UserResponse[] {
    const channel = this.#readable(cid, caller);
    this.#require(channel, caller, 'ban-channel-member');
    return [...channel.bannedIds].map((id) => this.user(id));
  }

  addMember(cid: string, caller: Caller, userId: string, role: string): void {
    if (caller !== null) throw notAllowed();
    const channel = this.#readable(cid, caller);
    channel.members.set(userId, role);
    this.#send(channel, { type: 'member.added', cid, member: this.#member(channel, userId) });
  }

  removeMember(cid: string, caller: Caller, userId: string): void {
    if (caller !== null) throw notAllowed();
    const channel = this.#readable(cid, caller);
    const member = this.#member(channel, userId);
    channel.members.delete(userId);
    this.#send(channel, { type: 'member.removed', cid, member });
    for (const watcher of channel.watchers) if (watcher.userId === userId) channel.watchers.delete(watcher);
  }

  /** Fills a channel with messages of one author. */
  fill(cid: string, texts: readonly string[]): void {
    const [type = '', id = ''] = cid.split(':');
    const channel = this.#open(type, id);
    for (const text of texts)
      channel.messages.push({
        ...{ id: `filled-${String(channel.messages.length)}`, text, createdAt: this.now() },
        ...{ userId: 'somebody', isDeleted: false, reactions: new Map() },
      });
  }

  #readable(cid: string, caller: Caller): StoredChannel {
    const channel = this.#channels.get(cid);
    if (channel === undefined) throw notFound();
    this.#require(channel, caller, 'read-channel');
    return channel;
  }

  /** Whether a caller's role in the application or in the channel has been granted something. */
  #may(channel: StoredChannel, caller: Caller, permission: string): boolean {
    if (caller === null) return true;
    const roles = ['user', channel.members.get(caller) ?? 'user'];
    return roles.some((role) => this.types.grants(channel.type, role, permission));
  }

  #require(channel: StoredChannel, caller: Caller, permission: string): void {
    if (!this.#may(channel, caller, permission)) throw notAllowed();
  }

  #find(id: string): { channel: StoredChannel; message: StoredMessage } | null {
    for (const channel of this.#channels.values()) {
      const message = channel.messages.find((each) => each.id === id);
      if (message !== undefined) return { channel, message };
    }
    return null;
  }

  /** A message that the caller may read. */
  #reach(id: string, caller: Caller): { channel: StoredChannel; message: StoredMessage } {
    const found = this.#find(id);
    if (found === null) throw notFound();
    this.#readable(`${found.channel.type}:${found.channel.id}`, caller);
    return found;
  }

  #describe({ type, id, frozen, cooldown }: StoredChannel): ChannelResponse {
    const config = {
      ...{ created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z', reminders: false },
      ...{ typing_events: true, read_events: true, connect_events: true, reactions: true, search: true },
    };
    const own_capabilities = ['read-channel', 'send-message', 'send-reaction', 'read-events'];
    return { cid: `${type}:${id}`, disabled: false, frozen, id, type, cooldown, config, own_capabilities };
  }

  #member({ members, bannedIds }: StoredChannel, id: string): ChannelMemberResponse {
    const role = members.get(id);
    return {
      ...{ user_id: id, user: this.user(id), banned: bannedIds.has(id) },
      ...(role === undefined ? {} : { channel_role: role }),
    };
  }

  /** A message as the caller gets it; in events nobody's own reactions are marked. */
  #asMessage(channel: StoredChannel, message: StoredMessage, caller: Caller): MessageResponse {
    const { id, text, createdAt, userId, isDeleted, reactions } = message;
    const counts = new Map<string, number>();
    for (const own of reactions.values())
      for (const type of own) counts.set(type, (counts.get(type) ?? 0) + 1);
    const own = [...(reactions.get(caller ?? '') ?? [])];
    return {
      ...{ id, text, created_at: createdAt, updated_at: createdAt, user: this.user(userId) },
      type: isDeleted ? 'deleted' : 'regular',
      cid: `${channel.type}:${channel.id}`,
      isQuestion: message.isQuestion ?? false,
      isAnswered: message.isAnswered ?? false,
      isPinned: message.isPinned ?? false,
      reaction_counts: Object.fromEntries(counts),
      latest_reactions: [],
      own_reactions: own.map((type): ReactionResponse => ({
        ...{ type, message_id: id, user_id: caller ?? '', created_at: createdAt, updated_at: createdAt },
      })),
      ...(isDeleted ? { deleted_at: createdAt } : {}),
    };
  }

  #announce(channel: StoredChannel, type: Event['type'], message: StoredMessage): void {
    const { id, userId } = message;
    const described = this.#asMessage(channel, message, null);
    const cid = `${channel.type}:${channel.id}`;
    const watcher_count = this.#watcherIds(channel).length;
    const reaction = { type: '', message_id: id, created_at: this.now(), updated_at: this.now() };
    this.#send(channel, {
      ...{ type, cid, message: described, user: this.user(userId), watcher_count },
      ...{ channel_type: channel.type, channel_id: channel.id, created_at: this.now() },
      ...(type.startsWith('reaction') ? { reaction } : {}),
    });
  }

  #watcherIds({ watchers }: StoredChannel): string[] {
    return [...new Set([...watchers].map(({ userId }) => userId))];
  }

  #sendPresence(channel: StoredChannel, { userId }: FakeWatcher, type: Event['type']): void {
    const cid = `${channel.type}:${channel.id}`;
    const ids = this.#watcherIds(channel);
    // Somebody with a second window is still here.
    if (type === 'user.watching.stop' && ids.includes(userId)) return;
    this.#send(channel, { type, cid, user: this.user(userId), watcher_count: ids.length });
  }

  #send({ watchers }: StoredChannel, event: Event): void {
    for (const watcher of watchers) watcher.deliver(structuredClone(event));
  }

  #sendToAll(event: Event): void {
    const all = new Set([...this.#channels.values()].flatMap(({ watchers }) => [...watchers]));
    for (const watcher of all) watcher.deliver(structuredClone(event));
  }
}
