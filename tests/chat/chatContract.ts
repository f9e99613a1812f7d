import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatCapabilities } from '../../src/chat/chat.ts';
import { reactionEmoji } from '../../src/protocol/chat.ts';
import { capabilityContract } from './chatCapabilityContract.ts';
import {
  entriesOf,
  eventually,
  refusal,
  say,
  textsOf,
  type ChatHarness,
  type ChatPeer,
} from './chatHarness.ts';

/** The contract of every adapter of the chat. What an adapter declares that it cannot do is left out. */
export function chatContract(
  name: string,
  capabilities: ChatCapabilities,
  open: () => Promise<ChatHarness>,
): void {
  describe(`a chat: ${name}`, () => {
    let harness: ChatHarness;
    beforeEach(async () => {
      harness = await open();
    });
    afterEach(() => harness.close());
    const join: ChatHarness['join'] = (...who) => harness.join(...who);

    it('declares what it can do', async () => {
      expect((await join('host', 'ada')).chat.capabilities).toEqual(capabilities);
    });

    it('2.1.03 2.9.15 a speaker has a chat of the speakers and one of the audience, a viewer the second alone', async () => {
      const [host, guest, viewer] = [
        await join('host', 'ada', 'Ada'),
        await join('guest', 'ben', 'Ben'),
        await join('viewer', 'cleo'),
      ];
      expect(Object.keys(host.chat.store.getState().channels).sort()).toEqual([
        'livestreamAudience',
        'studioSpeakers',
      ]);
      expect(Object.keys(viewer.chat.store.getState().channels)).toEqual(['livestreamAudience']);
      await say(guest, 'among us', 'studioSpeakers');
      await say(host, 'to everybody');
      await eventually(() => expect(textsOf(viewer)).toEqual(['to everybody']));
      await eventually(() => expect(textsOf(host, 'studioSpeakers')).toEqual(['among us']));
    });

    it('2.3.02 a message has every field, and keeps its id from the moment it is sent', async () => {
      const [guest, viewer] = [await join('guest', 'ben', 'Ben'), await join('viewer', 'cleo')];
      await eventually(() => expect(guest.chat.store.getState().me?.name).toBe('Ben'));
      guest.chat.post('livestreamAudience', '  Hello  ');
      const [sending] = entriesOf(guest);
      expect([sending?.delivery, sending?.text, sending?.author.name]).toEqual(['sending', 'Hello', 'Ben']);
      await eventually(() => expect(entriesOf(viewer)).toHaveLength(1));
      await eventually(() => expect(entriesOf(guest)[0]?.delivery).toBe('sent'));
      const [received] = entriesOf(viewer);
      expect(received).toMatchObject({
        id: sending?.id,
        chatMessageId: expect.stringMatching(/.+/),
        text: 'Hello',
        author: { id: sending?.author.id, name: 'Ben', isSpeaker: true, banned: false },
        isAnswered: false,
        isPinned: false,
        type: 'regular',
        reactions: [],
      });
      expect(entriesOf(guest)[0]?.chatMessageId).toBe(received?.chatMessageId);
    });

    it('everybody has the same order', async () => {
      const [host, guest, viewer] = [
        await join('host', 'ada'),
        await join('guest', 'ben'),
        await join('viewer', 'cleo'),
      ];
      for (let round = 0; round < 4; round += 1)
        for (const peer of [host, guest, viewer])
          peer.chat.post('livestreamAudience', `${peer.chat.store.getState().me?.id ?? ''} ${String(round)}`);
      for (const peer of [host, guest, viewer])
        await eventually(() => {
          expect(entriesOf(peer)).toHaveLength(12);
          expect(entriesOf(peer).every(({ delivery }) => delivery === 'sent')).toBe(true);
        });
      expect(textsOf(guest)).toEqual(textsOf(host));
      expect(textsOf(viewer)).toEqual(textsOf(host));
    });

    it('2.2.09 2.7.38 counts what others wrote while the chat is closed, and nothing while it is open', async () => {
      const [host, guest] = [await join('host', 'ada'), await join('guest', 'ben')];
      const unread = (): number | undefined => host.chat.store.getState().channels.livestreamAudience?.unread;
      await say(guest, 'one');
      await say(guest, 'two');
      await eventually(() => expect(unread()).toBe(2));
      await say(host, 'my own');
      expect(unread()).toBe(2);
      host.chat.setOpen('livestreamAudience', true);
      expect(unread()).toBe(0);
      await say(guest, 'three');
      await eventually(() => expect(textsOf(host)).toContain('three'));
      expect(unread()).toBe(0);
      host.chat.setOpen('livestreamAudience', false);
      await say(guest, 'four');
      await eventually(() => expect(unread()).toBe(1));
    });

    it('2.7.38 what was read in one tab is read in another, and after coming back', async () => {
      const [tab, otherTab, guest] = [
        await join('host', 'ada'),
        await join('host', 'ada'),
        await join('guest', 'ben'),
      ];
      const unread = ({ chat }: ChatPeer): number | undefined =>
        chat.store.getState().channels.studioSpeakers?.unread;
      await say(guest, 'one', 'studioSpeakers');
      await eventually(() => expect([unread(tab), unread(otherTab)]).toEqual([1, 1]));
      tab.chat.markRead('studioSpeakers');
      await eventually(() => expect(unread(otherTab)).toBe(0));
      expect(unread(await join('host', 'ada'))).toBe(0);
      expect(unread(await join('host', 'another host'))).toBe(1);
    });

    it('loads the history by pages, backwards', async () => {
      await harness.seed('livestreamAudience', 120);
      const viewer = await join('viewer', 'cleo');
      const channel = () => viewer.chat.store.getState().channels.livestreamAudience;
      expect(textsOf(viewer).at(-1)).toBe('Message 120');
      expect(channel()?.hasOlder).toBe(true);
      while (channel()?.hasOlder === true) {
        const before = textsOf(viewer).length;
        await viewer.chat.loadOlder('livestreamAudience');
        expect(textsOf(viewer).length).toBeGreaterThan(before);
      }
      expect(textsOf(viewer)).toEqual(
        Array.from({ length: 120 }, (_, index) => `Message ${String(index + 1)}`),
      );
      expect(channel()?.isLoadingOlder).toBe(false);
    });

    it('2.3.02 a removed message has the type deleted and no text; others’ messages are not for everybody to remove', async () => {
      const [host, guest, viewer] = [
        await join('host', 'ada'),
        await join('guest', 'ben'),
        await join('viewer', 'cleo'),
      ];
      const { chatMessageId } = await say(viewer, 'secret');
      await eventually(() => expect(entriesOf(guest)).toHaveLength(1));
      expect(await refusal(guest.chat.remove('livestreamAudience', chatMessageId))).toBe('notAllowed');
      await host.chat.remove('livestreamAudience', chatMessageId);
      for (const peer of [host, guest, viewer])
        await eventually(() => expect(entriesOf(peer)[0]).toMatchObject({ type: 'deleted', text: '' }));
      const mine = await say(viewer, 'a mistake');
      await viewer.chat.remove('livestreamAudience', mine.chatMessageId);
      await eventually(() => expect(entriesOf(viewer).at(-1)?.type).toBe('deleted'));
    });

    it('2.3.02 counts reactions, one of a kind for each person', async () => {
      const [guest, viewer] = [await join('guest', 'ben'), await join('viewer', 'cleo')];
      const { chatMessageId } = await say(guest, 'a joke');
      const [emoji] = reactionEmoji;
      for (const peer of [guest, viewer, viewer])
        await peer.chat.react('livestreamAudience', chatMessageId, emoji, true);
      for (const peer of [guest, viewer])
        await eventually(() => expect(entriesOf(peer)[0]?.reactions).toEqual([{ emoji, count: 2 }]));
      expect(entriesOf(viewer)[0]?.own.reactions).toEqual([emoji]);
      await viewer.chat.react('livestreamAudience', chatMessageId, emoji, false);
      await eventually(() => expect(entriesOf(guest)[0]?.reactions).toEqual([{ emoji, count: 1 }]));
      expect(entriesOf(viewer)[0]?.own.reactions).toEqual([]);
      const guestAgain = await join('guest', 'ben');
      expect(entriesOf(guestAgain)[0]?.own.reactions).toEqual([emoji]);
    });

    it('2.6.05 a speaker’s messages have the badge of a speaker, a viewer’s do not', async () => {
      const [host, guest, viewer] = [
        await join('host', 'ada'),
        await join('guest', 'ben'),
        await join('viewer', 'cleo'),
      ];
      for (const peer of [host, guest, viewer]) await say(peer, 'hello');
      await eventually(() => expect(entriesOf(viewer)).toHaveLength(3));
      expect(entriesOf(viewer).map(({ author }) => [author.isSpeaker, author.role])).toEqual([
        [true, 'host'],
        [true, 'guest'],
        [false, 'viewer'],
      ]);
    });

    it('1.5.05 a name is trimmed, and an empty one is refused', async () => {
      const viewer = await join('viewer', 'cleo');
      expect(viewer.chat.store.getState().me?.name).toMatch(/^Anonymous/);
      expect(await refusal(viewer.chat.rename('   '))).toBe('nameEmpty');
      await viewer.chat.rename('  Cleo  ');
      await eventually(() => expect(viewer.chat.store.getState().me?.name).toBe('Cleo'));
      expect((await say(viewer, 'hi')).author.name).toBe('Cleo');
      expect((await join('viewer', 'cleo')).chat.store.getState().me?.name).toBe('Cleo');
    });

    it('2.1.03 2.2.14 a host closes the audience’s chat and opens it again; the speakers’ goes on', async () => {
      const [host, viewer] = [await join('host', 'ada'), await join('viewer', 'cleo')];
      expect(await refusal(viewer.chat.changeSettings({ isClosed: true }))).toBe('notAllowed');
      await host.chat.changeSettings({ isClosed: true });
      await eventually(() => expect(viewer.chat.store.getState().settings.isClosed).toBe(true));
      viewer.chat.post('livestreamAudience', 'let me in');
      await eventually(() => expect(entriesOf(viewer)[0]?.failure).toBe('chatClosed'));
      await say(host, 'among us', 'studioSpeakers');
      await host.chat.changeSettings({ isClosed: false });
      await eventually(() => expect(viewer.chat.store.getState().settings.isClosed).toBe(false));
      const [failed] = entriesOf(viewer);
      viewer.chat.retry('livestreamAudience', failed?.id ?? '');
      await eventually(() => expect(textsOf(host)).toEqual(['let me in']));
      expect(entriesOf(viewer)).toHaveLength(1);
    });

    it('a failed message can be taken away', async () => {
      const [host, viewer] = [await join('host', 'ada'), await join('viewer', 'cleo')];
      await host.chat.changeSettings({ isClosed: true });
      viewer.chat.post('livestreamAudience', 'never mind');
      await eventually(() => expect(entriesOf(viewer)[0]?.delivery).toBe('failed'));
      viewer.chat.discard('livestreamAudience', entriesOf(viewer)[0]?.id ?? '');
      expect(entriesOf(viewer)).toEqual([]);
    });

    it('names others who type, and not oneself', async () => {
      const [host, guest] = [await join('host', 'ada', 'Ada'), await join('guest', 'ben', 'Ben')];
      await eventually(() => expect(guest.chat.store.getState().me?.name).toBe('Ben'));
      const typing = ({ chat }: ChatPeer) =>
        chat.store.getState().channels.studioSpeakers?.typing.map(({ name }) => name);
      guest.chat.setTyping('studioSpeakers', true);
      await eventually(() => expect(typing(host)).toEqual(['Ben']));
      expect(typing(guest)).toEqual([]);
      guest.chat.setTyping('studioSpeakers', false);
      await eventually(() => expect(typing(host)).toEqual([]));
    });

    it('2.2.14 counts viewers, and lists those with a name while somebody follows them', async () => {
      const [host, viewer] = [await join('host', 'ada'), await join('viewer', 'cleo')];
      await join('viewer', 'nameless');
      expect(host.chat.store.getState().viewers).toBeNull();
      const stop = host.chat.followViewers();
      await viewer.chat.rename('Cleo');
      await eventually(() => expect(host.chat.store.getState().viewerCount).toBe(2));
      const listed = () => host.chat.store.getState().viewers?.filter(({ role }) => role === 'viewer');
      await eventually(() => expect(listed()).toMatchObject([{ name: 'Cleo', isOnline: true }]));
      viewer.chat.stop();
      await eventually(() => expect(listed()).toMatchObject([{ name: 'Cleo', isOnline: false }]));
      stop();
    });

    it('sends after a cut what was written meanwhile, once, and catches up with what was missed', async () => {
      const [host, viewer] = [await join('host', 'ada'), await join('viewer', 'cleo')];
      const early = await say(host, 'early');
      await eventually(() => expect(textsOf(viewer)).toEqual(['early']));
      viewer.cutNetwork();
      await eventually(() => expect(viewer.chat.store.getState().connection).toBe('reconnecting'));
      viewer.chat.post('livestreamAudience', 'from the tunnel');
      await say(host, 'missed');
      await host.chat.remove('livestreamAudience', early.chatMessageId);
      expect(entriesOf(viewer).map(({ delivery }) => delivery)).toEqual(['sent', 'sending']);
      viewer.restoreNetwork();
      const expected = ['', 'missed', 'from the tunnel'];
      await eventually(() => expect(textsOf(viewer)).toEqual(expected));
      await eventually(() => expect(textsOf(host)).toEqual(expected));
      expect(viewer.chat.store.getState().connection).toBe('connected');
      await eventually(() =>
        expect(entriesOf(viewer).every(({ delivery }) => delivery === 'sent')).toBe(true),
      );
    });

    it('rejects an action without a connection, and hears nothing once it is stopped', async () => {
      const [host, viewer] = [await join('host', 'ada'), await join('viewer', 'cleo')];
      const { chatMessageId } = await say(host, 'one');
      await eventually(() => expect(textsOf(viewer)).toEqual(['one']));
      host.cutNetwork();
      await eventually(() => expect(host.chat.store.getState().connection).toBe('reconnecting'));
      expect(await refusal(host.chat.remove('livestreamAudience', chatMessageId))).toBeNull();
      viewer.chat.stop();
      host.restoreNetwork();
      await eventually(() => expect(host.chat.store.getState().connection).toBe('connected'));
      await say(host, 'two');
      expect(textsOf(viewer)).toEqual(['one']);
    });

    capabilityContract(capabilities, join);
  });
}
