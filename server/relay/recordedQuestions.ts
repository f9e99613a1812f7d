import type { Question } from '../../src/protocol/show.ts';

/** What a session's chats know of the questions that are put on stream. */
export interface RecordedQuestions {
  /** Text and author of a chat message; null for what is not in a chat. */
  find(chatMessageId: string): Question | null;
  /** Makes `find` know a message that another service has; never rejects. Null where `find` knows all. */
  load: ((chatMessageId: string) => Promise<void>) | null;
  /** A question is on stream, and durable. */
  onShown(chatMessageId: string): void;
}

export const noRecordedQuestions: RecordedQuestions = {
  find: () => null,
  load: null,
  onShown: () => undefined,
};
