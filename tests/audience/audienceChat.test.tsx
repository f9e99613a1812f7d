import { describe, expect, it } from 'vitest';
import { ChatTab } from '../../src/audience/chat/ChatTab.tsx';
import { AudiencePanel } from '../../src/audience/chat/AudiencePanel.tsx';
import { judgeDisplayName } from '../../src/audience/chat/judgeDisplayName.ts';
import { NameBox } from '../../src/audience/chat/NameBox.tsx';
import { QuestionsTab } from '../../src/audience/chat/QuestionsTab.tsx';
import { ChatActions } from '../../src/chatView/ChatActions.tsx';
import { MessageRow } from '../../src/chatView/MessageRow.tsx';
import type { ChatState } from '../../src/chat/chat.ts';
import { anonymousPrefix, reactionEmoji } from '../../src/protocol/chat.ts';
import { disguises, hostileAddresses, scripts } from '../chat/corpus.ts';
import { createMemoryChatRoom, type MemoryChat } from '../chat/memoryChat.ts';
import { renderScreen } from '../drivers/renderScreen.tsx';
import { createStudioDriver } from '../drivers/studioDriver.ts';

/** A session with a host and a viewer in its chat. */
function openRoom(viewerName = `${anonymousPrefix} 1234`) {
  const room = createMemoryChatRoom();
  const host = room.enter({ id: 'h', name: 'Amara', role: 'host' });
  const viewer = room.enter({ id: 'v', name: viewerName, role: 'viewer' });
  host.start();
  viewer.start();
  return { room, host, viewer };
}

async function render(chat: MemoryChat | null, screen: React.ReactElement): Promise<string> {
  const anybody = await createStudioDriver().enter('viewer', 'guest');
  return renderScreen(anybody, <ChatActions>{screen}</ChatActions>, { chat });
}

const showing = (chat: MemoryChat, changes: Partial<ChatState>): MemoryChat => ({
  ...chat,
  store: { ...chat.store, getState: () => ({ ...chat.state(), ...changes }) },
});

const questionsOf = (chat: MemoryChat) => chat.state().channels.livestreamAudience?.entries ?? [];

