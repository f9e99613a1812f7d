import { describe, expect, it } from 'vitest';
import { entriesOf, eventually, say } from '../../chat/chatHarness.ts';
import { openChatHarness } from '../../chat/chatPeers.ts';
import { FakeStreamClient } from '../../chat/fakeStreamClient.ts';
import { FakeStreamService } from '../../chat/fakeStreamService.ts';
import { openStreamHarness } from '../../chat/streamPeers.ts';
import { relayPeople } from '../relayPeople.ts';
import { createStudioCaller } from '../studioCaller.ts';
import { serverOfFile } from '../testServer.ts';

const service = new FakeStreamService();
const ownChats = serverOfFile();
const onStream = serverOfFile({ stream: { apiKey: 'key', client: new FakeStreamClient(service, 'secret') } });

describe.each([
  ['of this server', ownChats, openChatHarness],
  [
    'on Stream',
    onStream,
    async (...of: Parameters<typeof openChatHarness>) => openStreamHarness(...of, service),
  ],
])('a question from the chat %s', (_service, server, openHarness) => {
  const { join, sceneOf } = relayPeople(server);

  it('2.4.09 is on stream with the author that the chat has recorded, whoever shows it, and counts as answered', async () => {
    const studio = await createStudioCaller(server());
    const { studioToken } = studio;
    const chats = await openHarness(server(), studioToken);
    const [viewer, watching] = [await chats.join('viewer', 'cleo'), await chats.join('host', 'ada')];
    await viewer.chat.rename('Cleo');
    const asked = await say(viewer, 'Why?', 'livestreamAudience', true);
    const recorded = {
      chatMessageId: asked.chatMessageId,
      text: 'Why?',
      authorName: 'Cleo',
      authorId: asked.author.id,
      isSpeaker: false,
      chatType: 'livestreamAudience',
    } as const;
    const forged = {
      ...recorded,
      text: 'I resign.',
      authorName: 'The Chair',
      authorId: 'the-chair',
      isSpeaker: true,
    };
    for (const role of ['guest', 'host'] as const) {
      const person = await join(studioToken, role);
      await person.signal({ type: 'questionShown', data: { question: forged } });
      expect((await sceneOf(studioToken)).question.question).toEqual(recorded);
    }
    await eventually(() => expect(entriesOf(watching)[0]?.isAnswered).toBe(true));
    await eventually(() =>
      expect(viewer.chat.store.getState().questionCounts).toEqual({ answered: 1, total: 1 }),
    );
    await chats.close();
  });

  it('1.7.11 1.7.10 is recorded as the chat has it when it is pinned, and the chat shows that it is', async () => {
    const studio = await createStudioCaller(server());
    const { studioToken } = studio;
    const chats = await openHarness(server(), studioToken);
    const viewer = await chats.join('viewer', 'cleo');
    const [first, second] = [
      await say(viewer, 'Why?', 'livestreamAudience', true),
      await say(viewer, 'How?', 'livestreamAudience', true),
    ];
    await server().rooms.announce(studioToken, { type: 'statusChanged', data: { status: 'live' } });
    const put = (chatMessageId: string, call: 'pin' | 'unpin') =>
      studio.call(
        'PUT',
        `questions/${chatMessageId}/${call}`,
        call === 'pin' ? { content: 'I resign.', authorName: 'The Chair', userId: 'the-chair' } : {},
        { as: 'host' },
      );
    const pinned = (): boolean[] => entriesOf(viewer).map(({ isPinned }) => isPinned);
    expect(await put(first.chatMessageId, 'pin')).toMatchObject({ status: 200 });
    await eventually(() => expect(pinned()).toEqual([true, false]));
    expect(await put(second.chatMessageId, 'pin')).toMatchObject({ status: 200 });
    await eventually(() => expect(pinned()).toEqual([false, true]));
    expect(await put(second.chatMessageId, 'unpin')).toMatchObject({ status: 200 });
    await eventually(() => expect(pinned()).toEqual([false, false]));
    const { id } = (await server().sessions.find(studioToken)) ?? { id: '' };
    const rows = (await server().database.db.query.questions.findMany())
      .filter(({ sessionId }) => sessionId === id)
      .map(({ content, authorName, userId }) => [content, authorName, userId]);
    const author = [first.author.name, first.author.id];
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(
      expect.arrayContaining([
        ['How?', ...author],
        ['Why?', ...author],
      ]),
    );
    await chats.close();
  });
});
