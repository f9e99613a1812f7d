import {
  Channel,
  StreamChat,
  type ChannelData,
  type ChannelQueryOptions,
  type CreateChannelOptions,
  type Event,
  type Message,
  type MessageFilters,
  type MessageResponse,
  type PartialMessageUpdate,
  type PartialUpdateChannel,
  type Reaction,
  type ReactionAPIResponse,
  type QueryChannelAPIResponse,
  type SearchAPIResponse,
  type SearchOptions,
  type UpdateChannelTypeRequest,
  type UserResponse,
} from 'stream-chat';
import type { FakeWatcher } from './fakeStreamNetwork.ts';
import type { FakeStreamService } from './fakeStreamService.ts';
import { FakeStreamError } from './fakeStreamTypes.ts';

const duration = '0ms';
type Result<Name extends keyof Channel> = Channel[Name] extends (...args: never[]) => infer Answer
  ? Answer
  : never;

/**
 * Stream's client object in front of a service in memory: every method that we call is replaced, and has to keep the published type.
 * With a secret it is the server's.
 */
export class FakeStreamClient extends StreamChat implements FakeWatcher {
  readonly service: FakeStreamService;
  #isCut = false;
  /** How often the network was cut: what was on its way then is lost. */
  #cuts = 0;
  /** Resolves when the last event of a channel has arrived: one connection keeps their order. */
  readonly #arrivals = new Map<string, Promise<void>>();
  #isDeaf: 'from the next call on' | 'until the next call' | null = null;

  constructor(service: FakeStreamService, secret?: string) {
    super('key', secret, { allowServerSideConnect: true, recoverStateOnReconnect: false });
    this.service = service;
  }

  get userId(): string {
    return this.userID ?? '';
  }

  /** Who calls; null for the server. */
  get caller(): string | null {
    return this.secret === undefined ? this.userId : null;
  }

