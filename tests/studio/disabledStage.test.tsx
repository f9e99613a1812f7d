import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { AssetRow } from '../../src/panels/assets/AssetRow.tsx';
import TopicsPanel from '../../src/panels/topics/TopicsPanel.tsx';
import { PollCard } from '../../src/panels/polls/PollCard.tsx';
import { TopicRow } from '../../src/panels/topics/TopicRow.tsx';
import WidgetsPanel from '../../src/panels/widgets/WidgetsPanel.tsx';
import {
  showAsset,
  showPoll,
  showQuestion,
  showTopic,
  showWidget,
} from '../../src/participant/commands/onStreamCommands.ts';
import { hideStream, letSpeakersShow, showStream } from '../../src/participant/commands/stageCommands.ts';
import AssetsBar from '../../src/studio/assetsBar/AssetsBar.tsx';
import { SpeakersSwitch } from '../../src/studio/header/SpeakersSwitch.tsx';
import { InputTile } from '../../src/studio/inputs/InputTile.tsx';
import { BackstageMessage } from '../../src/studio/preview/BackstageMessage.tsx';
import { sampleSignals } from '../protocol/samples.ts';
import { renderScreen } from '../drivers/renderScreen.tsx';
import { createStudioDriver, noContent, type Person, type StudioDriver } from '../drivers/studioDriver.ts';

const poll = { id: 'p', question: 'Which?', hideResults: false, status: 'pending', options: [] } as const;
const topic = { id: 't', name: 'Welcome', transitionType: 'fullscreen' } as const;
const asset = { id: 'a', url: '/blobs/a/slide.png', mimeType: 'image/png' };

/** Each thing that can be put on stream, and the signal that does so. */
const things: [name: string, shown: keyof typeof sampleSignals, part: () => ReactElement][] = [
  ['a poll', 'pollShown', () => <PollCard poll={{ ...poll, options: [], votesAtMs: null }} />],
  [
    'an asset',
    'assetShown',
    () => <AssetRow asset={asset} name="Slide" handle={<span />} onDelete={() => {}} />,
  ],
  ['a widget', 'widgetShown', () => <WidgetsPanel />],
];

async function enter(): Promise<{ driver: StudioDriver; host: Person; guest: Person }> {
  const driver = createStudioDriver();
  const host = await driver.enter('host', 'host');
  const guest = await driver.enter('guest', 'guest');
  host.publishCamera();
  guest.publishCamera();
  await driver.settle();
  return { driver, host, guest };
}

async function disable({ driver }: { driver: StudioDriver }): Promise<void> {
  driver.network.announce({ type: 'disableStageChanged', data: { disableStage: true } });
  await driver.settle();
}

function tileOf(person: Person, streamId: string): string {
  const stream = person.state().streams.find(({ id }) => id === streamId);
  if (stream === undefined) throw new Error('no tile');
  return renderScreen(person, <InputTile stream={stream} isSpeaking={false} />);
}

describe('2.4.04 with disableStage', () => {
  it.each(things)('%s is not offered for the stream, and can be taken off', async (_name, shown, part) => {
    const show = await enter();
    const { driver, host } = show;
    const offer = /Show on stream|Show Slide on stream|aria-pressed="false"/;
    expect(renderScreen(host, part())).toMatch(offer);
    driver.network.announce(sampleSignals[shown]);
    await disable(show);
    expect(renderScreen(host, part())).toMatch(/Hide from stream|Hide Slide|aria-pressed="true"/);
    driver.network.announce(sampleSignals[hiding[shown] ?? 'widgetHidden']);
    await driver.settle();
    expect(renderScreen(host, part())).not.toMatch(offer);
  });

  it('nor is a topic in its row, the next one, or an asset in the bar', async () => {
    const driver = createStudioDriver();
    const load = {
      ...noContent.load,
      topics: () => Promise.resolve([topic]),
      assets: () => Promise.resolve([asset]),
    };
    const host = await driver.enter('host', 'host', { content: { ...noContent, load } });
    const row = <TopicRow topic={topic} handle={<span />} progress="upcoming" isResting={false} />;
    const offers = () => [
      renderScreen(host, row).includes('aria-label="Show Welcome'),
      renderScreen(host, <TopicsPanel />).includes('Next: Welcome'),
      renderScreen(host, <AssetsBar />).includes('aria-label="Assets'),
    ];
    expect(offers()).toEqual([true, true, true]);
    await disable({ driver });
    expect(offers()).toEqual([false, false, false]);
  });

  it('nobody is put on stream, whoever is there can be taken off, and each screen says why', async () => {
    const show = await enter();
    const { driver, host, guest } = show;
    host.studio.run(showStream, { streamId: 'host-camera' });
    await driver.settle();
    expect(tileOf(guest, 'guest-camera')).toContain('on stream"');
    await disable(show);
    for (const person of [host, guest]) {
      expect(tileOf(person, 'guest-camera')).not.toContain('on stream"');
      expect(renderScreen(person, <SpeakersSwitch />)).toContain('Nothing can be put on stream');
      expect(renderScreen(person, <BackstageMessage />)).toContain('Nothing can be put on stream');
    }
    expect(host.studio.canRun(hideStream, { streamId: 'host-camera' })).toBe(true);
    // What a host decides about speakers does not open the stage.
    host.studio.run(letSpeakersShow, { speakersMayShow: true });
    expect(guest.studio.canRun(showStream, { streamId: 'guest-camera' })).toBe(false);
  });

  it('no command puts anything on stream, undo included', async () => {
    const show = await enter();
    const { driver, host } = show;
    host.studio.run(showPoll, { pollId: 'p' });
    host.studio.run(showPoll, { pollId: 'q' });
    await driver.settle();
    await disable(show);
    const { question } = sampleSignals.questionShown.data;
    expect([
      host.studio.run(showStream, { streamId: 'host-camera' }),
      host.studio.run(showAsset, { assetId: 'a' }),
      host.studio.run(showPoll, { pollId: 'r' }),
      host.studio.run(showQuestion, { question }),
      host.studio.run(showTopic, { topicId: 't' }),
      host.studio.run(showWidget, { widget: 'sessionInfo' }),
      host.studio.undo(),
    ]).toEqual([false, false, false, false, false, false, false]);
    expect(host.scene().pollId).toBe('q');
  });
});

const hiding: Partial<Record<keyof typeof sampleSignals, keyof typeof sampleSignals>> = {
  pollShown: 'pollHidden',
  assetShown: 'assetHidden',
};
