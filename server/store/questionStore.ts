import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { questions } from '../db/schema.ts';

interface PinnedQuestion {
  chatMessageId: string;
  content: string;
  authorName: string;
  /** Null for a speaker's. */
  userId: string | null;
}

/** Questions that were put on stream while their session was live. */
export interface QuestionStore {
  /** Notes that a question is on stream, in place of any other of the session. */
  pin(sessionId: string, question: PinnedQuestion, at: Date): Promise<void>;
  /** Notes that it is off the stream; one that was never on it is left alone. */
  unpin(sessionId: string, chatMessageId: string): Promise<void>;
}

export function createQuestionStore(db: Database): QuestionStore {
  return {
    pin: (sessionId, { chatMessageId, ...question }, at) =>
      db.transaction(async (tx) => {
        await tx.update(questions).set({ isPinned: false }).where(eq(questions.sessionId, sessionId));
        const values = { ...question, isPinned: true, pinnedAt: at };
        await tx
          .insert(questions)
          .values({ sessionId, chatMessageId, ...values })
          .onConflictDoUpdate({ target: [questions.sessionId, questions.chatMessageId], set: values });
      }),
    async unpin(sessionId, chatMessageId) {
      await db
        .update(questions)
        .set({ isPinned: false })
        .where(and(eq(questions.sessionId, sessionId), eq(questions.chatMessageId, chatMessageId)));
    },
  };
}
