import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ChatActions } from '../../src/chatView/ChatActions.tsx';
import { MessageRow } from '../../src/chatView/MessageRow.tsx';
import { MessageButtons } from '../../src/panels/chat/MessageButtons.tsx';
import { hideTopic, showQuestion, showTopic } from '../../src/participant/commands/onStreamCommands.ts';
import { questionOf } from '../../src/participant/stageQuestion.ts';
import { createMemoryChatRoom } from '../chat/memoryChat.ts';
import { mountScreen, type MountedScreen } from '../drivers/mountScreen.tsx';
import { createServices, surroundScreen } from '../drivers/renderScreen.tsx';
import { createStudioDriver, noContent } from '../drivers/studioDriver.ts';

let screen: MountedScreen | null = null;
afterEach(() => screen?.unmount());

it('a message on stream says what covers it', async () => {
  const driver = createStudioDriver();
  const { studio } = await driver.enter('host', 'host', {
    content: {
      ...noContent,
      load: {
        ...noContent.load,
        topics: () => Promise.resolve([{ id: 't', name: 'Budget', transitionType: 'fullscreen' }]),
      },
    },
  });
  const room = createMemoryChatRoom();
  const chat = room.enter({ id: 'host', name: 'Hanna', role: 'host' });
  const viewer = room.enter({ id: 'ada', name: 'Ada', role: 'viewer' });
  for (const each of [chat, viewer]) each.start();
  for (const text of ['When?', 'Where?']) viewer.post('livestreamAudience', text);
  const entries = chat.state().channels.livestreamAudience?.entries ?? [];
  screen = await mountScreen(
    surroundScreen(
      studio,
      <ChatActions>
        {entries.map((entry) => (
          <MessageRow
            key={entry.id}
            entry={entry}
            isFirstOfGroup
            time="20:14"
            actions={(each) => <MessageButtons entry={each} />}
            onMore={null}
            isMenuOpen={false}
          />
        ))}
      </ChatActions>,
      { services: { ...createServices(), clock: driver.clock }, chat },
    ),
  );
  const { page } = screen;
  const run = (change: () => void): Promise<void> =>
    act(async () => {
      change();
      await driver.settle();
      await vi.dynamicImportSettled();
    });
  const notes = (): (string | null)[] =>
    [...page.querySelectorAll('article')].map((row) => row.querySelector('[data-note]')?.textContent ?? null);
  const [first] = entries;
  const question = first === undefined ? null : questionOf(first);
  if (question === null) throw new Error('the message cannot be shown');
  await run(() => studio.run(showQuestion, { question }));
  expect(page.querySelectorAll('[data-on-stage]')).toHaveLength(1);
  expect(notes()).toEqual([null, null]);
  await run(() => studio.run(showTopic, { topicId: 't' }));
  expect(notes()).toEqual(['Under the topic', null]);
  await run(() => studio.run(hideTopic, undefined));
  expect(notes()).toEqual([null, null]);
});
