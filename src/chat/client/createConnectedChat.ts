import { createStore } from 'zustand/vanilla';
import type { Clock } from '../../clock/clock.ts';
import { chatChannels, type ChatVersions, type FromChat, type ToChat } from '../../protocol/chat.ts';
import { cleanChatName } from '../../protocol/chatText.ts';
import { emptyChat, type Chat, type ChatCapabilities, type ChatOpening, type ChatState } from '../chat.ts';
import { createChatActions } from './chatActions.ts';
import type { ChatConnection, ChatConnectionHandlers, ChatSince } from './chatConnection.ts';
import { createChatRequests, type ChatRequests } from './chatRequests.ts';
import { createOutgoingPosts } from './outgoingPosts.ts';
import { createReadNotes } from './readNotes.ts';
import { asCounts, changeChannel, reduceChat, type Cheers } from './reduceChat.ts';
import { createTypingNotes } from './typingNotes.ts';

export interface ConnectedChatOptions extends Pick<ChatOpening, 'name'> {
  capabilities: ChatCapabilities;
  clock: Clock;
  /** Makes the ids of messages. */
  newId: () => string;
  onProblem(error: Error): void;
  /** `since` is what the client has of the chat; null for nothing. */
  connect(handlers: ChatConnectionHandlers, since: () => ChatSince | null): ChatConnection;
}

/** A chat over a connection that speaks `src/protocol/chat.ts`: what every adapter has in common. */
export function createConnectedChat(options: ConnectedChatOptions): Chat {
  const { clock, newId, name, capabilities, onProblem } = options;
  const store = createStore<ChatState>(() => emptyChat);
  const cheerListeners = new Set<(counts: Cheers) => void>();
  let chatId: string | null = null;
  let versions: ChatVersions = {};
  let followers = 0;

  const connection = options.connect(
    {
      onMessage: take,
      onLost() {
        requests.rejectAll();
        store.setState({ connection: 'reconnecting' });
      },
      onFull: () => store.setState({ connection: 'full' }),
      onEnded() {
        requests.rejectAll();
        posts.failAll();
        store.setState({ connection: 'ended' });
      },
      onProblem,
    },
    () => (chatId === null ? null : { chatId, versions }),
  );
  const send = (message: ToChat): boolean => connection.send(message);
  const requests: ChatRequests = createChatRequests(send);
  const posts = createOutgoingPosts({ store, requests, clock, newId });
  const reading = createReadNotes(send, clock, (channel) => store.getState().channels[channel]);
  const typing = createTypingNotes(send, clock);
  const actions = createChatActions(store, requests);

  function take(message: FromChat): void {
    if (message.type === 'ping') return;
    if (
      message.type === 'accepted' ||
      message.type === 'refused' ||
      message.type === 'page' ||
      message.type === 'questions'
    )
      return requests.settle(message);
    store.setState((state) => reduceChat(state, message), true);
    if (message.type === 'welcome') onWelcome(message);
    if (message.type === 'changes') {
      versions = {
        ...versions,
        [message.channel]: Math.max(versions[message.channel] ?? 0, message.version),
      };
      reading.noteIfOpen(message.channel);
    }
    if (message.type === 'cheers')
      for (const listener of [...cheerListeners]) listener(asCounts(message.recent));
  }

  function onWelcome(welcome: Extract<FromChat, { type: 'welcome' }>): void {
    chatId = welcome.chatId;
    versions = Object.fromEntries(welcome.channels.map(({ channel, version }) => [channel, version]));
    const ownName = cleanChatName(name() ?? '');
    if (ownName !== '' && ownName !== welcome.me.name) actions.rename(ownName).catch(reportRefusal);
    posts.resend();
    if (followers > 0) send({ type: 'followViewers', isOn: true });
    if (store.getState().questions !== null) actions.loadQuestions().catch(reportRefusal);
    for (const channel of chatChannels) reading.noteIfOpen(channel);
  }

  /** Without a connection there is nothing to report: all of this is done again after reconnecting. */
  const reportRefusal = (error: unknown): void => {
    if (store.getState().connection === 'connected' && error instanceof Error) onProblem(error);
  };

  return {
    store,
    capabilities,
    start: () => connection.start(),
    stop() {
      connection.stop();
      reading.stop();
      requests.rejectAll();
    },
    post: (channel, text, postOptions = {}) => {
      typing.note(channel, false);
      posts.post(channel, text, postOptions);
    },
    retry: (channel, id) => posts.retry(channel, id),
    discard: (channel, id) => posts.discard(channel, id),
    ...actions,
    setOpen(channel, isOpen) {
      store.setState((state) =>
        changeChannel(state, channel, ({ unread }) => ({ isOpen, unread: isOpen ? 0 : unread })),
      );
      reading.noteIfOpen(channel);
    },
    markRead(channel) {
      store.setState((state) => changeChannel(state, channel, () => ({ unread: 0 })));
      reading.note(channel);
    },
    setTyping: (channel, isTyping) => typing.note(channel, isTyping),
    followViewers() {
      followers += 1;
      if (followers === 1) send({ type: 'followViewers', isOn: true });
      let isFollowing = true;
      return () => {
        if (!isFollowing) return;
        isFollowing = false;
        followers -= 1;
        if (followers === 0) send({ type: 'followViewers', isOn: false });
      };
    },
    cheer: (emoji) => void send({ type: 'cheer', emoji }),
    onCheers(listener) {
      cheerListeners.add(listener);
      return () => void cheerListeners.delete(listener);
    },
  };
}
