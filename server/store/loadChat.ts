import { and, asc, desc, eq, lt, max } from 'drizzle-orm';
import { chatChannels, type ChatChannel, type ChatSettings } from '../../src/protocol/chat.ts';
import type { Database } from '../db/database.ts';
import { chatMarks, chatMessages, chatPeople, sessions } from '../db/schema.ts';
import type { ChatPersonRecord, ChatRecord } from './chatRecords.ts';

/** A channel as its chat holds it in memory. */
export interface LoadedChannel {
  /** The newest messages, in their order. */
  recent: ChatRecord[];
  lastSeq: number;
  version: number;
  /** The last change of a message that is not in memory. */
  floor: number;
}

export interface LoadedChat {
  settings: ChatSettings;
  cheers: Record<string, number>;
  people: ChatPersonRecord[];
  channels: Record<ChatChannel, LoadedChannel>;
  /** All questions of the audience. */
  questions: ChatRecord[];
  /** Ids of those who have marked anything. */
  markers: string[];
}

/** Reads everything that a chat holds in memory; null when there is no such session. */
export async function loadChat(
  db: Database,
  sessionId: string,
  recentCount: number,
): Promise<LoadedChat | null> {
  const [session] = await db
    .select({
      isClosed: sessions.liveChatDisabled,
      slowModeSeconds: sessions.chatSlowModeSeconds,
      needsApproval: sessions.chatNeedsApproval,
      cheers: sessions.cheers,
    })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  if (session === undefined) return null;
  const { cheers, ...settings } = session;
  const people = await db.select().from(chatPeople).where(eq(chatPeople.sessionId, sessionId));
  const questions = await db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.sessionId, sessionId), eq(chatMessages.isQuestion, true)))
    .orderBy(asc(chatMessages.seq));
  const markers = await db
    .selectDistinct({ authorId: chatMarks.authorId })
    .from(chatMarks)
    .where(eq(chatMarks.sessionId, sessionId));
  const [studioSpeakers, livestreamAudience] = await Promise.all(
    chatChannels.map((channel) => loadChannel(db, sessionId, channel, recentCount)),
  );
  if (studioSpeakers === undefined || livestreamAudience === undefined) return null;
  return {
    settings,
    cheers,
    people: people.map(({ sessionId: _sessionId, ...person }) => person),
    channels: { studioSpeakers, livestreamAudience },
    questions: questions.map(readChatRow),
    markers: markers.map(({ authorId }) => authorId),
  };
}

async function loadChannel(
  db: Database,
  sessionId: string,
  channel: ChatChannel,
  count: number,
): Promise<LoadedChannel> {
  const ofChannel = and(eq(chatMessages.sessionId, sessionId), eq(chatMessages.channel, channel));
  const rows = await db
    .select()
    .from(chatMessages)
    .where(ofChannel)
    .orderBy(desc(chatMessages.seq))
    .limit(count);
  const recent = rows.map(readChatRow).reverse();
  const [last] = await db
    .select({ seq: max(chatMessages.seq), version: max(chatMessages.version) })
    .from(chatMessages)
    .where(ofChannel);
  const [older] = await db
    .select({ version: max(chatMessages.version) })
    .from(chatMessages)
    .where(and(ofChannel, lt(chatMessages.seq, recent[0]?.seq ?? 0)));
  return { recent, lastSeq: last?.seq ?? 0, version: last?.version ?? 0, floor: older?.version ?? 0 };
}

/** A message without its session. */
export const readChatRow = ({
  sessionId: _sessionId,
  ...record
}: typeof chatMessages.$inferSelect): ChatRecord => record;
