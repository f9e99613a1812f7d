import type { SessionChats } from './sessionChats.ts';
import type { StreamChats } from './stream/streamChats.ts';

interface QuestionsOfOptions {
  chats: SessionChats;
  /** Null with the server's own chats. */
  streamChats: StreamChats | null;
  log: { warn(details: object, message: string): void };
}

/** The recorded questions of each session, as its relay room asks for them. */
export const createQuestionsOf =
  ({ chats, streamChats, log }: QuestionsOfOptions) =>
  (studioToken: string) => ({
    find: (chatMessageId: string) => chats.findQuestion(studioToken, chatMessageId),
    load:
      streamChats === null
        ? null
        : (chatMessageId: string) => streamChats.loadQuestion(studioToken, chatMessageId),
    onShown: (chatMessageId: string) => {
      chats.perform(studioToken, { type: 'shown', chatMessageId }).catch((error: unknown) => {
        log.warn({ err: error }, 'a question could not be marked as answered');
      });
    },
  });
