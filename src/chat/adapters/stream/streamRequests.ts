import {
  chatPageSize,
  maxListedQuestions,
  type ChatChannel,
  type ChatMessage,
  type ChatRefusal,
  type FromChat,
  type OwnMarks,
  type ToChat,
} from '../../../protocol/chat.ts';
import { mayDo } from '../../../protocol/roles.ts';
import {
  messageIdOf,
  parseMessages,
  reactionNames,
  readMessage,
  readOwnMarks,
  readRefusal,
  timeOf,
  voteReaction,
} from './readStream.ts';
import type { StreamChannel, StreamClient } from './streamClient.ts';
import { foundMessagesSchema, streamErrorSchema, streamMessageSchema } from './streamSchemas.ts';
import type { StreamSession } from './streamSession.ts';

export type StreamRequest = Extract<ToChat, { ref: number }>;
type Answer = Extract<FromChat, { type: 'accepted' | 'page' | 'questions' }>;

/** The longest wait in slow mode that Stream has; seconds. */
const maxCooldownSeconds = 120;
const resultsPerSearch = 100;
/** Stream's code for a message whose id is taken, among other things. */
const badRequestCode = 4;

/** What was asked for is not allowed, or not there. */
export class StreamRefusal extends Error {
  readonly code: ChatRefusal;
  constructor(code: ChatRefusal) {
    super(`refused: ${code}`);
    this.name = 'StreamRefusal';
    this.code = code;
  }
}

export interface StreamRequestContext {
  client: StreamClient;
  session: StreamSession;
  /** Asks our server for another name, which may be taken. */
  rename(name: string): Promise<{ name: string } | { refused: ChatRefusal }>;
  publish(news: FromChat): void;
}

/** Does on Stream what the chat asks for; rejects with a StreamRefusal, or as Stream's client does. */
export async function performRequest(context: StreamRequestContext, request: StreamRequest): Promise<Answer> {
  const { client, session, publish } = context;
  const { ref } = request;
  const accepted: Answer = { type: 'accepted', ref };
  switch (request.type) {
    case 'post':
      return { ...accepted, message: await post(context, request) };
    case 'remove':
      await client.deleteMessage(request.chatMessageId);
      return accepted;
    case 'react':
      await mark(channelOf(session, request.channel), request, reactionNames[request.emoji]);
      return accepted;
    case 'vote':
      await mark(channelOf(session, request.channel), request, voteReaction);
      return accepted;
    case 'answer':
      requireHost(session);
      await client.partialUpdateMessage(request.chatMessageId, { set: { isAnswered: request.isAnswered } });
      return accepted;
    case 'ban':
      await ban(session, request.authorId, request.isOn);
      return accepted;
    case 'clearAuthor':
      await clearAuthor(context, request.authorId);
      return accepted;
    case 'settings':
      await changeSettings(session, request.settings);
      return accepted;
    case 'rename': {
      const answer = await context.rename(request.name);
      if ('refused' in answer) throw new StreamRefusal(answer.refused);
      session.rename(answer.name);
      publish({ type: 'me', me: session.me });
      return accepted;
    }
    case 'approve':
      throw new StreamRefusal('notAllowed');
    case 'history': {
      const messages = { limit: chatPageSize + 1, created_at_before: timeOf(request.beforeSeq) };
      const found = await channelOf(session, request.channel).query({ messages });
      const page = session.readPage(request.channel, parseMessages(found.messages));
      return { type: 'page', ref, channel: request.channel, ...page };
    }
    case 'questions':
      return { type: 'questions', ref, ...(await findQuestions(session)) };
  }
}

function channelOf(session: StreamSession, name: ChatChannel): StreamChannel {
  const channel = session.channels.get(name);
  if (channel === undefined) throw new StreamRefusal('notAllowed');
  return channel;
}

function requireHost({ access }: StreamSession): void {
  if (!mayDo(access.role, 'moderateChat')) throw new StreamRefusal('notAllowed');
}

