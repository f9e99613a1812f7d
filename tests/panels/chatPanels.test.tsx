import { describe, expect, it } from 'vitest';
import { ChatActions } from '../../src/chatView/ChatActions.tsx';
import { hintAt, hintMs } from '../../src/chatView/RotatingHint.tsx';
import { describeTyping } from '../../src/chatView/TypingLine.tsx';
import AudiencePanel from '../../src/panels/AudiencePanel.tsx';
import { Rules } from '../../src/panels/chat/ChatSettings.tsx';
import SpeakerChatPanel from '../../src/panels/chat/SpeakerChatPanel.tsx';
import ViewersPanel from '../../src/panels/chat/ViewersPanel.tsx';
import type { Features } from '../../src/protocol/features.ts';
import { SideRail } from '../../src/studio/sidePanel/SideRail.tsx';
import { createMemoryChatRoom } from '../chat/memoryChat.ts';
import { renderScreen } from '../drivers/renderScreen.tsx';
import { begin, renderRow } from './chatShow.tsx';

const rail = <SideRail open={null} onPress={() => {}} />;
const badges = (markup: string): string[] =>
  [...markup.matchAll(/>(\d+)<span class="visually-hidden"> unread/g)].map(([, count = '']) => count);
const textOf = (markup: string): string =>
  markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

describe("the speakers' chat", () => {
  it('2.2.12 2.6.04 has a placeholder while it is empty, a field with an emoji picker, and a send button', async () => {
    const { guest, guestChat, hostChat } = await begin();
    const empty = renderScreen(guest, <SpeakerChatPanel />, { chat: guestChat });
    expect(empty).toContain('Talk to the other speakers here. The audience never sees it.');
    expect(empty).toMatch(/<textarea[^>]* aria-label="Message the speakers"/);
    expect(empty).toContain('aria-label="Add an emoji"');
    expect(empty).toMatch(
      /<button[^>]* type="submit"[^>]* aria-label="Send"|aria-label="Send"[^>]* type="submit"/,
    );
    hostChat.post('studioSpeakers', 'Two minutes!');
    const filled = renderScreen(guest, <SpeakerChatPanel />, { chat: guestChat });
    expect(filled).not.toContain('Talk to the other speakers here');
    expect(filled).toContain('aria-label="Messages among the speakers"');
  });

  it('2.8.11 says that it is loading, and what happened when it could not be loaded', async () => {
    const { guest } = await begin();
    expect(renderScreen(guest, <SpeakerChatPanel />)).toContain('role="status" aria-label="Loading"');
    const failed = renderScreen(guest, <SpeakerChatPanel />, { hasChatFailed: true });
    expect(failed).toMatch(/role="alert"/);
    expect(failed).toContain('The chat could not be loaded. The show is not affected.');
    expect(failed).toContain('Try again');
  });

  it('says so while the connection is gone, and keeps what is there', async () => {
    const { guest, guestChat } = await begin();
    guestChat.setOnline(false);
    const markup = renderScreen(guest, <SpeakerChatPanel />, { chat: guestChat });
    expect(markup).toContain('Reconnecting… What you send goes out when the chat is back.');
    expect(markup).toContain('aria-label="Message the speakers"');
  });

  it('promises a banned person nothing while the connection is gone', async () => {
    const { guest, guestChat, hostChat } = await begin();
    await hostChat.ban('gil');
    guestChat.setOnline(false);
    const markup = renderScreen(guest, <SpeakerChatPanel />, { chat: guestChat });
    expect(markup).toContain('Reconnecting…');
    expect(markup).not.toContain('What you send goes out');
  });
});

