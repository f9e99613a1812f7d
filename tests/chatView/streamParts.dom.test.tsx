import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { putStreamChannelTypes } from '../../server/chat/stream/streamChannelTypes.ts';
import { createStreamChat } from '../../src/chat/adapters/stream/createStreamChat.ts';
import { createStreamParts } from '../../src/chatView/stream/createStreamParts.tsx';
import { systemClock } from '../../src/clock/clock.ts';
import SpeakerChatPanel from '../../src/panels/chat/SpeakerChatPanel.tsx';
import { entriesOf, eventually } from '../chat/chatHarness.ts';
import { FakeStreamClient } from '../chat/fakeStreamClient.ts';
import { FakeStreamService } from '../chat/fakeStreamService.ts';
import { surroundScreen } from '../drivers/renderScreen.tsx';
import { createStudioDriver } from '../drivers/studioDriver.ts';

const channelId = 'a-session';
const userId = 'gil';
const cid = `studioSpeakers:${channelId}`;
const opened: (() => Promise<void>)[] = [];

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // What a page has and jsdom has not: the list is as tall as it says, and everything is in view.
  vi.stubGlobal('ResizeObserver', SilentObserver);
  vi.stubGlobal('IntersectionObserver', SilentObserver);
});
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
  vi.unstubAllGlobals();
});

class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** What a server would hand out: the service looks at the claims only. */
function tokenFor(id: string): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = JSON.stringify({ user_id: id, iat: now, exp: now + 60 });
  return `header.${Buffer.from(claims).toString('base64url')}.signature`;
}

/** A guest's panel, with the chat on Stream. */
async function begin(texts: readonly string[]) {
  const service = new FakeStreamService();
  service.upsertUsers([
    { id: userId, name: 'Gil' },
    { id: 'somebody', name: 'Somebody' },
  ]);
  const client = new FakeStreamClient(service);
  await putStreamChannelTypes(client);
  for (const type of ['studioSpeakers', 'livestreamAudience']) {
    service.create(type, channelId);
    service.addMember(`${type}:${channelId}`, null, userId, 'channel_member');
  }
  service.fill(cid, texts);
  const access = { userId, name: 'Gil', role: 'guest' as const, channelId, hidesViewerCount: false };
  const chat = createStreamChat({
    client,
    clock: systemClock,
    newId: () => 'message-1',
    name: () => null,
    onProblem: (error) => expect.fail(error.message),
    onUnavailable: () => expect.fail('Stream did not answer'),
    access: () => Promise.resolve({ ...access, token: tokenFor(userId) }),
    rename: (name) => Promise.resolve({ name }),
  });
  chat.start();
  await eventually(() => expect(chat.store.getState().connection).toBe('connected'));
  const { studio } = await createStudioDriver().enter('gil', 'guest');
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  await act(async () =>
    root.render(surroundScreen(studio, <SpeakerChatPanel />, { chat, parts: createStreamParts(client) })),
  );
  opened.push(async () => {
    await act(async () => root.unmount());
    page.remove();
    chat.stop();
  });
  const find = (selector: string): Element => {
    const element = page.querySelector(selector);
    if (element === null) throw new Error(`${selector} is not there: ${page.innerHTML}`);
    return element;
  };
  return { service, chat, page, find };
}

describe('a chat on Stream in the panel', () => {
  it('has our messages in Stream’s list', async () => {
    const { page, find, service } = await begin(['Two minutes!', '<img src=x onerror=alert(1)>']);
    const list = find('[aria-label="Messages among the speakers"] .str-chat__ul');
    await eventually(() => expect(list.querySelectorAll('article')).toHaveLength(2));
    expect(list.textContent).toContain('Two minutes!');
    expect(page.querySelector('img')).toBeNull();
    await act(async () => void service.post(cid, userId, { id: 'from-another-tab', text: 'One minute!' }));
    await eventually(() => expect(list.querySelectorAll('article')).toHaveLength(3));
  });

  it('2.2.12 has Stream’s field with our label and emoji picker, which sends as our own field does', async () => {
    const { page, find, chat } = await begin([]);
    expect(page.textContent).toContain('Talk to the other speakers here. The audience never sees it.');
    const field = find('textarea[aria-label="Message the speakers"]');
    expect(find('[aria-label="Add an emoji"]')).toBeTruthy();
    expect(page.querySelector('input[type="file"]')).toBeNull();
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, 'Ready');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await act(async () => {
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    });
    const sent = () => entriesOf({ chat }, 'studioSpeakers');
    await eventually(() =>
      expect(sent()).toMatchObject([{ text: 'Ready', delivery: 'sent', author: { id: userId } }]),
    );
  });
});
