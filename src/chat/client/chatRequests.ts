import type { FromChat, ToChat } from '../../protocol/chat.ts';
import { ChatError } from '../chat.ts';

type Request = Extract<ToChat, { ref: number }>;
type WithoutRef<Message> = Message extends unknown ? Omit<Message, 'ref'> : never;
export type Answer = Extract<FromChat, { type: 'accepted' | 'page' | 'questions' }>;

/** Requests that wait for their answers. */
export interface ChatRequests {
  /**
   * Rejects with a ChatError: refused, or without a connection. `take` gets the answer at once, before any later message: what is in it
   * must not replace something newer.
   */
  ask(request: WithoutRef<Request>, take?: (answer: Answer) => void): Promise<void>;
  /** Takes an answer of the server. */
  settle(answer: Answer | Extract<FromChat, { type: 'refused' }>): void;
  /** The connection is lost: nobody knows what became of the requests. */
  rejectAll(): void;
}

export function createChatRequests(send: (message: ToChat) => boolean): ChatRequests {
  const waiting = new Map<
    number,
    { take: (answer: Answer) => void; resolve: () => void; reject: (error: ChatError) => void }
  >();
  let lastRef = 0;
  return {
    ask: (request, take = () => undefined) =>
      new Promise((resolve, reject) => {
        lastRef += 1;
        const ref = lastRef;
        if (!send({ ...request, ref })) return reject(new ChatError(null));
        waiting.set(ref, { take, resolve, reject });
      }),
    settle(answer) {
      const request = waiting.get(answer.ref);
      waiting.delete(answer.ref);
      if (answer.type === 'refused') request?.reject(new ChatError(answer.code, answer.retryAfterMs ?? null));
      else {
        request?.take(answer);
        request?.resolve();
      }
    },
    rejectAll() {
      const requests = [...waiting.values()];
      waiting.clear();
      for (const { reject } of requests) reject(new ChatError(null));
    },
  };
}
