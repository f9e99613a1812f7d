import type { Clock } from '../../../clock/clock.ts';
import { chatPageSize, type FromChat, type ToChat } from '../../../protocol/chat.ts';
import { mayDo } from '../../../protocol/roles.ts';
import type { ChatConnection, ChatConnectionHandlers } from '../../client/chatConnection.ts';
import { readEvent } from './readEvent.ts';
import { readRefusal } from './readStream.ts';
import type { StreamClient } from './streamClient.ts';
import {
  findQuestions,
  performRequest,
  StreamRefusal,
  type StreamRequest,
  type StreamRequestContext,
} from './streamRequests.ts';
import {
  bannedPeopleSchema,
  foundChannelSchema,
  isReadEvent,
  streamEventSchema,
  type StreamEvent,
} from './streamSchemas.ts';
import { StreamSession, type StreamAccess } from './streamSession.ts';

const firstRetryMs = 1000;
const maxRetryMs = 30_000;
/** A message that got no answer is sent once more, with the same id, after this long; ms. */
const resendMs = 2000;
/** A cooldown that Stream does not give a number for; ms. */
const tooFastMs = 5000;
const maxListed = 100;

export interface StreamConnectionOptions extends Pick<StreamRequestContext, 'rename'> {
  client: StreamClient;
  clock: Clock;
  /** A number from 0 to 1: spreads out those who come back at once. */
  random: () => number;
  /** Asks our server who this person is on Stream; null when it lets the person in no more. */
  access(): Promise<StreamAccess | null>;
}

/** A person's chats on Stream as a connection of ours: requests become calls of its client, and its events our messages. */
export function createStreamConnection(
  options: StreamConnectionOptions,
  handlers: ChatConnectionHandlers,
): ChatConnection {
  const { client, clock, random } = options;
  let session: StreamSession | null = null;
  let isConnected = false;
  let isStopped = false;
  let followsViewers = false;
  /** Counts the ways in: what an earlier one finds is of no use. */
  let entries = 0;
  let failures = 0;
  let cancelRetry = (): void => {};
  let stopListening = (): void => {};
  /** Events that came while the channels were being read. */
  let early: StreamEvent[] = [];

  const retry = (again: () => Promise<void>): void => {
    const delayMs = firstRetryMs + random() * Math.min(maxRetryMs, firstRetryMs * 2 ** failures);
    failures += 1;
    cancelRetry = clock.setTimer(delayMs, () => void again());
  };

  const report = (error: unknown): void =>
    handlers.onProblem(error instanceof Error ? error : new Error(String(error)));

  async function connect(): Promise<void> {
    try {
      const access = await options.access();
      if (isStopped) return;
      if (access === null) return end();
      await client.connectUser({ id: access.userId }, tokensFrom(access));
      if (isStopped) return void (await client.disconnectUser());
      session = new StreamSession(client, access);
      stopListening = client.on(take).unsubscribe;
      await enter();
    } catch (error) {
      if (isStopped) return;
      report(error);
      await client.disconnectUser().catch(report);
      retry(connect);
    }
  }

  /** The token that came with the access, and a new one each time that it has ended. */
  function tokensFrom(access: StreamAccess): () => Promise<string> {
    let first: string | null = access.token;
    return async () => {
      const token = first ?? (await options.access())?.token;
      first = null;
      if (token !== undefined) return token;
      end();
      throw new Error('the server lets this person into the chat no more');
    };
  }

  function end(): void {
    stop();
    handlers.onEnded();
  }

  /** Reads the channels and watches them: the first time, and after each loss of the connection. */
  async function enter(): Promise<void> {
    if (session === null) return;
    entries += 1;
    const entry = entries;
    early = [];
    try {
      const welcome = await readWelcome(session, client);
      if (entry !== entries || isStopped) return;
      failures = 0;
      isConnected = true;
      handlers.onMessage(welcome);
      if (followsViewers) handlers.onMessage({ type: 'viewers', viewers: session.people.viewers });
      for (const event of early.splice(0)) take(event);
    } catch (error) {
      if (entry !== entries || isStopped) return;
      report(error);
      retry(enter);
    }
  }

  function take(data: { type: string }): void {
    if (!isReadEvent(data.type)) return;
    const parsed = streamEventSchema.safeParse(data);
    if (!parsed.success)
      return report(new Error(`Stream sent an invalid ${data.type}: ${parsed.error.message}`));
    const event = parsed.data;
    if (event.type === 'connection.changed') {
      if (event.online || !isConnected) return;
      isConnected = false;
      return handlers.onLost();
    }
    if (event.type === 'connection.recovered') return void enter();
    if (session === null) return;
    if (!isConnected) return void early.push(event);
    for (const news of readEvent(session, event)) handlers.onMessage(news);
    tellViewers(session, event);
  }

  /** What an event has changed of who is here. */
  function tellViewers({ people, access }: StreamSession, event: StreamEvent): void {
    if ('watcher_count' in event && event.watcher_count !== undefined && !access.hidesViewerCount)
      handlers.onMessage({ type: 'viewerCount', count: people.viewerCount });
    if (followsViewers && /^(?:user|member)\./.test(event.type))
      handlers.onMessage({ type: 'viewers', viewers: people.viewers });
  }

  async function answer(current: StreamSession, request: StreamRequest): Promise<FromChat | null> {
    const { ref } = request;
    const context = { ...options, session: current, publish: handlers.onMessage };
    try {
      return await performRequest(context, request);
    } catch (error) {
      if (error instanceof StreamRefusal) return { type: 'refused', ref, code: error.code };
      const code = readRefusal(error);
      if (code === null) return null;
      const isClosed = request.type === 'post' && request.channel === 'livestreamAudience';
      if (code === 'notAllowed' && isClosed && current.settings.isClosed)
        return { type: 'refused', ref, code: 'chatClosed' };
      if (code === 'notAllowed' && request.type === 'post' && current.me.banned)
        return { type: 'refused', ref, code: 'banned' };
      const { slowModeSeconds } = current.settings;
      const retryAfterMs = slowModeSeconds > 0 ? slowModeSeconds * 1000 : tooFastMs;
      return { type: 'refused', ref, code, ...(code === 'tooFast' ? { retryAfterMs } : {}) };
    }
  }

  async function perform(current: StreamSession, request: StreamRequest): Promise<void> {
    let news = await answer(current, request);
    if (news === null && request.type === 'post' && isConnected) {
      await new Promise<void>((resolve) => void clock.setTimer(resendMs, resolve));
      // After a loss, what has no answer is sent again by itself.
      if (!isConnected) return;
      news = await answer(current, request);
    }
    if (isStopped) return;
    handlers.onMessage(news ?? { type: 'refused', ref: request.ref, code: 'serverFailed' });
  }

  function send(message: ToChat): boolean {
    const current = session;
    if (!isConnected || current === null) return false;
    switch (message.type) {
      case 'read':
        current.noteRead(message.channel, message.seq);
        // Stream keeps for its members alone how far they have read.
        if (mayDo(current.access.role, 'useSpeakersChat'))
          current.channels.get(message.channel)?.markRead().catch(report);
        return true;
      case 'typing': {
        const channel = current.channels.get(message.channel);
        (message.isOn ? channel?.keystroke() : channel?.stopTyping())?.catch(report);
        return true;
      }
      case 'followViewers':
        followsViewers = message.isOn;
        if (followsViewers) handlers.onMessage({ type: 'viewers', viewers: current.people.viewers });
        return true;
      case 'cheer':
        return true;
      default:
        void perform(current, message);
        return true;
    }
  }

  function stop(): void {
    isStopped = true;
    isConnected = false;
    cancelRetry();
    stopListening();
    client.disconnectUser().catch(report);
  }

  return { start: () => void connect(), stop, send };
}

