import { expect, it } from 'vitest';
import { CheerCounts } from '../../src/panels/chat/CheerCounts.tsx';
import { createMemoryChatRoom, type MemoryChat } from '../chat/memoryChat.ts';
import { renderScreen } from '../drivers/renderScreen.tsx';
import { createStudioDriver } from '../drivers/studioDriver.ts';

it('hosts see how often viewers have reacted to the show, and nobody else does', async () => {
  const room = createMemoryChatRoom();
  const people = (['host', 'guest', 'viewer'] as const).map((role) =>
    room.enter({ id: role, name: role, role }),
  );
  for (const chat of people) chat.start();
  const anybody = await createStudioDriver().enter('anybody', 'host');
  const render = (chat: MemoryChat): string => renderScreen(anybody, <CheerCounts />, { chat });
  const [host, guest, viewer] = people;
  if (host === undefined || guest === undefined || viewer === undefined)
    throw new Error('somebody is missing');
  expect(render(host)).toBe('');
  for (const emoji of ['🎉', '👍', '🎉'] as const) viewer.cheer(emoji);
  expect(render(host).match(/<li>[^<]*<\/li>/g)).toEqual(['<li>👍 1</li>', '<li>🎉 2</li>']);
  expect(render(guest)).toBe('');
});
