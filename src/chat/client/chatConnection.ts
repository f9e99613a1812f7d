import type { ChatVersions, FromChat, ToChat } from '../../protocol/chat.ts';

/** The last changes that a client has of a chat. */
export interface ChatSince {
  chatId: string;
  versions: ChatVersions;
}

export interface ChatConnectionHandlers {
  onMessage(message: FromChat): void;
  onLost(): void;
  /** The service takes no more connections; it is asked again. */
  onFull(): void;
  /** Ended for good: the server lets this person in no more. */
  onEnded(): void;
  onProblem(error: Error): void;
}

/** The connection of a chat, for as long as it takes: it speaks `src/protocol/chat.ts`, whatever service is behind it. */
export interface ChatConnection {
  start(): void;
  stop(): void;
  /** False without a connection: the message is not sent. */
  send(message: ToChat): boolean;
}
