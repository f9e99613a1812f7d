import { count, eq, isNotNull, sum } from 'drizzle-orm';
import type { SessionContents } from '../../src/protocol/rest/adminSessions.ts';
import type { Database } from '../db/database.ts';
import { blobs, chatMessages, polls } from '../db/schema.ts';

/** Counts what belongs to sessions. */
export interface ContentsStore {
  count(sessionId: string): Promise<Omit<SessionContents, 'recordings'>>;
  /** Bytes of all uploads of all sessions. */
  uploadedBytes(): Promise<number>;
}

export function createContentsStore(db: Database): ContentsStore {
  return {
    async count(sessionId) {
      const [uploads] = await db
        .select({ count: count(), byteSize: sum(blobs.byteSize) })
        .from(blobs)
        .where(eq(blobs.sessionId, sessionId));
      const [messages] = await db
        .select({ count: count() })
        .from(chatMessages)
        .where(eq(chatMessages.sessionId, sessionId));
      const [polled] = await db.select({ count: count() }).from(polls).where(eq(polls.sessionId, sessionId));
      return {
        // A sum of bigints is text.
        uploads: { count: uploads?.count ?? 0, byteSize: Number(uploads?.byteSize ?? 0) },
        chatMessages: messages?.count ?? 0,
        polls: polled?.count ?? 0,
      };
    },
    async uploadedBytes() {
      const [row] = await db
        .select({ byteSize: sum(blobs.byteSize) })
        .from(blobs)
        .where(isNotNull(blobs.key));
      return Number(row?.byteSize ?? 0);
    },
  };
}
