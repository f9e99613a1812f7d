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
import { createViewerNews } from './viewerNews.ts';

const firstRetryMs = 1000;
const maxRetryMs = 30_000;

export interface StreamConnectionOptions extends Pick<StreamRequestContext, 'rename'> {
  client: StreamClient;
  clock: Clock;
  /** A number from 0 to 1: spreads out those who come back at once. */
  random: () => number;
  /** Asks our server who this person is on Stream; null when it lets the person in no more. */
  access(): Promise<StreamAccess | null>;
  /** The first try has failed, of the first way in or of one back. */
  onUnavailable(): void;
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

  const viewers = createViewerNews(publish);

  const report = (error: unknown): void =>
    handlers.onProblem(error instanceof Error ? error : new Error(String(error)));

  /** Even the first way in: people see that it is being tried again. */
  function fail(error: unknown): void {
    report(error);
    handlers.onLost();
    if (failures === 0) options.onUnavailable();
  }

  async function connect(): Promise<void> {
    try {
      const access = await options.access();
      if (isStopped) return;
      if (access === null) return end();
      await client.connectUser({ id: access.userId }, tokensFrom(access, options, end));
      if (isStopped) return await client.disconnectUser();
      session = new StreamSession(client, access);
      stopListening = client.on(take).unsubscribe;
      await enter();
    } catch (error) {
      if (isStopped) return;
      fail(error);
      await client.disconnectUser().catch(report);
      retry(connect);
    }
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
      const welcome = await readWelcome(session, client, report);
      if (entry !== entries || isStopped) return;
      failures = 0;
      isConnected = true;
      publish(welcome);
      viewers.begin(session);
      for (const event of early.splice(0)) take(event);
    } catch (error) {
      if (entry !== entries || isStopped) return;
      fail(error);
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
    viewers.note(session, event);
  }

  function send(message: ToChat): boolean {
    const current = session;
    if (!isConnected || current === null) return false;
    if (message.type === 'followViewers') viewers.follow(current, message.isOn);
    else sendToStream({ ...options, session: current, publish }, message, () => isConnected, report);
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

/** The token that came with the access, and a new one each time that it has ended. */
function tokensFrom(
  { token }: StreamAccess,
  { access }: Pick<StreamConnectionOptions, 'access'>,
  onEnded: () => void,
): () => Promise<string> {
  let first: string | null = token;
  return async () => {
    const next = first ?? (await access())?.token;
    first = null;
    if (next !== undefined) return next;
    onEnded();
    throw new Error('the server lets this person into the chat no more');
  };
}
