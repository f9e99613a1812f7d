import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ChatActions } from '../../src/chatView/ChatActions.tsx';
import { NamesSection } from '../../src/panels/brand/NamesSection.tsx';
import { AssetRow } from '../../src/panels/assets/AssetRow.tsx';
import { PollCard } from '../../src/panels/polls/PollCard.tsx';
import { StudioQuestion } from '../../src/panels/questions/StudioQuestion.tsx';
import WidgetsPanel from '../../src/panels/widgets/WidgetsPanel.tsx';
import {
  hideTopic,
  hideWidget,
  showAsset,
  showPoll,
  showQuestion,
  showTopic,
  showWidget,
} from '../../src/participant/commands/onStreamCommands.ts';
import { changeTheme } from '../../src/participant/commands/brandCommands.ts';
import { showStream } from '../../src/participant/commands/stageCommands.ts';
import { InputList } from '../../src/studio/inputs/InputList.tsx';
import { LocalDevicesContext } from '../../src/contexts/LocalDevicesContext.ts';
import { createMemoryChatRoom } from '../chat/memoryChat.ts';
import { mountScreen, type MountedScreen } from '../drivers/mountScreen.tsx';
import { createServices, surroundScreen } from '../drivers/renderScreen.tsx';
import { createStudioDriver, noContent } from '../drivers/studioDriver.ts';
import { createFakeDevices } from '../media/fakeDevices.ts';
import { streamOf } from '../session/memorySession.ts';

let screen: MountedScreen | null = null;
afterEach(() => screen?.unmount());

const asset = { id: 'a', url: '/blobs/a/slide.png', mimeType: 'image/png' };
const poll = {
  ...({ id: 'p', question: 'Where?', status: 'pending', hideResults: false } as const),
  options: [{ id: 'o', label: 'Here', voteCount: 0 }],
  votesAtMs: null,
};
const chatRoom = createMemoryChatRoom();
const chat = chatRoom.enter({ id: 'host', name: 'Hanna', role: 'host' });
chat.start();
const asked = chatRoom.enter({ id: 'v', name: 'Ada', role: 'viewer' });
asked.start();
asked.post('livestreamAudience', 'When?', { isQuestion: true });
const [entry] = chat.state().channels.livestreamAudience?.entries ?? [];
if (entry === undefined) throw new Error('no question');
const question = {
  ...{
    chatMessageId: entry.chatMessageId,
    text: 'When?',
    authorName: 'Ada',
    authorId: 'v',
    isSpeaker: false,
  },
  chatType: 'livestreamAudience',
} as const;

it('names what covers each thing on stream, and what the names rest for', async () => {
  const driver = createStudioDriver();
  const host = await driver.enter('host', 'host', {
    content: {
      ...noContent,
      load: {
        ...noContent.load,
        assets: () => Promise.resolve([asset]),
        polls: () => Promise.resolve([poll]),
        topics: () => Promise.resolve([{ id: 't', name: 'Budget', transitionType: 'fullscreen' }]),
      },
    },
  });
  host.participant.session.publish({
    ...{ streamId: 'host-camera', source: 'camera', mediaStream: streamOf([{ kind: 'audio' }]) },
    // jsdom plays no video.
    ...{ hasAudio: true, hasVideo: false },
  });
  await driver.settle();
  const devices = createFakeDevices();
  const services = { ...createServices(), clock: driver.clock };
  screen = await mountScreen(
    surroundScreen(
      host.studio,
      <LocalDevicesContext value={devices}>
        <InputList />
        <AssetRow asset={asset} name="Slide" handle={<span />} onDelete={() => {}} />
        <PollCard poll={poll} />
        <ChatActions>
          <StudioQuestion question={entry} />
        </ChatActions>
        <WidgetsPanel />
        <NamesSection />
      </LocalDevicesContext>,
      { services, chat },
    ),
  );
  const { page } = screen;
  const run = (change: () => void): Promise<void> =>
    act(async () => {
      change();
      await driver.settle();
      await vi.dynamicImportSettled();
    });
  const expectTexts = (shown: string[], absent: string[]): void => {
    for (const text of shown) expect(page.textContent).toContain(text);
    for (const text of absent) expect(page.textContent).not.toContain(text);
  };
  const { studio } = host;
  await run(() => {
    studio.run(showStream, { streamId: 'host-camera' });
    studio.run(showAsset, { assetId: 'a' });
  });
  expect(page.textContent.match(/On stream/g)).toHaveLength(2);
  await run(() => studio.run(showWidget, { widget: 'sessionInfo' }));
  expectTexts(['Resting while the ticker is on stream'], ['Under']);
  await run(() => studio.run(showTopic, { topicId: 't' }));
  expectTexts(['Under the topic', 'Resting while the topic is on stream'], ['On stream']);
  // The camera, the asset and the ticker.
  expect(page.textContent.match(/Under the topic/g)).toHaveLength(3);
  await run(() => {
    studio.run(hideTopic, undefined);
    studio.run(hideWidget, undefined);
    studio.run(changeTheme, { theme: 'business' });
    studio.run(showPoll, { pollId: 'p' });
  });
  expectTexts(['Under the poll', 'Resting while the poll is on stream'], ['On stream']);
  await run(() => studio.run(showQuestion, { question }));
  expectTexts(['DRAFT · Under the question', 'Resting while the question is on stream'], ['Under the poll']);
  // The question becomes a line at the foot; the poll is seen again.
  await act(() => driver.advance(20_000));
  expectTexts(['Under the poll', 'Resting while the question is on stream'], ['Under the question']);
  // A full-screen topic covers the question, too: with it the asset, the camera and the poll.
  await run(() => studio.run(showTopic, { topicId: 't' }));
  expect(page.textContent.match(/Under the topic/g)).toHaveLength(4);
  expect(page.querySelector('[data-on-stage]')?.parentElement?.textContent).toBe(
    'Hide from streamUnder the topic',
  );
  await run(() => studio.run(hideTopic, undefined));
  expectTexts(['Hide from stream'], ['Under the topic']);
});
