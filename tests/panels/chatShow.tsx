import { ChatActions } from '../../src/chatView/ChatActions.tsx';
import { MessageRow } from '../../src/chatView/MessageRow.tsx';
import { MessageButtons } from '../../src/panels/chat/MessageButtons.tsx';
import type { ChatChannel } from '../../src/protocol/chat.ts';
import { defaultFeatures, type Features } from '../../src/protocol/features.ts';
import { createMemoryChatRoom, type MemoryChat, type MemoryChatRoom } from '../chat/memoryChat.ts';
import { renderScreen } from '../drivers/renderScreen.tsx';
import { createStudioDriver, sessionOf, type Person } from '../drivers/studioDriver.ts';

interface Show {
  host: Person;
  guest: Person;
  room: MemoryChatRoom;
  hostChat: MemoryChat;
  guestChat: MemoryChat;
  viewer: MemoryChat;
  settle(): Promise<void>;
}

/** A host, a guest and a viewer with their chats. */
export async function begin(features: Partial<Features> = {}): Promise<Show> {
  const driver = createStudioDriver();
  const session = sessionOf({ features: { ...defaultFeatures, ...features } });
  const host = await driver.enter('host', 'host', { session });
  const guest = await driver.enter('gil', 'guest', { session });
  const room = createMemoryChatRoom();
  const chats = [
    room.enter({ id: 'host', name: 'Hanna', role: 'host' }),
    room.enter({ id: 'gil', name: 'Gil', role: 'guest' }),
    room.enter({ id: 'ada', name: 'Ada', role: 'viewer' }),
  ] as const;
  for (const chat of chats) chat.start();
  const [hostChat, guestChat, viewer] = chats;
  return { host, guest, room, hostChat, guestChat, viewer, settle: () => driver.settle() };
}

/** A message as a row of the studio, for one person. Lists render their rows only where there is a page. */
export function renderRow(person: Person, chat: MemoryChat, channel: ChatChannel, index = 0): string {
  const entry = chat.state().channels[channel]?.entries[index];
  if (entry === undefined) throw new Error(`no message ${String(index)}`);
  return renderScreen(
    person,
    <ChatActions>
      <MessageRow
        entry={entry}
        isFirstOfGroup
        time="20:14"
        actions={(each) => <MessageButtons entry={each} />}
        onMore={() => {}}
        isMenuOpen={false}
      />
    </ChatActions>,
    { chat },
  );
}
