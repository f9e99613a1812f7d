import type { Clock } from '../../../clock/clock.ts';
import type { FromChat, ToChat } from '../../../protocol/chat.ts';
import type { ChatConnection, ChatConnectionHandlers } from '../../client/chatConnection.ts';
import { readEvent } from './readEvent.ts';
import type { StreamClient } from './streamClient.ts';
import { readWelcome } from './readWelcome.ts';
import { sendToStream } from './sendToStream.ts';
import type { StreamRequestContext } from './streamRequests.ts';
import { isReadEvent, streamEventSchema, type StreamEvent } from './streamSchemas.ts';
import { StreamSession, type StreamAccess } from './streamSession.ts';

const firstRetryMs = 1000;
const maxRetryMs = 30_000;

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
  let announcedCount: number | null = null;
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

  const publish = (news: FromChat): void => {
    if (!isStopped) handlers.onMessage(news);
  };

  const report = (error: unknown): void =>
    handlers.onProblem(error instanceof Error ? error : new Error(String(error)));

  async function connect(): Promise<void> {
    try {
      const access = await options.access();
      if (isStopped) return;
      if (access === null) return end();
      await client.connectUser({ id: access.userId }, tokensFrom(access));
      if (isStopped) return await client.disconnectUser();
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
    cancelRetry();
    entries += 1;
    const entry = entries;
    early = [];
    try {
      const welcome = await readWelcome(session, client);
      if (entry !== entries || isStopped) return;
      failures = 0;
      isConnected = true;
      publish(welcome);
      announcedCount = session.people.viewerCount;
      if (followsViewers) publish({ type: 'viewers', viewers: session.people.viewers });
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
    for (const news of readEvent(session, event)) publish(news);
    tellViewers(session, event);
  }

  /** What an event has changed of who is here. */
  function tellViewers({ people, access }: StreamSession, event: StreamEvent): void {
    const count = people.viewerCount;
    if (count !== announcedCount && !access.hidesViewerCount) publish({ type: 'viewerCount', count });
    announcedCount = count;
    if (followsViewers && /^(?:user|member)\./.test(event.type))
      publish({ type: 'viewers', viewers: people.viewers });
  }

  function send(message: ToChat): boolean {
    const current = session;
    if (!isConnected || current === null) return false;
    if (message.type === 'followViewers') {
      followsViewers = message.isOn;
      if (followsViewers) publish({ type: 'viewers', viewers: current.people.viewers });
    } else sendToStream({ ...options, session: current, publish }, message, () => isConnected, report);
    return true;
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
