import type { ChatSettings } from '../../src/protocol/chat.ts';
import type { chatMarks, chatMessages, chatPeople } from '../db/schema.ts';

/** A message of a chat as it is stored. */
export type ChatRecord = Omit<typeof chatMessages.$inferSelect, 'sessionId'>;
/** Somebody in a chat as it is stored. */
export type ChatPersonRecord = Omit<typeof chatPeople.$inferSelect, 'sessionId'>;
/** What somebody has marked on a message: an emoji, or `vote`. */
export type ChatMark = Omit<typeof chatMarks.$inferSelect, 'sessionId'>;

/** What one batch changes. Messages and people are whole, as they are after it. */
export interface ChatChanges {
  messages: readonly ChatRecord[];
  people: readonly ChatPersonRecord[];
  addedMarks: readonly ChatMark[];
  removedMarks: readonly ChatMark[];
  /** Null where they are unchanged. */
  settings: ChatSettings | null;
}
