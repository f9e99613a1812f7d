import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { questions } from '../db/schema.ts';

interface PinnedQuestion {
  chatMessageId: string;
  content: string;
  authorName: string;
  /** Null for a question of a speaker. */
  userId: string | null;
}

/** Questions that were on stream while their session was live. */
export interface QuestionStore {
  /**
   * Records that a question is on stream, in place of any other question of the session. A question that has been on stream before keeps
   * its text and author.
   */
  pin(sessionId: string, question: PinnedQuestion, at: Date): Promise<void>;
  /** Records that a question is off stream; does nothing for a question that was never on stream. */
  unpin(sessionId: string, chatMessageId: string): Promise<void>;
}

export function createQuestionStore(db: Database): QuestionStore {
  return {
    pin: (sessionId, { chatMessageId, ...question }, at) =>
      db.transaction(async (tx) => {
        await tx.update(questions).set({ isPinned: false }).where(eq(questions.sessionId, sessionId));
        const pinned = { isPinned: true, pinnedAt: at };
        await tx
          .insert(questions)
          .values({ sessionId, chatMessageId, ...question, ...pinned })
          .onConflictDoUpdate({ target: [questions.sessionId, questions.chatMessageId], set: pinned });
      }),
    async unpin(sessionId, chatMessageId) {
      await db
        .update(questions)
        .set({ isPinned: false })
        .where(and(eq(questions.sessionId, sessionId), eq(questions.chatMessageId, chatMessageId)));
    },
  };
}
