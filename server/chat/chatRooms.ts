import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../src/clock/clock.ts';
import type { ChatRefusal } from '../../src/protocol/chat.ts';
import { AppError } from '../errors.ts';
import { createOpenRooms } from '../openRooms.ts';
import type { ChatStore } from '../store/chatStore.ts';
import type { SessionStore } from '../store/sessionStore.ts';
import { createChatLimits } from './chatLimits.ts';
import { keptMessages } from './chatMemory.ts';
import { ChatRoom } from './chatRoom.ts';
import { asQuestion, recordedQuestion } from './recordedQuestion.ts';
import type { SessionChats } from './sessionChats.ts';

/** What became of a message that somebody has posted. */
type PostResult = 'accepted' | ChatRefusal;

/** The chats of all sessions in use. */
export interface ChatRooms extends SessionChats {
  /** How many messages people have posted since the start of the server, by what became of them. */
  readonly postCounts: ReadonlyMap<PostResult, number>;
  /**
   * Does something with a session's chats, which are loaded from the database if nobody is in them, and stay in memory meanwhile.
   * Rejects with `sessionNotFound`.
   */
  withRoom<Result>(studioToken: string, act: (room: ChatRoom) => Promise<Result>): Promise<Result>;
  viewerCount(studioToken: string): number;
  /** The sessions that have viewers now, except those that hide their number. */
  viewerCounts(): { studioToken: string; viewers: number }[];
  connectionCount(): number;
}

export function createChatRooms(options: {
  sessions: Pick<SessionStore, 'find'>;
  store: ChatStore;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  messagesPerMinuteAndAddress: number;
  hidesViewerCount(studioToken: string): boolean;
}): ChatRooms {
  const { sessions, store, clock, log, messagesPerMinuteAndAddress, hidesViewerCount } = options;
  /** How many are at work with each chat, or wait for it. */
  const users = new Map<string, number>();
  const postCounts = new Map<PostResult, number>();
  const limits = createChatLimits(messagesPerMinuteAndAddress, () => clock.nowMs());

  /** A chat without anybody is forgotten when everything of it is stored. */
  const forgetIfEmpty = async (studioToken: string, room: ChatRoom): Promise<void> => {
    const isUsed = (): boolean => room.size > 0 || (users.get(studioToken) ?? 0) > 0;
    if (isUsed()) return;
    await room.stop();
    if (!isUsed()) rooms.forget(studioToken, room);
  };

  const load = async (studioToken: string): Promise<ChatRoom> => {
    const session = await sessions.find(studioToken);
    const loaded = session === null ? null : await store.load(session.id, keptMessages);
    if (session === null || loaded === null) throw new AppError('sessionNotFound');
    const room = new ChatRoom({
      sessionId: session.id,
      chatId: session.liveChatId,
      loaded,
      store,
      clock,
      limits,
      countPost: (result) => void postCounts.set(result, (postCounts.get(result) ?? 0) + 1),
      hidesViewerCount: hidesViewerCount(studioToken),
      log,
      messageIdOf: (authorId, clientId) =>
        createHash('sha256').update(`${session.id} ${authorId} ${clientId}`).digest('base64url').slice(0, 20),
      onEmpty: () => void forgetIfEmpty(studioToken, room),
    });
    return room;
  };

  const rooms = createOpenRooms(load);

  const withRoom: ChatRooms['withRoom'] = async (studioToken, act) => {
    users.set(studioToken, (users.get(studioToken) ?? 0) + 1);
    try {
      return await act(await rooms.get(studioToken));
    } finally {
      const others = (users.get(studioToken) ?? 0) - 1;
      if (others > 0) users.set(studioToken, others);
      else users.delete(studioToken);
      const room = rooms.find(studioToken);
      if (room !== undefined) void forgetIfEmpty(studioToken, room);
    }
  };

  return {
    postCounts,
    withRoom,
    findQuestion: (studioToken, chatMessageId) =>
      recordedQuestion(rooms.find(studioToken)?.findMessage(chatMessageId) ?? null),
    async readQuestion(session, chatMessageId) {
      const [message] = await store.findMessages(session.id, [chatMessageId]);
      return message === undefined || message.isDeleted ? null : asQuestion(message);
    },
    perform: (studioToken, work) => withRoom(studioToken, async (room) => void (await room.perform(work))),
    setClosed: (studioToken, isClosed) =>
      withRoom(studioToken, async (room) => void (await room.setClosed(isClosed))),
    viewerCount: (studioToken) => rooms.find(studioToken)?.viewerCount ?? 0,
    viewerCounts: () =>
      rooms
        .entries()
        .filter(([studioToken, { viewerCount }]) => viewerCount > 0 && !hidesViewerCount(studioToken))
        .map(([studioToken, { viewerCount }]) => ({ studioToken, viewers: viewerCount })),
    connectionCount: () => rooms.all().reduce((sum, room) => sum + room.size, 0),
    expel(studioToken, people, code, reason) {
      rooms.find(studioToken)?.expel(people, code, reason);
    },
    async close(studioToken, code, reason) {
      const room = rooms.find(studioToken);
      if (room === undefined) return;
      await room.close(code, reason);
      rooms.forget(studioToken, room);
    },
    async shutdown() {
      await Promise.all(rooms.all().map((room) => room.close(1012, 'the server restarts')));
    },
  };
}
