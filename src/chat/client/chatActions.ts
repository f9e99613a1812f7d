import type { StoreApi } from 'zustand/vanilla';
import type { Chat, ChatState } from '../chat.ts';
import type { ChatRequests } from './chatRequests.ts';
import { changeChannel, changeMessage, takePage, takeQuestions } from './reduceChat.ts';

/** The actions that the server answers. */
type ChatActions = Pick<
  Chat,
  | 'remove'
  | 'react'
  | 'loadOlder'
  | 'rename'
  | 'loadQuestions'
  | 'vote'
  | 'setAnswered'
  | 'ban'
  | 'unban'
  | 'clearAuthor'
  | 'approve'
  | 'changeSettings'
>;

export function createChatActions(
  store: StoreApi<ChatState>,
  requests: Pick<ChatRequests, 'ask'>,
): ChatActions {
  return {
    async remove(channel, chatMessageId) {
      await requests.ask({ type: 'remove', channel, chatMessageId });
    },
    async react(channel, chatMessageId, emoji, isOn) {
      await requests.ask({ type: 'react', channel, chatMessageId, emoji, isOn });
      store.setState((state) =>
        changeMessage(state, channel, chatMessageId, (entry) => {
          const others = entry.own.reactions.filter((each) => each !== emoji);
          return { ...entry, own: { ...entry.own, reactions: isOn ? [...others, emoji] : others } };
        }),
      );
    },
    async loadOlder(channel) {
      const { entries, hasOlder, isLoadingOlder } = store.getState().channels[channel] ?? {};
      const first = entries?.[0];
      if (first === undefined || hasOlder !== true || isLoadingOlder === true) return;
      store.setState((state) => changeChannel(state, channel, () => ({ isLoadingOlder: true })));
      try {
        await requests.ask({ type: 'history', channel, beforeSeq: first.seq }, (page) => {
          if (page.type === 'page') store.setState((state) => takePage(state, channel, page));
        });
      } finally {
        store.setState((state) => changeChannel(state, channel, () => ({ isLoadingOlder: false })));
      }
    },
    async rename(wanted) {
      await requests.ask({ type: 'rename', name: wanted.trim() });
    },
    async loadQuestions() {
      await requests.ask({ type: 'questions' }, (answer) => {
        if (answer.type === 'questions')
          store.setState((state) => takeQuestions(state, answer.messages, answer.own));
      });
    },
    async vote(chatMessageId, isOn) {
      const channel = 'livestreamAudience';
      await requests.ask({ type: 'vote', channel, chatMessageId, isOn });
      store.setState((state) =>
        changeMessage(state, channel, chatMessageId, (entry) => ({
          ...entry,
          own: { ...entry.own, hasVoted: isOn },
        })),
      );
    },
    async setAnswered(chatMessageId, isAnswered) {
      await requests.ask({ type: 'answer', channel: 'livestreamAudience', chatMessageId, isAnswered });
    },
    async ban(authorId) {
      await requests.ask({ type: 'ban', authorId, isOn: true });
    },
    async unban(authorId) {
      await requests.ask({ type: 'ban', authorId, isOn: false });
    },
    async clearAuthor(authorId) {
      await requests.ask({ type: 'clearAuthor', authorId });
    },
    async approve(channel, chatMessageId) {
      await requests.ask({ type: 'approve', channel, chatMessageId });
    },
    async changeSettings(settings) {
      await requests.ask({ type: 'settings', settings });
    },
  };
}
