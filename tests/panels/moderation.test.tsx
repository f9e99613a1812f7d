import { expect, it } from 'vitest';
import { ChatActions } from '../../src/chatView/ChatActions.tsx';
import type { ChatEntry } from '../../src/chat/chat.ts';
import { useMessageMenu } from '../../src/panels/chat/useMessageMenu.tsx';
import { ConfirmContext, type Question } from '../../src/ui/ConfirmContext.tsx';
import type { MenuEntry } from '../../src/ui/Menu.tsx';
import { createMemoryChatRoom, type MemoryChat } from '../chat/memoryChat.ts';
import { renderScreen } from '../drivers/renderScreen.tsx';
import { createStudioDriver, type Person } from '../drivers/studioDriver.ts';

const channel = 'livestreamAudience';

async function begin() {
  const driver = createStudioDriver();
  const room = createMemoryChatRoom();
  const people = [
    { id: 'host', name: 'Hanna', role: 'host' },
    { id: 'other', name: 'Omar', role: 'host' },
    { id: 'gil', name: 'Gil', role: 'guest' },
    { id: 'ada', name: 'Ada', role: 'viewer' },
  ] as const;
  const chats = people.map((person) => {
    const chat = room.enter(person);
    chat.start();
    chat.post(channel, `I am ${person.name}`);
    return chat;
  });
  const [hostChat, , guestChat, viewer] = chats;
  if (hostChat === undefined || guestChat === undefined || viewer === undefined) throw new Error('nobody');
  const host = await driver.enter('host', 'host');
  const guest = await driver.enter('gil', 'guest');
  return { host, guest, hostChat, guestChat, viewer };
}

const entryOf = (chat: MemoryChat, name: string): ChatEntry => {
  const found = chat.state().channels[channel]?.entries.find(({ author }) => author.name === name);
  if (found === undefined) throw new Error(`nothing of ${name}`);
  return found;
};

/** The menu of somebody's message, and what a press in it asks. */
function openMenu(person: Person, chat: MemoryChat, author: string) {
  const seen: MenuEntry[][] = [];
  const asked: Question[] = [];
  function Probe(): null {
    seen.push(useMessageMenu()(entryOf(chat, author)));
    return null;
  }
  renderScreen(
    person,
    <ConfirmContext value={(question) => asked.push(question)}>
      <ChatActions>
        <Probe />
      </ChatActions>
    </ConfirmContext>,
    { chat },
  );
  const entries = seen.at(-1) ?? [];
  return {
    labels: entries.map(({ label }) => label),
    press(id: string): Question | null {
      entries.find((entry) => entry.id === id)?.onSelect();
      return asked.at(-1) ?? null;
    },
  };
}

it('a host may delete, ban and clear; what cannot be undone is asked about first', async () => {
  const { host, hostChat, viewer } = await begin();
  const menu = openMenu(host, hostChat, 'Ada');
  expect(menu.labels).toEqual(['Delete message', 'Ban Ada', 'Delete everything by Ada']);

  const question = menu.press('delete');
  expect(question?.content).toContain('“I am Ada” by Ada disappears for everybody');
  expect(entryOf(viewer, 'Ada').type).toBe('regular');
  question?.onConfirm();
  expect(entryOf(viewer, 'Ada')).toMatchObject({ type: 'deleted', text: '' });

  viewer.post(channel, 'Again');
  viewer.post(channel, 'And again');
  menu.press('clear')?.onConfirm();
  const left = viewer.state().channels[channel]?.entries.filter(({ author }) => author.name === 'Ada');
  expect(left?.map(({ type }) => type)).toEqual(['deleted', 'deleted', 'deleted']);
});

it('a ban is asked about and can be lifted', async () => {
  const { host, hostChat, viewer } = await begin();
  openMenu(host, hostChat, 'Ada').press('ban')?.onConfirm();
  expect(viewer.state().me?.banned).toBe(true);
  const menu = openMenu(host, hostChat, 'Ada');
  expect(menu.labels).toContain('Lift the ban of Ada');
  expect(menu.labels).not.toContain('Ban Ada');
  expect(menu.press('unban')).toBeNull();
  expect(viewer.state().me?.banned).toBe(false);
});

it('hosts are not banned, and nobody acts against itself', async () => {
  const { host, hostChat } = await begin();
  expect(openMenu(host, hostChat, 'Omar').labels).toEqual(['Delete message']);
  expect(openMenu(host, hostChat, 'Hanna').labels).toEqual(['Delete message']);
});

it('a guest deletes its own messages, and nobody else’s', async () => {
  const { guest, guestChat } = await begin();
  expect(openMenu(guest, guestChat, 'Gil').labels).toEqual(['Delete message']);
  expect(openMenu(guest, guestChat, 'Ada').labels).toEqual([]);
  openMenu(guest, guestChat, 'Gil').press('delete')?.onConfirm();
  expect(entryOf(guestChat, 'Gil').type).toBe('deleted');
});
