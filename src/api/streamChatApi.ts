import {
  streamAccessSchema,
  streamNameAnswerSchema,
  type StreamCaller,
} from '../protocol/rest/streamChat.ts';
import { ApiError } from './ApiError.ts';
import type { ApiClient } from './apiClient.ts';

/** The calls of a person whose chats are on Stream; `caller` says each time who that is. */
export const createStreamChatApi = ({ call }: ApiClient, caller: () => Promise<StreamCaller>) => ({
  /** Who this person is on Stream; null when the server lets it in no more. */
  access: async () => {
    try {
      const body = await caller();
      return await call({ method: 'POST', path: '/v2/stream_chat/access', body, answer: streamAccessSchema });
    } catch (error) {
      if (error instanceof ApiError && endings.has(error.status)) return null;
      throw error;
    }
  },
  rename: async (name: string) =>
    call({
      method: 'PUT',
      path: '/v2/stream_chat/name',
      body: { caller: await caller(), name },
      answer: streamNameAnswerSchema,
    }),
});

/** Statuses with which a new try would end like this one. */
const endings: ReadonlySet<number> = new Set([401, 403, 404]);