/** Stores a message once: one that is there already, because the answer to it was lost, is answered with. */
async function post(
  { client, session }: StreamRequestContext,
  { channel: name, clientId, text, isQuestion }: Extract<StreamRequest, { type: 'post' }>,
): Promise<ChatMessage> {
  const channel = channelOf(session, name);
  const id = messageIdOf(session.access.userId, clientId);
  const stored = await channel.sendMessage({ id, text, isQuestion }).catch(async (error: unknown) => {
    if (streamErrorSchema.safeParse(error).data?.code !== badRequestCode) throw error;
    return client.getMessage(id).catch(() => Promise.reject(error));
  });
  return readMessage(streamMessageSchema.parse(stored.message), name, session.people);
}

async function mark(
  channel: StreamChannel,
  { chatMessageId, isOn }: { chatMessageId: string; isOn: boolean },
  type: string,
): Promise<void> {
  if (isOn) await channel.sendReaction(chatMessageId, { type });
  else
    await channel.deleteReaction(chatMessageId, type).catch((error: unknown) => {
      // What was never marked is not marked.
      if (readRefusal(error) !== 'messageNotFound') throw error;
    });
}

/** A speaker is banned in both channels. */
async function ban(session: StreamSession, authorId: string, isOn: boolean): Promise<void> {
  requireHost(session);
  const role = session.people.roleOf(authorId);
  if (mayDo(role, 'moderateChat')) throw new StreamRefusal('hostNotBannable');
  const isSpeaker = mayDo(role, 'useSpeakersChat');
  for (const [name, channel] of session.channels) {
    if (name === 'studioSpeakers' && !isSpeaker) continue;
    await (isOn ? channel.banUser(authorId, {}) : channel.unbanUser(authorId));
  }
}

/** Deletes what Stream's search finds, and what is on the screen: the search learns of new messages a little later. */
async function clearAuthor({ client, session }: StreamRequestContext, authorId: string): Promise<void> {
  requireHost(session);
  const ids = new Set<string>();
  for (const channel of session.channels.values()) {
    const loaded = channel.state.messageSets.flatMap(({ messages }) => messages);
    for (const { id, user, type } of loaded) if (user?.id === authorId && type !== 'deleted') ids.add(id);
    for (let next: string | undefined, page = 0; page === 0 || next !== undefined; page += 1) {
      const answer = await channel.search(
        { 'user.id': authorId },
        { limit: resultsPerSearch, ...(next === undefined ? {} : { next }) },
      );
      const found = foundMessagesSchema.parse(answer);
      for (const { id, type } of parseMessages(found.results.map(({ message }) => message)))
        if (type !== 'deleted') ids.add(id);
      next = found.next;
    }
  }
  for (const id of ids) await client.deleteMessage(id);
}

async function changeSettings(
  session: StreamSession,
  changes: Extract<StreamRequest, { type: 'settings' }>['settings'],
): Promise<void> {
  requireHost(session);
  const { isClosed, slowModeSeconds, needsApproval } = changes;
  const channel = channelOf(session, 'livestreamAudience');
  if (needsApproval === true) throw new StreamRefusal('notAllowed');
  if (isClosed !== undefined) await channel.updatePartial({ set: { frozen: isClosed } });
  if (slowModeSeconds === 0) await channel.disableSlowMode();
  else if (slowModeSeconds !== undefined)
    await channel.enableSlowMode(Math.min(slowModeSeconds, maxCooldownSeconds));
}

/** The questions of the audience in their order, at most as many as our own server lists. */
export async function findQuestions(
  session: StreamSession,
): Promise<{ messages: ChatMessage[]; own: OwnMarks[] }> {
  const channel = channelOf(session, 'livestreamAudience');
  const found = new Map<string, { message: ChatMessage; own: OwnMarks }>();
  let next: string | undefined;
  do {
    const answer = await channel.search(
      { isQuestion: true },
      { limit: resultsPerSearch, ...(next === undefined ? {} : { next }) },
    );
    const page = foundMessagesSchema.parse(answer);
    for (const each of parseMessages(page.results.map(({ message }) => message)))
      if (each.type === 'regular' && each.isQuestion)
        found.set(each.id, {
          message: readMessage(each, 'livestreamAudience', session.people),
          own: readOwnMarks(each),
        });
    next = page.next;
  } while (next !== undefined && found.size < maxListedQuestions);
  const listed = [...found.values()].sort((a, b) => a.message.seq - b.message.seq);
  for (const { message } of listed) session.questions.note(message);
  return { messages: listed.map(({ message }) => message), own: listed.map(({ own }) => own) };
}