const textOf = (markup: string): string =>
  markup
    .replace(/<svg.*?<\/svg>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

describe('the name box', () => {
  it('1.2.46 is there for a viewer whose name starts with the anonymous prefix, and for nobody else', async () => {
    const anonymous = await render(openRoom().viewer, <NameBox />);
    expect(anonymous).toMatch(
      /<form.*<input.*aria-label="Your name".*<button type="submit".*Enter.*<\/form>/,
    );
    expect(textOf(anonymous)).toContain(`You appear as ${anonymousPrefix} 1234.`);
    expect(await render(openRoom('Jonas').viewer, <NameBox />)).not.toContain('<form');
    expect(await render(openRoom(`The ${anonymousPrefix}`).viewer, <NameBox />)).not.toContain('<form');
  });

  it('1.2.46 goes when the viewer has a name', async () => {
    const { viewer } = openRoom();
    await viewer.rename('  Jonas ');
    expect(viewer.state().me?.name).toBe('Jonas');
    expect(await render(viewer, <NameBox />)).not.toContain('<form');
  });

  it.each([
    [null, { name: '', isEmpty: false, mayEnter: false }],
    ['', { name: '', isEmpty: true, mayEnter: false }],
    ['  \t ', { name: '', isEmpty: true, mayEnter: false }],
    ['  Jonas ', { name: 'Jonas', isEmpty: false, mayEnter: true }],
  ])('1.5.05 the name is trimmed; an empty one is an error and cannot be entered: %j', (typed, judged) => {
    expect(judgeDisplayName(typed)).toEqual(judged);
  });
});

describe('the panel', () => {
  it('2.2.13 2.9.14 has the tabs Chat and Q&A, with the answered and all questions', async () => {
    const { viewer, room } = openRoom();
    for (const text of ['Why?', 'How?', 'When?'])
      viewer.post('livestreamAudience', text, { isQuestion: true });
    room.noteShown(questionsOf(viewer)[0]?.chatMessageId ?? '');
    const markup = await render(viewer, <AudiencePanel cheersPlace={null} />);
    expect(markup.match(/role="tab"/g)).toHaveLength(2);
    expect(textOf(markup)).toMatch(/Chat Q&amp;A 1\/3 1 of 3 answered/);
  });

  it('says how many are watching, and nothing where nobody may know', async () => {
    const { viewer } = openRoom();
    const many = showing(viewer, { viewerCount: 12_345 });
    expect(textOf(await render(many, <AudiencePanel cheersPlace={null} />))).toContain('12,345 watching');
    const hidden = showing(viewer, { viewerCount: null });
    expect(textOf(await render(hidden, <AudiencePanel cheersPlace={null} />))).not.toMatch(/\d watching/);
  });

  it('says when the connection is gone, and keeps what is there', async () => {
    const { viewer } = openRoom();
    viewer.setOnline(false);
    const markup = textOf(await render(viewer, <AudiencePanel cheersPlace={null} />));
    expect(markup).toContain('Reconnecting…');
    expect(markup).toContain('Say hello');
  });

  it('says when the server has no room for one more', async () => {
    const { viewer } = openRoom();
    const full = showing(viewer, { connection: 'full' });
    expect(textOf(await render(full, <AudiencePanel cheersPlace={null} />))).toContain(
      'The chat is full for this session or your network. The show is not affected, and this page tries again by itself.',
    );
  });

  it('1.2.29 2.2.09 the open chat has no unread badge', async () => {
    const { viewer, host } = openRoom();
    host.post('livestreamAudience', 'Welcome');
    expect(viewer.state().channels.livestreamAudience?.unread).toBe(1);
    expect(textOf(await render(viewer, <AudiencePanel cheersPlace={null} />))).toContain('1 unread');
    viewer.setOpen('livestreamAudience', true);
    expect(textOf(await render(viewer, <AudiencePanel cheersPlace={null} />))).not.toContain('unread');
  });
});

describe('the chat', () => {
  it('2.1.03 2.2.14 a closed chat says so and has no field', async () => {
    const { viewer, host } = openRoom();
    expect(await render(viewer, <ChatTab />)).toContain('<textarea');
    await host.changeSettings({ isClosed: true });
    const closed = await render(viewer, <ChatTab />);
    expect(closed).not.toContain('<textarea');
    expect(textOf(closed)).toContain('The chat is closed');
  });

  it('2.2.14 an empty chat has a hint', async () => {
    expect(textOf(await render(openRoom().viewer, <ChatTab />))).toContain(
      'Say hello: tell the others where you are watching from.',
    );
  });

  it('has a button for each reaction to the show, each with a name', async () => {
    const { viewer } = openRoom();
    const markup = await render(viewer, <ChatTab />);
    for (const emoji of reactionEmoji) expect(markup).toContain(`aria-label="React with ${emoji}"`);
    const without = { ...viewer, capabilities: { ...viewer.capabilities, cheers: false } };
    expect(await render(without, <ChatTab />)).not.toContain('aria-label="React with');
  });
});

describe('questions', () => {
  it('can be voted for by every viewer, once', async () => {
    const { viewer } = openRoom();
    viewer.post('livestreamAudience', 'Why?', { isQuestion: true });
    const [question] = questionsOf(viewer);
    await viewer.loadQuestions();
    expect(await render(viewer, <QuestionsTab />)).toMatch(
      /aria-pressed="false"[^>]*title="Vote for this question"/,
    );
    for (let time = 0; time < 3; time++) await viewer.vote(question?.chatMessageId ?? '', true);
    expect(questionsOf(viewer)[0]?.votes).toBe(1);
    expect(await render(viewer, <QuestionsTab />)).toMatch(
      /aria-pressed="true"[^>]*title="Take your vote back"/,
    );
  });

  it('that were not sent say so next to the field', async () => {
    const { viewer } = openRoom();
    await viewer.loadQuestions();
    viewer.setOnline(false);
    viewer.post('livestreamAudience', 'Why?', { isQuestion: true });
    const markup = textOf(await render(viewer, <QuestionsTab />));
    expect(markup).toContain('Why?');
    expect(markup).toContain('Not sent.');
  });
});

describe('whatever viewers write', () => {
  const tagsOf = (markup: string): string[] => [...markup.matchAll(/<(\w+)/g)].map(([, name = '']) => name);

  it.each([...scripts, ...hostileAddresses, ...disguises])(
    'as a name and as a text nothing runs: %j',
    async (text) => {
      const { viewer } = openRoom();
      viewer.post('livestreamAudience', 'harmless');
      const [entry] = viewer.state().channels.livestreamAudience?.entries ?? [];
      if (entry === undefined) throw new Error('the message did not arrive');
      const row = (name: string, words: string) => (
        <MessageRow
          entry={{ ...entry, text: words, author: { ...entry.author, name } }}
          isFirstOfGroup
          isMenuOpen={false}
          time="12:00"
          actions={() => null}
          onMore={() => {}}
        />
      );
      const harmless = await render(viewer, row('Jonas', 'harmless'));
      const hostile = await render(viewer, row(text, text));
      expect(tagsOf(hostile).filter((name) => name !== 'a')).toEqual(tagsOf(harmless));
      expect(hostile.replace(/"[^"]*"/g, '""')).not.toMatch(/<[^>]* on\w+=/);
      for (const [, href = ''] of hostile.matchAll(/ href="([^"]*)"/g)) expect(href).toMatch(/^https?:/);
    },
  );
});
