import type { Question } from '../../src/protocol/show.ts';
import type { LinkKind } from '../auth/sessionLinks.ts';

/** What happens to a question outside of the chat. */
export type QuestionNote =
  /** A message is the question on stream during a broadcast, or no longer. */
  | { type: 'pin'; chatMessageId: string; isOn: boolean }
  /** A message was put on stream. */
  | { type: 'shown'; chatMessageId: string };

/** Whoever came to a session by one of its links, or one of these people. */
export interface ExpelledPeople {
  link: LinkKind;
  personId?: string;
}

/** What the rest of the server needs of the chats of sessions, whichever service has them. */
export interface SessionChats {
  /** A message as a question that may go on stream, if it is known without waiting; null for any other. */
  findQuestion(studioToken: string, chatMessageId: string): Question | null;
  /** Text and author of a message as the chat has recorded them; null for what is not in a chat. */
  readQuestion(
    session: { id: string; studioToken: string },
    chatMessageId: string,
  ): Promise<Pick<Question, 'text' | 'authorName' | 'authorId' | 'isSpeaker'> | null>;
  /** Notes what has happened to a question; resolves when it is durable. */
  perform(studioToken: string, note: QuestionNote): Promise<void>;
  /** Closes the audience's chat, or opens it again, for everybody in it; resolves when it is durable. */
  setClosed(studioToken: string, isClosed: boolean): Promise<void>;
  /** Sends participants of a session out for good. */
  expel(studioToken: string, people: ExpelledPeople, code: number, reason: string): void;
  /** Disconnects everybody in a session for good. What a deleted session leaves on another service is deleted. */
  close(studioToken: string, code: number, reason: string): Promise<void>;
  /** Disconnects everybody and resolves when everything accepted is stored. */
  shutdown(): Promise<void>;
}