  /** What an event of the service does in the library. Those of different channels overtake each other. */
  deliver(event: Event): void {
    const cuts = this.#cuts;
    const cid = event.cid ?? '';
    const arrival = Promise.all([this.#arrivals.get(cid), this.service.delays.wait()]).then(() => {
      if (cuts === this.#cuts && this.#isDeaf !== 'until the next call' && this.userID !== undefined)
        this.dispatchEvent(event);
    });
    this.#arrivals.set(cid, arrival);
  }

  /** Does a call; without a network it has no answer. */
  async reach<Answer>(act: () => Answer): Promise<Answer> {
    const cuts = this.#cuts;
    await this.service.delays.wait();
    if (this.#isCut || cuts !== this.#cuts) throw new Error('there is no network');
    const isLost = this.#isDeaf === 'from the next call on';
    this.#isDeaf = isLost ? 'until the next call' : null;
    const answer = new Promise<Answer>((resolve) => resolve(act()));
    await Promise.allSettled([answer, this.service.delays.wait()]);
    if (isLost || cuts !== this.#cuts) throw new Error('the answer was lost');
    return answer;
  }

  /** The next call is done, and neither its answer nor any event arrives until another call. */
  loseNextAnswer(): void {
    this.#isDeaf = 'from the next call on';
  }

  cutNetwork(): void {
    this.#isCut = true;
    this.#cuts += 1;
    this.service.unwatch(this);
    this.dispatchEvent({ type: 'connection.changed', online: false });
  }

  restoreNetwork(): void {
    this.#isCut = false;
    this.dispatchEvent({ type: 'connection.changed', online: true });
    this.dispatchEvent({ type: 'connection.recovered' });
  }

  override connectUser: StreamChat['connectUser'] = async (user, tokenOrProvider) => {
    const token = typeof tokenOrProvider === 'function' ? await tokenOrProvider() : tokenOrProvider;
    await this.reach(() => this.service.checkToken(user.id, token ?? ''));
    this._setUser(this.service.user(user.id));
    this.wsPromise = Promise.resolve();
  };

  override disconnectUser: StreamChat['disconnectUser'] = async () => {
    this.service.unwatch(this);
    delete this.userID;
  };

  override channel(type: string, id?: string | ChannelData | null): FakeStreamChannel {
    if (typeof id !== 'string') throw new Error('a channel is opened by its id');
    const cid = `${type}:${id}`;
    const known = this.activeChannels[cid];
    if (known instanceof FakeStreamChannel) return known;
    const channel = new FakeStreamChannel(this, type, id);
    this.activeChannels[cid] = channel;
    return channel;
  }

  override async getMessage(id: string) {
    return this.reach(() => ({ duration, message: this.service.message(id, this.caller) }));
  }

  override async deleteMessage(id: string) {
    return this.reach(() => ({ duration, message: this.service.remove(id, this.caller) }));
  }

  override async partialUpdateMessage(id: string, { set = {} }: PartialMessageUpdate) {
    return this.reach(() => ({ duration, message: this.service.change(id, this.caller, set) }));
  }

  override async queryBannedUsers(filters: { channel_cid?: unknown } = {}) {
    return this.reach(() => {
      const users = this.service.banned(String(filters.channel_cid), this.caller);
      return { duration, bans: users.map((user) => ({ user })) };
    });
  }

  override async createChannelType({ name = '', ...data }: CreateChannelOptions) {
    return this.reach(() => {
      const { grants } = this.service.types.create(name, data);
      return { duration, name, created_at: '', updated_at: '', grants };
    });
  }

  override async updateChannelType(name: string, data: UpdateChannelTypeRequest) {
    return this.reach(() => {
      const { grants, maxLength } = this.service.types.update(name, data);
      return {
        ...{ duration, name, grants, max_message_length: maxLength, commands: [], permissions: [] },
        ...{
          created_at: '',
          updated_at: '',
          automod: 'disabled' as const,
          automod_behavior: 'flag' as const,
        },
        ...{ connect_events: true, custom_events: false, delivery_events: false, mutes: false, polls: false },
        ...{ push_notifications: false, quotes: false, reactions: true, read_events: true, reminders: false },
        ...{ replies: false, search: true, shared_locations: false, typing_events: true, uploads: false },
        ...{ mark_messages_pending: false, skip_last_msg_update_for_system_msgs: false },
        url_enrichment: false,
      };
    });
  }

  override async upsertUsers(users: UserResponse[]) {
    return this.reach(() => {
      this.service.upsertUsers(users);
      return { duration, users: Object.fromEntries(users.map((user) => [user.id, user])) };
    });
  }

  override async revokeUserToken(userId: string, before?: Date | string | null) {
    return this.reach(() => {
      this.service.revoke(userId, new Date(before ?? Date.now()));
      return { duration, users: {} };
    });
  }
}

export class FakeStreamChannel extends Channel {
  readonly #fake: FakeStreamClient;

  constructor(client: FakeStreamClient, type: string, id: string) {
    super(client, type, id, {});
    this.#fake = client;
  }

  get #service(): FakeStreamService {
    return this.#fake.service;
  }

  override create: Channel['create'] = async () => {
    await this.#fake.reach(() => this.#service.create(this.type, this.id ?? ''));
    return this.query();
  };

  override async watch(options: ChannelQueryOptions = {}): Promise<QueryChannelAPIResponse> {
    await this.#fake.reach(() => this.#service.watch(this.cid, this.#fake));
    const state = await this.query(options);
    this.initialized = true;
    this.data = state.channel;
    return state;
  }

  override async query({ messages = {} }: ChannelQueryOptions = {}): Promise<QueryChannelAPIResponse> {
    const { limit = 30, created_at_before: before } = messages;
    const found = await this.#fake.reach(() =>
      this.#service.read(this.cid, this.#fake.caller, {
        limit,
        ...(before === undefined ? {} : { before: String(before) }),
      }),
    );
    const state = { duration, ...found };
    this.#fake._addChannelConfig(state.channel);
    this._initializeState(state, 'latest');
    return state;
  }

  override async search(
    query: MessageFilters | string,
    { limit = 30, next = '0' }: SearchOptions = {},
  ): Promise<SearchAPIResponse> {
    if (typeof query === 'string') throw new FakeStreamError(4, 400, 'texts are not searched');
    const isMeant = ({ isQuestion, user }: MessageResponse): boolean =>
      query.isQuestion === undefined ? user?.id === query['user.id'] : query.isQuestion === isQuestion;
    const after = Number(next);
    return this.#fake.reach(() => {
      const { found, hasMore } = this.#service.search(this.cid, this.#fake.caller, isMeant, { limit, after });
      const results = found.map((message) => ({ message }));
      return { duration, results, ...(hasMore ? { next: String(after + limit) } : {}) };
    });
  }

  override async sendMessage(message: Message) {
    return this.#fake.reach(() => ({
      duration,
      message: this.#service.post(this.cid, this.#fake.userId, message),
    }));
  }

  override async sendReaction(id: string, { type }: Reaction): Promise<ReactionAPIResponse> {
    return this.#react(id, type, true);
  }

  override async deleteReaction(id: string, type: string): Promise<ReactionAPIResponse> {
    return this.#react(id, type, false);
  }

  override async markRead() {
    return this.#fake.reach(() => ({
      duration,
      event: this.#service.markRead(this.cid, this.#fake.userId),
    }));
  }

  override async keystroke(): Promise<void> {
    await this.#fake.reach(() => this.#service.type(this.cid, this.#fake.userId, true));
  }

  override async stopTyping(): Promise<void> {
    await this.#fake.reach(() => this.#service.type(this.cid, this.#fake.userId, false));
  }

  override async updatePartial({ set = {} }: PartialUpdateChannel) {
    const { frozen, cooldown } = set;
    return this.#update({
      ...(frozen === undefined ? {} : { frozen }),
      ...(cooldown === undefined ? {} : { cooldown }),
    });
  }

  override enableSlowMode(cooldown: number): Result<'enableSlowMode'> {
    return this.#update({ cooldown });
  }

  override disableSlowMode(): Result<'disableSlowMode'> {
    return this.#update({ cooldown: 0 });
  }

  override async banUser(userId: string) {
    return this.#ban(userId, true);
  }

  override async unbanUser(userId: string) {
    return this.#ban(userId, false);
  }

  override async addMembers(members: Parameters<Channel['addMembers']>[0]) {
    return this.#fake.reach(() => {
      for (const member of members) {
        const { user_id = '', channel_role = 'channel_member' } =
          typeof member === 'string' ? { user_id: member } : member;
        this.#service.addMember(this.cid, this.#fake.caller, user_id, channel_role);
      }
      return this.#state();
    });
  }

  override async removeMembers(ids: string[]) {
    return this.#fake.reach(() => {
      for (const id of ids) this.#service.removeMember(this.cid, this.#fake.caller, id);
      return this.#state();
    });
  }

  override async queryMembers(
    { id, channel_role }: Parameters<Channel['queryMembers']>[0],
    _sort?: Parameters<Channel['queryMembers']>[1],
    { limit = 30, user_id_gt = '' }: Parameters<Channel['queryMembers']>[2] = {},
  ) {
    return this.#fake.reach(() => {
      const found = this.#state()
        .members.filter(({ user_id }) => id === undefined || user_id === id)
        .filter((member) => channel_role === undefined || member.channel_role === channel_role)
        .filter(({ user_id = '' }) => user_id > user_id_gt)
        .toSorted((a, b) => ((a.user_id ?? '') < (b.user_id ?? '') ? -1 : 1));
      return { duration, members: found.slice(0, Math.min(limit, 100)) };
    });
  }

  override async delete(): Result<'delete'> {
    return this.#fake.reach(() => {
      const { channel } = this.#state();
      this.#service.deleteChannel(this.cid);
      return { duration, channel };
    });
  }

  #state() {
    const { channel, members } = this.#service.read(this.cid, this.#fake.caller, { limit: 0 });
    return { duration, channel, members };
  }

  async #update(changes: { frozen?: boolean; cooldown?: number }) {
    return this.#fake.reach(() => {
      const channel = this.#service.update(this.cid, this.#fake.caller, changes);
      return { duration, channel, members: [] };
    });
  }

  async #ban(userId: string, isOn: boolean) {
    return this.#fake.reach(() => {
      this.#service.ban(this.cid, this.#fake.caller, userId, isOn);
      return { duration };
    });
  }

  async #react(id: string, type: string, isOn: boolean): Promise<ReactionAPIResponse> {
    return this.#fake.reach(() => {
      const message = this.#service.react(id, this.#fake.userId, type, isOn);
      const reaction = { type, message_id: id, created_at: '', updated_at: '' };
      return { duration, message, reaction };
    });
  }
}
