import { describe, expect, it } from 'vitest';
import { relayPeople } from '../relayPeople.ts';
import { createStudioCaller } from '../studioCaller.ts';
import { serverOfFile } from '../testServer.ts';

const server = serverOfFile();
const { join, sceneOf } = relayPeople(server);

const forged = {
  chatMessageId: 'm1',
  text: 'I resign.',
  authorName: 'The Chair',
  authorId: 'the-chair',
  isSpeaker: false,
  chatType: 'livestreamAudience',
};

describe('speaking in another’s name', () => {
  it('a guest shows a question under the name that it has in the studio, whatever its signal says', async () => {
    const session = await server().createSession();
    const host = await join(session, 'host');
    const guest = await join(session, 'guest');
    await guest.signal({ type: 'speakerDetails', data: { userDisplayName: 'Gil', userRole: '' } });
    await guest.signal({ type: 'questionShown', data: { question: forged } });
    await host.next('signal', ({ stamp }) => stamp.seq === guest.seq);
    const own = {
      ...forged,
      authorName: 'Gil',
      isSpeaker: true,
      chatType: 'studioSpeakers',
    };
    const speakerId = guest.welcome.connections.find(({ id }) => id === guest.id)?.speakerId;
    expect((await sceneOf(session)).question.question).toEqual({ ...own, authorId: speakerId });
    expect(host.signals('questionShown').map(({ signal }) => signal)).toEqual([
      { type: 'questionShown', data: { question: { ...own, authorId: speakerId } } },
    ]);
  });

  it('a host shows the question of anybody', async () => {
    const session = await server().createSession();
    const host = await join(session, 'host');
    await host.signal({ type: 'questionShown', data: { question: forged } });
    expect((await sceneOf(session)).question.question).toEqual(forged);
  });

  it('a guest records only the question on stream, as the relay knows it, and changes no earlier record', async () => {
    const studio = await createStudioCaller(server());
    const { studioToken } = studio;
    const guest = await join(studioToken, 'guest');
    await guest.signal({ type: 'speakerDetails', data: { userDisplayName: 'Gil', userRole: '' } });
    await server().rooms.announce(studioToken, { type: 'statusChanged', data: { status: 'live' } });
    const pin = (id: string, as: 'guest' | 'host') =>
      studio.call(
        'PUT',
        `questions/${id}/pin`,
        { content: 'I resign.', authorName: 'The Chair', userId: 'the-chair' },
        { as },
      );
    expect(await pin('m1', 'guest')).toMatchObject({ status: 403 });
    expect(await pin('m0', 'host')).toMatchObject({ status: 200 });
    for (const [chatMessageId, text] of [
      ['m1', 'Hello?'],
      ['m0', 'I never said that.'],
    ] as const) {
      await guest.signal({ type: 'questionShown', data: { question: { ...forged, chatMessageId, text } } });
      expect(await pin(chatMessageId, 'guest')).toMatchObject({ status: 200 });
    }
    const { id } = (await server().sessions.find(studioToken)) ?? { id: '' };
    const rows = (await server().database.db.query.questions.findMany())
      .filter(({ sessionId }) => sessionId === id)
      .map(({ chatMessageId, content, authorName, userId }) => [chatMessageId, content, authorName, userId])
      .sort(([a = ''], [b = '']) => (a ?? '').localeCompare(b ?? ''));
    expect(rows).toEqual([
      ['m0', 'I resign.', 'The Chair', 'the-chair'],
      ['m1', 'Hello?', 'Gil', null],
    ]);
  });
});
