import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { AudienceContext } from '../../src/audience/AudienceContext.tsx';
import { AudiencePanel } from '../../src/audience/chat/AudiencePanel.tsx';
import { OffersTab } from '../../src/audience/chat/OffersTab.tsx';
import { PeopleTab } from '../../src/audience/chat/PeopleTab.tsx';
import { PollsTab } from '../../src/audience/chat/PollsTab.tsx';
import { emptyAudience, type AudienceState } from '../../src/audience/reduceAudience.ts';
import { ChatActions } from '../../src/chatView/ChatActions.tsx';
import type { Chat } from '../../src/chat/chat.ts';
import type { SimuliveSession } from '../../src/protocol/rest/simulive.ts';
import { PreLiveOverlay } from '../../src/simulive/overlay/PreLiveOverlay.tsx';
import { findCommand } from '../../src/simulive/player/simuliveKeys.ts';
import { createMemoryChatRoom } from '../chat/memoryChat.ts';
import { renderScreen } from '../drivers/renderScreen.tsx';
import { createStudioDriver } from '../drivers/studioDriver.ts';
import { serverClockAt } from './serverClockAt.ts';
import { simuliveSession } from './simuliveSession.ts';

const textOf = (markup: string): string =>
  markup
    .replace(/<svg.*?<\/svg>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const startsAt = new Date('2026-12-24T18:30:00Z');

/** The page before the show, so long before its start. */
async function renderBefore(leftMs: number, changes: Partial<SimuliveSession> = {}): Promise<string> {
  const anybody = await createStudioDriver().enter('viewer', 'guest');
  return renderScreen(
    anybody,
    <PreLiveOverlay
      session={simuliveSession({ startsAt, ...changes })}
      studioToken="demo"
      serverClock={serverClockAt(startsAt.getTime() - leftMs)}
    />,
  );
}

const noVideo = { assetUrl: null, coverUrl: null, duration: null } as const;

describe('before the show', () => {
  it('1.2.38 it counts hours, minutes and seconds down', async () => {
    const text = textOf(await renderBefore(23 * 3_600_000 + 62_000));
    expect(text).toMatch(/^Starts in 23 hours 01 minutes 02 seconds/);
  });

  it('1.2.39 with more than a day left it has the date', async () => {
    const text = textOf(await renderBefore(86_400_001));
    expect(text).toMatch(/^Starts on \w+, December 2[45], 2026 at \d\d:30 /);
    expect(text).not.toContain('hours');
  });

  it('1.2.38 1.9.11 in the last 5 s it is about to start', async () => {
    expect(textOf(await renderBefore(5000))).toBe('About to start 5');
    expect(textOf(await renderBefore(5001))).toContain('Starts in');
  });

  it('1.2.40 once the start is past it is loading when there is a video, and else says that there is none', async () => {
    const loading = await renderBefore(0, { ...noVideo, videoStatus: 'encoding' });
    expect(loading).toContain('aria-label="Loading"');
    expect(textOf(loading)).not.toContain('No live video');
    const missing = await renderBefore(0, { ...noVideo, videoStatus: 'missing' });
    expect(missing).not.toContain('aria-label="Loading"');
    expect(textOf(missing)).toContain('No live video');
  });

  it.each([
    ['missing', 'Video missing'],
    ['uploading', 'Video is being uploaded'],
    ['waiting', 'Video is waiting to be encoded'],
    ['encoding', 'Video is being encoded'],
    ['failed', 'Video could not be encoded'],
  ] as const)('1.2.41 a video that is %s has a button to the admin site', async (videoStatus, label) => {
    const markup = await renderBefore(60_000, { ...noVideo, videoStatus });
    expect(markup).toMatch(
      /<a href="\/admin\/sessions\/demo" target="_blank" rel="noopener noreferrer"[^>]*>.*<\/a>/,
    );
    expect(textOf(markup)).toContain(label);
  });

  it('1.2.41 a video that can be played has none', async () => {
    expect(await renderBefore(60_000)).not.toContain('<a ');
  });
});

const poll = {
  id: 'p',
  question: 'Where to?',
  hideResults: false,
  status: 'opened' as const,
  votedOptionId: null,
  options: [
    { id: 'l', label: 'Lisbon', voteCount: 0 },
    { id: 'o', label: 'Oslo', voteCount: 0 },
  ],
};

const offer = {
  id: 'c',
  title: 'Seats',
  message: 'The best seats',
  label: 'Buy',
  url: 'https://example.org',
  open: true,
};

async function renderAside(
  screen: React.ReactElement,
  state: Partial<AudienceState> = {},
  isFull = false,
): Promise<string> {
  const anybody = await createStudioDriver().enter('viewer', 'guest');
  const room = createMemoryChatRoom();
  const viewer = room.enter({ id: 'v', name: 'Jonas', role: 'viewer' });
  viewer.start();
  const chat: Chat = isFull
    ? { ...viewer, store: { ...viewer.store, getState: () => ({ ...viewer.state(), me: null }) } }
    : viewer;
  const client = {
    store: createStore<AudienceState>(() => ({ ...emptyAudience, ...state })),
    vote: () => Promise.resolve(true),
    noteClick() {},
    stop() {},
  };
  return renderScreen(
    anybody,
    <AudienceContext value={client}>
      <ChatActions>{screen}</ChatActions>
    </AudienceContext>,
    { chat },
  );
}

describe('the side panel', () => {
  it('1.2.45 has tabs for chat, questions, people, polls and offers, and the chat is first', async () => {
    const markup = await renderAside(<AudiencePanel hasTabs cheersPlace={null} />);
    const tabs = [...markup.matchAll(/<button[^>]*role="tab"[^>]*>.*?<\/button>/g)].map(([tab]) => tab);
    expect(tabs.map(textOf)).toEqual(['Chat', 'Q&amp;A', 'People', 'Polls', 'Offers']);
    expect(tabs.map((tab) => tab.includes('aria-selected="true"'))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('1.2.45 marks an open poll and call to action on their tabs', async () => {
    const callToAction = offer;
    const markup = textOf(
      await renderAside(<AudiencePanel hasTabs cheersPlace={null} />, { poll, callToAction }),
    );
    expect(markup).toContain('Polls A poll is open Offers There is an offer');
    const voted = await renderAside(<AudiencePanel hasTabs cheersPlace={null} />, {
      poll: { ...poll, votedOptionId: 'l' },
    });
    expect(textOf(voted)).not.toContain('A poll is open');
  });

  it('1.2.45 says what will be there while nothing is open', async () => {
    expect(textOf(await renderAside(<PollsTab />))).toContain('No poll is open.');
    expect(textOf(await renderAside(<OffersTab />))).toContain('No offers at the moment.');
    expect(await renderAside(<OffersTab />, { callToAction: offer })).toContain('href="https://example.org"');
    expect(await renderAside(<PeopleTab />)).toContain('aria-label="Loading"');
  });

  it('a full chat is full in its own tab, and the others are there', async () => {
    const markup = textOf(await renderAside(<AudiencePanel hasTabs isFull cheersPlace={null} />, {}, true));
    expect(markup).toContain('The chat is full at the moment.');
    expect(markup).toContain('Polls');
  });
});

describe('the keys', () => {
  const press = (key: string, changes: Partial<KeyboardEvent> = {}) =>
    findCommand({ key, ctrlKey: false, metaKey: false, altKey: false, repeat: false, ...changes });

  it.each([
    [' ', 'togglePlay'],
    ['K', 'togglePlay'],
    ['m', 'toggleSound'],
    ['f', 'toggleFullScreen'],
  ])('%j is %s', (key, command) => {
    expect(press(key)).toBe(command);
    expect(press(key, { ctrlKey: true })).toBeNull();
    expect(press(key, { repeat: true })).toBeNull();
  });

  it.each(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown', 'j', 'l', ',', '.', '0', '9'])(
    '%s does nothing: nobody seeks',
    (key) => {
      expect(press(key)).toBeNull();
    },
  );
});