/** Everything that somebody finds who comes in. */
async function readWelcome(session: StreamSession, client: StreamClient): Promise<FromChat> {
  const { access, people, questions } = session;
  const found = await Promise.all(
    [...session.channels].map(async ([name, channel]) => {
      const state = await channel.watch({
        messages: { limit: chatPageSize + 1 },
        members: { limit: maxListed },
        watchers: { limit: maxListed },
      });
      return [name, foundChannelSchema.parse(state)] as const;
    }),
  );
  if (mayDo(access.role, 'moderateChat')) people.setBanned(await findBanned(session, client));
  // Who speaks is known of all channels before a message is read.
  for (const [, { members }] of found) for (const member of members) people.noteMember(member);
  const channels = found.map(([name, state]) => session.takeChannel(name, state));
  await findQuestions(session);
  return {
    type: 'welcome',
    chatId: access.channelId,
    me: session.me,
    settings: session.settings,
    channels,
    questionCounts: questions.counts,
    bannedIds: people.bannedIds,
    viewerCount: access.hidesViewerCount ? null : people.viewerCount,
    cheers: null,
  };
}

/** Only hosts are told who is banned; the others learn of bans while they are here. */
async function findBanned(session: StreamSession, client: StreamClient): Promise<string[]> {
  const cid = session.channels.get('livestreamAudience')?.cid ?? '';
  const answer = await client.queryBannedUsers({ channel_cid: cid }, [], { limit: maxListed });
  return bannedPeopleSchema.parse(answer).bans.map(({ user }) => user.id);
}
