import { StreamChat } from 'stream-chat';
import type { Chat } from '../../chat.ts';
import { createStreamChat, type StreamChatOptions } from './createStreamChat.ts';

/** Makes Stream's client, and the chat on it. Loaded only where a key is configured. */
export function openStreamChat({
  apiKey,
  ...options
}: Omit<StreamChatOptions, 'client'> & { apiKey: string }): { chat: Chat; client: StreamChat } {
  // After a loss the adapter reads the channels again itself, with more of each than the client would.
  const client = new StreamChat(apiKey, { recoverStateOnReconnect: false });
  return { chat: createStreamChat({ ...options, client }), client };
}
