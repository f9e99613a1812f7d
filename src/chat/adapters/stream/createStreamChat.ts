import type { Clock } from '../../../clock/clock.ts';
import type { Chat, ChatCapabilities, ChatOpening } from '../../chat.ts';
import { createConnectedChat } from '../../client/createConnectedChat.ts';
import { createStreamConnection, type StreamConnectionOptions } from './streamConnection.ts';

/** Stream has no list of messages that wait for a host, and a reaction to the show would be a call for each viewer. */
const capabilities: ChatCapabilities = {
  questions: true,
  moderation: true,
  slowMode: true,
  approval: false,
  cheers: false,
};

export interface StreamChatOptions
  extends Pick<ChatOpening, 'name'>, Omit<StreamConnectionOptions, 'clock' | 'random'> {
  clock: Clock;
  /** Makes the ids of messages. */
  newId: () => string;
  onProblem(error: Error): void;
  random?: () => number;
}

/** The chat of Stream (getstream.io), for its customers. Our server says who somebody is there. */
export const createStreamChat = (options: StreamChatOptions): Chat =>
  createConnectedChat({
    ...options,
    capabilities,
    connect: (handlers) => createStreamConnection({ random: Math.random, ...options }, handlers),
  });
