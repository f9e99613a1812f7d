import { describe, expect, it } from 'vitest';
import type { ChatEntry } from '../../src/chat/chat.ts';
import { useStageControl } from '../../src/contexts/useStageControl.ts';
import { AudienceQuestions } from '../../src/panels/questions/AudienceQuestions.tsx';
import { orderQuestions } from '../../src/panels/questions/orderQuestions.ts';
import type { Features } from '../../src/protocol/features.ts';
import { createServices, renderScreen } from '../drivers/renderScreen.tsx';
import { begin, renderRow } from './chatShow.tsx';

/** Pressed as soon as it is rendered. */
function PressedStage({ entry }: { entry: ChatEntry }): null {
  useStageControl(entry)?.run();
  return null;
}

describe('questions on stream', () => {
  it('2.4.08 2.4.10 2.5.19 a regular message can be shown, and the one on stage can be hidden', async () => {
    const show = await begin();
    const { host, hostChat, viewer } = show;
    viewer.post('livestreamAudience', 'When does it begin?', { isQuestion: true });
    expect(renderRow(host, hostChat, 'livestreamAudience')).toContain('aria-label="Show on stream"');
    const entry = hostChat.state().channels.livestreamAudience?.entries[0];
    if (entry === undefined) throw new Error('no message');
    renderScreen(host, <PressedStage entry={entry} />, { chat: hostChat });
    await show.settle();
    expect(host.scene().question.question).toEqual({
      ...{ chatMessageId: 'message-1', text: 'When does it begin?', authorName: 'Ada', authorId: 'ada' },
      ...{ isSpeaker: false, chatType: 'livestreamAudience' },
    });
    const onStage = renderRow(host, hostChat, 'livestreamAudience');
    expect(onStage).toContain('aria-label="Hide from stream"');
    expect(onStage).toContain('data-on-stage="true"');
    await hostChat.remove('livestreamAudience', 'message-1');
    expect(renderRow(host, hostChat, 'livestreamAudience')).toContain('aria-label="Hide from stream"');
    renderScreen(host, <PressedStage entry={entry} />, { chat: hostChat });
    await show.settle();
    expect(host.scene().question.question).toBeNull();
    expect(renderRow(host, hostChat, 'livestreamAudience')).not.toContain('stream"');
  });

  it('are loaded, ordered and counted; what is answered is apart from the queue', async () => {
    const { host, hostChat, viewer, guestChat } = await begin();
    const tab = <AudienceQuestions />;
    expect(renderScreen(host, tab, { chat: hostChat })).toContain('aria-label="Loading"');
    await hostChat.loadQuestions();
    expect(renderScreen(host, tab, { chat: hostChat })).toContain('Questions of your audience appear here');
    for (const text of ['First?', 'Second?', 'Third?'])
      viewer.post('livestreamAudience', text, { isQuestion: true });
    await guestChat.vote('message-2', true);
    const order = (isAnswered: boolean, by: 'votes' | 'time', shownId: string | null = null): string[] =>
      orderQuestions(hostChat.state().questions ?? [], { isAnswered, order: by, shownId }).map(
        ({ text }) => text,
      );
    expect(order(false, 'votes')).toEqual(['Second?', 'First?', 'Third?']);
    expect(order(false, 'time')).toEqual(['First?', 'Second?', 'Third?']);
    await hostChat.setAnswered('message-2', true);
    expect(order(false, 'votes')).toEqual(['First?', 'Third?']);
    expect(order(true, 'votes')).toEqual(['Second?']);
    expect(order(false, 'time', 'message-2')).toEqual(['Second?', 'First?', 'Third?']);
    for (const id of ['message-1', 'message-3']) await hostChat.setAnswered(id, true);
    expect(renderScreen(host, tab, { chat: hostChat })).toContain('Every question is answered.');
  });

  it('2.9.16 without newQuestionStyle they are one list, not a queue', async () => {
    const markupWith = async (features: Partial<Features>): Promise<string> => {
      const { host, hostChat, viewer } = await begin(features);
      viewer.post('livestreamAudience', 'First?', { isQuestion: true });
      await hostChat.loadQuestions();
      return renderScreen(host, <AudienceQuestions />, { chat: hostChat });
    };
    expect(await markupWith({})).toContain('Most votes');
    const plain = await markupWith({ newQuestionStyle: false });
    expect(plain).not.toContain('Most votes');
    expect(plain).toContain('aria-label="Questions of the audience"');
  });

  it('2.4.42 how they work is said while the session is idle, until somebody has read it in this browser', async () => {
    const { host, hostChat, settle } = await begin();
    const stored = new Map<string, string>();
    const services = createServices(stored);
    const tab = <AudienceQuestions />;
    const said = 'How questions work';
    expect(renderScreen(host, tab, { chat: hostChat, services })).toContain(said);
    services.preferences.save({ questionOnboardingFinished: true });
    const later = createServices(stored);
    expect(renderScreen(host, tab, { chat: hostChat, services: later })).not.toContain(said);

    const sent = host.participant.session.signal({ type: 'statusChanged', data: { status: 'live' } });
    await settle();
    await sent;
    expect(host.scene().status).toBe('live');
    expect(renderScreen(host, tab, { chat: hostChat })).not.toContain(said);
  });
});
