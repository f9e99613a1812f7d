import { describe, expect, it } from 'vitest';
import type { ChatCapabilities } from '../../src/chat/chat.ts';
import { reactionEmoji } from '../../src/protocol/chat.ts';
import { entriesOf, eventually, refusal, say, textsOf, type ChatHarness } from './chatHarness.ts';

/** The part of the chat's contract that holds for adapters that can do more than chat: what each declares is checked. */
export function capabilityContract(capabilities: ChatCapabilities, join: ChatHarness['join']): void {
  describe.runIf(capabilities.moderation)('moderation', () => {
    it('2.6.05 marks a banned author, who cannot write until the ban ends', async () => {
      const [host, guest, viewer] = [
        await join('host', 'ada'),
        await join('guest', 'ben'),
        await join('viewer', 'cleo'),
      ];
      const { author } = await say(viewer, 'rude');
      await eventually(() => expect(entriesOf(host)).toHaveLength(1));
      expect(await refusal(guest.chat.ban(author.id))).toBe('notAllowed');
      await host.chat.ban(author.id);
      for (const peer of [host, guest, viewer])
        await eventually(() => expect(entriesOf(peer)[0]?.author.banned).toBe(true));
      await eventually(() => expect(viewer.chat.store.getState().me?.banned).toBe(true));
      viewer.chat.post('livestreamAudience', 'ruder');
      await eventually(() => expect(entriesOf(viewer)[1]?.failure).toBe('banned'));
      expect(textsOf(host)).toEqual(['rude']);
      await host.chat.unban(author.id);
      await eventually(() => expect(entriesOf(guest)[0]?.author.banned).toBe(false));
      await say(viewer, 'sorry');
    });

    it('a host cannot be banned', async () => {
      const [host, other] = [await join('host', 'ada'), await join('host', 'bea')];
      const { author } = await say(other, 'hi');
      expect(await refusal(host.chat.ban(author.id))).toBe('hostNotBannable');
    });

    it('clears everything that an author has written', async () => {
      const [host, viewer, other] = [
        await join('host', 'ada'),
        await join('viewer', 'cleo'),
        await join('viewer', 'dan'),
      ];
      const { author } = await say(viewer, 'spam');
      await say(other, 'fine');
      await say(viewer, 'more spam');
      await host.chat.clearAuthor(author.id);
      for (const peer of [host, viewer, other])
        await eventually(() => expect(textsOf(peer)).toEqual(['', 'fine', '']));
    });
  });

  it.runIf(capabilities.slowMode)(
    'lets a viewer wait between two messages in slow mode, and no speaker',
    async () => {
      const [host, viewer] = [await join('host', 'ada'), await join('viewer', 'cleo')];
      await host.chat.changeSettings({ slowModeSeconds: 60 });
      await say(viewer, 'one');
      viewer.chat.post('livestreamAudience', 'two');
      await eventually(() => expect(entriesOf(viewer)[1]?.failure).toBe('tooFast'));
      await say(host, 'one');
      await say(host, 'two');
    },
  );

  it.runIf(capabilities.approval)('holds a viewer’s message until a host approves it', async () => {
    const [host, viewer, other] = [
      await join('host', 'ada'),
      await join('viewer', 'cleo'),
      await join('viewer', 'dan'),
    ];
    await host.chat.changeSettings({ needsApproval: true });
    const held = await say(viewer, 'please');
    expect(held.isHeld).toBe(true);
    await eventually(() => expect(entriesOf(host)[0]?.isHeld).toBe(true));
    await say(host, 'meanwhile');
    await eventually(() => expect(textsOf(other)).toEqual(['meanwhile']));
    await host.chat.approve('livestreamAudience', held.chatMessageId);
    for (const peer of [host, viewer, other])
      await eventually(() => expect(textsOf(peer)).toEqual(['meanwhile', 'please']));
    expect(entriesOf(viewer)[1]?.isHeld).toBe(false);
  });

  describe.runIf(capabilities.questions)('questions', () => {
    it('2.2.13 counts answered and all questions of the audience', async () => {
      const [host, viewer] = [await join('host', 'ada'), await join('viewer', 'cleo')];
      const counts = () => viewer.chat.store.getState().questionCounts;
      const question = await say(viewer, 'Why?', 'livestreamAudience', true);
      await say(viewer, 'How?', 'livestreamAudience', true);
      await say(viewer, 'Hello');
      await eventually(() => expect(counts()).toEqual({ answered: 0, total: 2 }));
      await host.chat.setAnswered(question.chatMessageId, true);
      await eventually(() => expect(counts()).toEqual({ answered: 1, total: 2 }));
      await host.chat.loadQuestions();
      expect(host.chat.store.getState().questions?.map(({ text, isAnswered }) => [text, isAnswered])).toEqual(
        [
          ['Why?', true],
          ['How?', false],
        ],
      );
      await host.chat.remove('livestreamAudience', question.chatMessageId);
      await eventually(() => expect(counts()).toEqual({ answered: 0, total: 1 }));
      await eventually(() =>
        expect(host.chat.store.getState().questions?.map(({ text }) => text)).toEqual(['How?']),
      );
    });

    it('takes one vote of each person for a question', async () => {
      const [viewer, other] = [await join('viewer', 'cleo'), await join('viewer', 'dan')];
      const { chatMessageId } = await say(viewer, 'Why?', 'livestreamAudience', true);
      await other.chat.loadQuestions();
      for (const peer of [viewer, other, other]) await peer.chat.vote(chatMessageId, true);
      await eventually(() =>
        expect(other.chat.store.getState().questions?.[0]).toMatchObject({
          votes: 2,
          own: { hasVoted: true },
        }),
      );
      await other.chat.vote(chatMessageId, false);
      await eventually(() => expect(entriesOf(viewer)[0]?.votes).toBe(1));
    });
  });

  it.runIf(capabilities.cheers)(
    'passes reactions to the show on to everybody, and counts them for hosts',
    async () => {
      const [host, viewer] = [await join('host', 'ada'), await join('viewer', 'cleo')];
      const heard: unknown[] = [];
      viewer.chat.onCheers((counts) => heard.push(counts));
      const [emoji] = reactionEmoji;
      viewer.chat.cheer(emoji);
      await eventually(() => expect(heard).toEqual([{ [emoji]: 1 }]));
      viewer.chat.cheer(emoji);
      await eventually(() => expect(host.chat.store.getState().cheers?.[emoji]).toBe(2));
      expect(viewer.chat.store.getState().cheers).toBeNull();
    },
  );
}