describe('the audience panel', () => {
  it('2.2.13 2.9.14 has the tabs Chat and Q&A, whose label counts the questions', async () => {
    const { host, hostChat, viewer, room } = await begin();
    for (const text of ['First?', 'Second?']) viewer.post('livestreamAudience', text, { isQuestion: true });
    room.noteShown('message-1');
    const markup = renderScreen(host, <AudiencePanel />, { chat: hostChat });
    const tabs = [...markup.matchAll(/<button[^>]*role="tab"[^>]*>(.*?)<\/button>/g)].map(([, inside = '']) =>
      textOf(inside),
    );
    expect(tabs).toEqual(['Chat', 'Q&amp;A 1/2 1 of 2 answered']);
  });

  it('2.2.14 shows a notice instead of the field while the chat is closed; a host can open it', async () => {
    const { host, guest, hostChat, guestChat } = await begin();
    expect(renderScreen(guest, <AudiencePanel />, { chat: guestChat })).toContain('<textarea');
    await hostChat.changeSettings({ isClosed: true });
    const closed = renderScreen(guest, <AudiencePanel />, { chat: guestChat });
    expect(closed).toContain('The chat is closed');
    expect(closed).not.toContain('<textarea');
    expect(closed).not.toContain('Open the chat');
    expect(renderScreen(host, <AudiencePanel />, { chat: hostChat })).toContain('Open the chat');
    expect(renderScreen(guest, <SpeakerChatPanel />, { chat: guestChat })).toContain('<textarea');
  });

  it('2.2.14 2.9.06 an empty chat gives three hints by turns, each for 5000 ms', async () => {
    expect(hintMs).toBe(5000);
    expect([0, 1, 2, 3, 4].map((turn) => hintAt(['a', 'b', 'c'], turn))).toEqual(['a', 'b', 'c', 'a', 'b']);
    const { host, hostChat } = await begin();
    expect(renderScreen(host, <AudiencePanel />, { chat: hostChat })).toContain('Say hello');
  });

  it('2.9.16 without chatUsersList it has no list of viewers; rules are for hosts', async () => {
    const { host, guest, hostChat, guestChat } = await begin();
    const hosts = renderScreen(host, <AudiencePanel />, { chat: hostChat });
    expect(hosts).toContain('aria-label="Viewers"');
    expect(hosts).toContain('aria-label="Rules of the audience chat"');
    expect(renderScreen(guest, <AudiencePanel />, { chat: guestChat })).not.toContain(
      'Rules of the audience',
    );
    const without = await begin({ chatUsersList: false });
    expect(renderScreen(without.host, <AudiencePanel />, { chat: without.hostChat })).not.toContain(
      'aria-label="Viewers"',
    );
  });

  it('2.9.16 without newChat nobody sees who is typing', async () => {
    const typing = async (features: Partial<Features>): Promise<string> => {
      const { host, hostChat, viewer } = await begin(features);
      viewer.setTyping('livestreamAudience', true);
      return renderScreen(host, <AudiencePanel />, { chat: hostChat });
    };
    expect(await typing({})).toContain('Ada is typing…');
    expect(await typing({ newChat: false })).not.toContain('is typing');
  });

  it('names those who type, as far as there is room', () => {
    const [ada, gil, kim] = ['Ada', 'Gil', 'Kim'].map((name) => ({ name }));
    const people = [ada, gil, kim].filter((person) => person !== undefined);
    expect([0, 1, 2, 3].map((count) => describeTyping(people.slice(0, count)))).toEqual([
      '',
      'Ada is typing…',
      'Ada and Gil are typing…',
      'Ada, Gil and others are typing…',
    ]);
  });

  it('2.2.14 the list of viewers has a loader, then those with a name, or says that there are none', async () => {
    const { host, hostChat } = await begin();
    const viewers = <ViewersPanel />;
    expect(renderScreen(host, viewers, { chat: hostChat })).toContain('aria-label="Loading"');
    hostChat.followViewers();
    const some = renderScreen(host, viewers, { chat: hostChat });
    expect(some).toContain('aria-label="Viewers with a name"');
    expect(some).toContain('1 watching');
    const room = createMemoryChatRoom();
    const alone = room.enter({ id: 'host', name: 'Hanna', role: 'host' });
    alone.start();
    alone.followViewers();
    expect(renderScreen(host, viewers, { chat: alone })).toContain(
      'Nobody in the audience has chosen a name',
    );
  });

  it('a host sees the rules of the chat as they are', async () => {
    const { host, hostChat } = await begin();
    await hostChat.changeSettings({ isClosed: true, needsApproval: true, slowModeSeconds: 45 });
    const markup = renderScreen(
      host,
      <ChatActions>
        <Rules />
      </ChatActions>,
      { chat: hostChat },
    );
    const switches = [
      ...markup.matchAll(/role="switch"[^>]*aria-checked="(\w+)"|aria-checked="(\w+)"[^>]*role="switch"/g),
    ];
    expect(switches.map(([, first, second]) => first ?? second)).toEqual(['false', 'true']);
    expect(markup).toContain('One message every 45 s');
  });
});

