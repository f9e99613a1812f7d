import { createRoot, type Root } from 'react-dom/client';
import '../../src/ui/global.css';
import { ChatActions } from '../../src/chatView/ChatActions.tsx';
import { MessageList } from '../../src/chatView/MessageList.tsx';
import { ChatContext } from '../../src/contexts/ChatContext.ts';
import { ServicesProvider } from '../../src/contexts/ServicesContext.tsx';
import { Overlays } from '../../src/ui/Overlays.tsx';
import { chatPageSize } from '../../src/protocol/chat.ts';
import { createMemoryChatRoom, type MemoryChat } from '../../tests/chat/memoryChat.ts';
import { createServices } from '../../tests/drivers/renderScreen.tsx';

/** What the suite of the message list calls on this page. */
export interface ChatListLab {
  /** Shows a chat, in place of the one before, with so many messages, all of them loaded, or only the newest page. */
  open(count: number, isAllLoaded: boolean): Promise<void>;
  /** Lets the older messages arrive that the list has asked for. */
  deliverOlder(): void;
  /** Somebody else writes. */
  receive(text: string): void;
  /** A message changes its height. */
  react(chatMessageId: string): Promise<void>;
}

declare global {
  interface Window {
    chatListLab: ChatListLab;
  }
}

const channel = 'studioSpeakers';
const texts = [
  'Ready.',
  'The second camera is a little dark, can somebody open the curtain behind the desk? 🌞',
  'https://example.com/run-of-show?version=12',
  'We begin with the greeting, then the film, then the panel. If the film does not start, Jonas talks about the programme until it does, and we skip the first question.',
];
const root = document.querySelector('#root');
let mounted: Root | null = null;
let guest: MemoryChat | null = null;
let olderRequests: (() => void)[] = [];

const askForOlder =
  (host: MemoryChat): MemoryChat['loadOlder'] =>
  async (asked) => {
    await new Promise<void>((resolve) => olderRequests.push(resolve));
    return host.loadOlder(asked);
  };

window.chatListLab = {
  async open(count, isAllLoaded) {
    const room = createMemoryChatRoom();
    const host = room.enter({ id: 'host', name: 'Amara', role: 'host' });
    const other = room.enter({ id: 'guest', name: 'Jonas', role: 'guest' });
    guest = other;
    host.start();
    other.start();
    const loads: Promise<void>[] = [];
    room.atOnce(() => {
      for (let index = 0; index < count; index++)
        other.post(channel, `${String(index)}: ${texts[index % texts.length] ?? ''}`);
      if (isAllLoaded)
        for (let loaded = 0; loaded < count; loaded += chatPageSize) loads.push(host.loadOlder(channel));
    });
    await Promise.all(loads);
    if (root === null) throw new Error('no root');
    mounted?.unmount();
    olderRequests = [];
    mounted = createRoot(root);
    mounted.render(
      <ServicesProvider services={createServices()}>
        <ChatContext
          value={{
            chat: { ...host, loadOlder: askForOlder(host) },
            parts: null,
            hasFailed: false,
            retry: () => {},
            drafts: new Map(),
          }}
        >
          <Overlays>
            <ChatActions>
              <MessageList channel={channel} label="Messages" empty={<p>Nothing</p>} />
            </ChatActions>
          </Overlays>
        </ChatContext>
      </ServicesProvider>,
    );
  },
  deliverOlder() {
    for (const deliver of olderRequests) deliver();
    olderRequests = [];
  },
  receive: (text) => guest?.post(channel, text),
  react: async (chatMessageId) => guest?.react(channel, chatMessageId, '👍', true),
};
