import type { StoreApi } from 'zustand/vanilla';
import type { Clock } from '../../clock/clock.ts';
import { maxChatTextChars, type ChatChannel, type ChatRefusal } from '../../protocol/chat.ts';
import { cleanChatText } from '../../protocol/chatText.ts';
import { ChatError, type ChatEntry, type ChatState, type PostOptions } from '../chat.ts';
import { changeEntry, putMessages } from './channelEntries.ts';
import type { ChatRequests } from './chatRequests.ts';
import { changeChannel } from './reduceChat.ts';

/** Messages on their way: shown at once, sent until the server has them, and never twice. */
export interface OutgoingPosts {
  post(channel: ChatChannel, text: string, options: PostOptions): void;
  retry(channel: ChatChannel, id: string): void;
  discard(channel: ChatChannel, id: string): void;
  /** Sends again what has no answer yet, in its order: after each connection. */
  resend(): void;
  /** There will be no connection any more. */
  failAll(): void;
}

export function createOutgoingPosts(options: {
  store: StoreApi<ChatState>;
  requests: Pick<ChatRequests, 'ask'>;
  clock: Clock;
  newId: () => string;
}): OutgoingPosts {
  const { store, requests, clock, newId } = options;
  /** What has no answer yet, in the order of sending. */
  const waiting = new Map<string, ChatEntry>();

  const change = (channel: ChatChannel, id: string, to: (entry: ChatEntry) => ChatEntry): void =>
    store.setState((state) =>
      changeChannel(state, channel, ({ entries }) => ({
        entries: changeEntry(entries, (entry) => entry.id === id && entry.delivery !== 'sent', to),
      })),
    );

  const fail = ({ channel, id }: ChatEntry, failure: ChatRefusal | null): void => {
    waiting.delete(id);
    change(channel, id, (entry) => ({ ...entry, delivery: 'failed', failure }));
  };

  async function send(entry: ChatEntry): Promise<void> {
    const { id, channel, text, isQuestion } = entry;
    const clientId = id.slice(id.indexOf(':') + 1);
    try {
      await requests.ask({ type: 'post', channel, clientId, text, isQuestion }, (answer) => {
        waiting.delete(id);
        const message = answer.type === 'accepted' ? answer.message : undefined;
        if (message === undefined) return;
        store.setState((state) =>
          changeChannel(state, channel, ({ entries }) => ({ entries: putMessages(entries, [message]) })),
        );
      });
    } catch (error) {
      // Without an answer the server may have it: it is sent again with the same id.
      if (error instanceof ChatError && error.code !== null) fail(entry, error.code);
    }
  }

  return {
    post(channel, written, { isQuestion = false }) {
      const { me } = store.getState();
      const text = cleanChatText(written);
      if (me === null || text === '') return;
      const entry: ChatEntry = {
        id: `${me.id}:${newId()}`,
        chatMessageId: '',
        channel,
        seq: 0,
        createdAtMs: clock.nowMs(),
        text,
        author: me,
        type: 'regular',
        isQuestion,
        isAnswered: false,
        isPinned: false,
        isHeld: false,
        votes: 0,
        reactions: [],
        delivery: 'sending',
        failure: null,
        own: { reactions: [], hasVoted: false },
      };
      store.setState((state) =>
        changeChannel(state, channel, ({ entries }) => ({ entries: [...entries, entry] })),
      );
      if (text.length > maxChatTextChars) return fail(entry, 'textTooLong');
      waiting.set(entry.id, entry);
      void send(entry);
    },
    retry(channel, id) {
      const failed = store
        .getState()
        .channels[channel]?.entries.find((entry) => entry.id === id && entry.delivery === 'failed');
      if (failed === undefined) return;
      const entry: ChatEntry = { ...failed, delivery: 'sending', failure: null };
      change(channel, id, () => entry);
      waiting.set(id, entry);
      void send(entry);
    },
    discard(channel, id) {
      store.setState((state) =>
        changeChannel(state, channel, ({ entries }) => ({
          entries: entries.filter((entry) => entry.id !== id || entry.delivery !== 'failed'),
        })),
      );
    },
    resend() {
      for (const entry of waiting.values()) void send(entry);
    },
    failAll() {
      for (const entry of waiting.values()) fail(entry, null);
    },
  };
}