describe('the rail', () => {
  it('1.2.29 2.2.09 1.9.22 2.9.13 counts what is unread, 999 at most', async () => {
    const { host, hostChat, viewer, guestChat, room } = await begin();
    viewer.post('livestreamAudience', 'Hello');
    guestChat.post('studioSpeakers', 'One');
    guestChat.post('studioSpeakers', 'Two');
    expect(badges(renderScreen(host, rail, { chat: hostChat }))).toEqual(['1', '2']);
    room.atOnce(() => {
      for (let count = 0; count < 1100; count++) viewer.post('livestreamAudience', 'Hello');
    });
    expect(badges(renderScreen(host, rail, { chat: hostChat }))).toEqual(['999', '2']);
  });

  it.each([
    ['audienceChat', ['2']],
    ['audienceChatUsers', ['2']],
    ['speakerChat', ['1']],
    ['polls', ['1', '2']],
  ] as const)('1.2.29 2.2.09 hides the count of an open chat: %s', async (open, shown) => {
    const { host, hostChat, viewer, guestChat } = await begin();
    viewer.post('livestreamAudience', 'Hello');
    guestChat.post('studioSpeakers', 'One');
    guestChat.post('studioSpeakers', 'Two');
    const markup = renderScreen(host, <SideRail open={open} onPress={() => {}} />, { chat: hostChat });
    expect(badges(markup)).toEqual(shown);
  });

  it('has no count before the chat is loaded, and none for what one has written oneself', async () => {
    const { host, hostChat } = await begin();
    hostChat.post('livestreamAudience', 'Hello');
    expect(badges(renderScreen(host, rail, { chat: hostChat }))).toEqual([]);
    expect(badges(renderScreen(host, rail))).toEqual([]);
  });
});

describe('a message', () => {
  it.each([
    ['a host', 'Host'],
    ['a guest', 'Speaker'],
    ['a viewer', null],
  ] as const)('2.6.05 of %s has its badge', async (author, badge) => {
    const show = await begin();
    const chats = { 'a host': show.hostChat, 'a guest': show.guestChat, 'a viewer': show.viewer };
    chats[author].post('livestreamAudience', 'Hello');
    const markup = renderRow(show.host, show.hostChat, 'livestreamAudience');
    const shown = ['Host', 'Speaker'].filter((text) => markup.includes(`>${text}<`));
    expect(shown).toEqual(badge === null ? [] : [badge]);
  });

  it('2.6.05 of a banned author says so, with an explanation', async () => {
    const { host, hostChat, viewer } = await begin();
    viewer.post('livestreamAudience', 'Hello');
    expect(renderRow(host, hostChat, 'livestreamAudience')).not.toContain('Banned');
    await hostChat.ban('ada');
    const markup = renderRow(host, hostChat, 'livestreamAudience');
    expect(markup).toContain('Banned');
    expect(markup).toContain('Ada was banned by a host and cannot write any more');
  });

  it('that was not sent says why, and can be sent again or discarded', async () => {
    const { guest, guestChat } = await begin();
    guestChat.setOnline(false);
    guestChat.post('studioSpeakers', 'Hello?');
    const markup = renderRow(guest, guestChat, 'studioSpeakers');
    expect(markup).toContain('Not sent.');
    expect(markup).toContain('There is no connection to the chat');
    expect(markup).toContain('Try again');
    expect(markup).toContain('Discard');
    expect(markup).not.toContain('aria-haspopup="menu"');
    guestChat.setOnline(true);
    const [entry] = guestChat.state().channels.studioSpeakers?.entries ?? [];
    guestChat.retry('studioSpeakers', entry?.id ?? '');
    const sent = renderRow(guest, guestChat, 'studioSpeakers');
    expect(sent).not.toContain('Not sent.');
    expect(sent).toContain('aria-haspopup="menu"');
  });

  it('that was deleted keeps its place, without its text and its menu', async () => {
    const { host, hostChat, viewer } = await begin();
    viewer.post('livestreamAudience', 'Regret');
    await hostChat.remove('livestreamAudience', 'message-1');
    const markup = renderRow(host, hostChat, 'livestreamAudience');
    expect(markup).toContain('A message was deleted');
    expect(markup).not.toContain('Regret');
    expect(markup).not.toContain('<button');
  });

  it('that waits for approval can be let through by a host, and is nothing for the stream', async () => {
    const { host, hostChat, viewer } = await begin();
    await hostChat.changeSettings({ needsApproval: true });
    viewer.post('livestreamAudience', 'May I?');
    const held = renderRow(host, hostChat, 'livestreamAudience');
    expect(held).toContain('Waits for approval');
    expect(held).toContain('aria-label="Approve"');
    expect(held).not.toContain('aria-label="Show on stream"');
    await hostChat.approve('livestreamAudience', 'message-1');
    const approved = renderRow(host, hostChat, 'livestreamAudience');
    expect(approved).not.toContain('Waits for approval');
    expect(approved).toContain('aria-label="Show on stream"');
  });

  it('shows its reactions, and which of them are one’s own', async () => {
    const { host, hostChat, viewer } = await begin();
    viewer.post('livestreamAudience', 'Hello');
    await viewer.react('livestreamAudience', 'message-1', '🎉', true);
    await hostChat.react('livestreamAudience', 'message-1', '👍', true);
    const markup = renderRow(host, hostChat, 'livestreamAudience');
    expect(markup).toMatch(/aria-pressed="false"[^>]*>🎉 1</);
    expect(markup).toMatch(/aria-pressed="true"[^>]*>👍 1</);
  });
});
