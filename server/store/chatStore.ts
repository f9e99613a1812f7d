import { and, asc, desc, eq, inArray, lt, or, type SQL } from 'drizzle-orm';
import type { ChatChannel } from '../../src/protocol/chat.ts';
import type { Database } from '../db/database.ts';
import { chatMarks, chatMessages, sessions } from '../db/schema.ts';
import { loadChat, readChatRow, type LoadedChat } from './loadChat.ts';
import { saveChat } from './saveChat.ts';
import type { ChatChanges, ChatMark, ChatRecord } from './chatRecords.ts';

/** Whose held messages a page may have: everybody's, or only one author's. */
export type SeesHeld = { all: true } | { of: string };

/** The chats of all sessions. */
export interface ChatStore {
  /** Everything that a chat holds in memory; null when there is no such session. */
  load(sessionId: string, recentCount: number): Promise<LoadedChat | null>;
  findMessages(sessionId: string, chatMessageIds: readonly string[]): Promise<ChatRecord[]>;
  /** The messages of an author that have a text. */
  messagesBy(sessionId: string, authorId: string): Promise<ChatRecord[]>;
  /** What these people have marked on these messages. */
  findMarks(
    sessionId: string,
    authorIds: readonly string[],
    chatMessageIds: readonly string[],
  ): Promise<ChatMark[]>;
  /** The messages before a place, in their order. */
  page(
    sessionId: string,
    channel: ChatChannel,
    beforeSeq: number,
    seesHeld: SeesHeld,
    limit: number,
  ): Promise<ChatRecord[]>;
  /** All or nothing; durable when it resolves. */
  save(sessionId: string, changes: ChatChanges): Promise<void>;
  saveCheers(sessionId: string, cheers: Readonly<Record<string, number>>): Promise<void>;
}

export function createChatStore(db: Database): ChatStore {
  const ofSession = (sessionId: string): SQL => eq(chatMessages.sessionId, sessionId);
  const ofChannel = (sessionId: string, channel: ChatChannel): SQL | undefined =>
    and(ofSession(sessionId), eq(chatMessages.channel, channel));

  return {
    load: (sessionId, recentCount) => loadChat(db, sessionId, recentCount),

    async findMessages(sessionId, chatMessageIds) {
      if (chatMessageIds.length === 0) return [];
      const rows = await db
        .select()
        .from(chatMessages)
        .where(and(ofSession(sessionId), inArray(chatMessages.chatMessageId, [...chatMessageIds])));
      return rows.map(readChatRow);
    },

    async messagesBy(sessionId, authorId) {
      const rows = await db
        .select()
        .from(chatMessages)
        .where(
          and(ofSession(sessionId), eq(chatMessages.authorId, authorId), eq(chatMessages.isDeleted, false)),
        )
        .orderBy(asc(chatMessages.seq));
      return rows.map(readChatRow);
    },

    async findMarks(sessionId, authorIds, chatMessageIds) {
      if (authorIds.length === 0 || chatMessageIds.length === 0) return [];
      const rows = await db
        .select()
        .from(chatMarks)
        .where(
          and(
            eq(chatMarks.sessionId, sessionId),
            inArray(chatMarks.authorId, [...authorIds]),
            inArray(chatMarks.chatMessageId, [...chatMessageIds]),
          ),
        );
      return rows.map(({ sessionId: _sessionId, ...mark }) => mark);
    },

    async page(sessionId, channel, beforeSeq, seesHeld, limit) {
      const visible =
        'all' in seesHeld
          ? undefined
          : or(eq(chatMessages.isHeld, false), eq(chatMessages.authorId, seesHeld.of));
      const rows = await db
        .select()
        .from(chatMessages)
        .where(and(ofChannel(sessionId, channel), lt(chatMessages.seq, beforeSeq), visible))
        .orderBy(desc(chatMessages.seq))
        .limit(limit);
      return rows.map(readChatRow).reverse();
    },

    save: (sessionId, changes) => saveChat(db, sessionId, changes),

    async saveCheers(sessionId, cheers) {
      await db.update(sessions).set({ cheers }).where(eq(sessions.id, sessionId));
    },
  };
}
