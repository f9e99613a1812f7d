import type { Clock } from '../../../clock/clock.ts';
import type { WebSocketLike } from '../../../socket/singleSocket.ts';
import type { Chat, ChatCapabilities, ChatOpening } from '../../chat.ts';
import { createConnectedChat } from '../../client/createConnectedChat.ts';
import { createServerConnection } from './serverConnection.ts';

const capabilities: ChatCapabilities = {
  questions: true,
  moderation: true,
  slowMode: true,
  approval: true,
  cheers: true,
};

export interface FootlightChatOptions extends ChatOpening {
  /** The WebSocket address of /chat. */
  chatUrl: string;
  clock: Clock;
  /** Makes the ids of messages. */
  newId: () => string;
  onProblem(error: Error): void;
  openSocket?: (url: string) => WebSocketLike;
  networkEvents?: EventTarget | null;
  random?: () => number;
}

/** The chat of this server. */
export const createFootlightChat = (options: FootlightChatOptions): Chat =>
  createConnectedChat({
    ...options,
    capabilities,
    connect: (handlers, since) =>
      createServerConnection(
        {
          openSocket: (url) => new WebSocket(url),
          networkEvents: typeof window === 'undefined' ? null : window,
          random: Math.random,
          ...options,
          since,
        },
        handlers,
      ),
  });
