import { describe, expect, it } from 'vitest';
import { judgeStageControl, questionOf } from '../../src/participant/stageQuestion.ts';
import type { ChatMessage } from '../../src/protocol/chat.ts';
import { questionSchema } from '../../src/protocol/show.ts';

const message: ChatMessage = {
  ...{ id: 'client-1', chatMessageId: 'message-1', channel: 'livestreamAudience', seq: 1, createdAtMs: 0 },
  author: { id: 'ada', name: 'Ada', isSpeaker: false, role: 'viewer', banned: false },
  ...{ text: 'When does it begin?', type: 'regular', isQuestion: true, isAnswered: false, isPinned: false },
  ...{ isHeld: false, votes: 0, reactions: [] },
};
const deleted: ChatMessage = { ...message, type: 'deleted', text: '' };

describe('a message as a question', () => {
  it('2.5.18 needs a text and an author', () => {
    expect(questionOf(message)).toEqual({
      ...{ chatMessageId: 'message-1', text: 'When does it begin?', authorName: 'Ada', authorId: 'ada' },
      ...{ isSpeaker: false, chatType: 'livestreamAudience' },
    });
    expect(questionOf({ ...message, text: ' \n ' })).toBeNull();
    expect(questionOf({ ...message, author: { ...message.author, name: ' ' } })).toBeNull();
  });

  it('has one line, and is what the wire takes', () => {
    const question = questionOf({ ...message, text: ` a\n\n${'b'.repeat(990)} ` });
    expect(question?.text).toBe(`a ${'b'.repeat(990)}`);
    expect(questionSchema.safeParse(question).success).toBe(true);
  });
});

describe('2.4.10 2.5.19 what can be done with a message on stream', () => {
  const host = { shownId: null, role: 'host', disableStage: false } as const;

  it.each([
    ['a regular one', message, 'show'],
    ['a deleted one', deleted, null],
    ['one that waits for approval', { ...message, isHeld: true }, null],
    ['one without a text', { ...message, text: ' ' }, null],
  ] as const)('%s', (_title, given, expected) => {
    expect(judgeStageControl(given, host)).toBe(expected);
  });

  it('the one on stage can be taken off, also after it was deleted', () => {
    expect(judgeStageControl(message, { ...host, shownId: 'message-1' })).toBe('hide');
    expect(judgeStageControl(deleted, { ...host, shownId: 'message-1' })).toBe('hide');
    expect(judgeStageControl(deleted, { ...host, shownId: 'another' })).toBeNull();
  });

  it('a guest may do the same', () => {
    expect(judgeStageControl(message, { shownId: null, role: 'guest', disableStage: false })).toBe('show');
    expect(judgeStageControl(message, { shownId: 'message-1', role: 'guest', disableStage: false })).toBe(
      'hide',
    );
  });

  it('2.4.04 without a stage one can be taken off, and none is shown', () => {
    expect(judgeStageControl(message, { ...host, disableStage: true })).toBeNull();
    expect(judgeStageControl(message, { ...host, shownId: 'message-1', disableStage: true })).toBe('hide');
  });

  it('nobody else does anything', () => {
    for (const role of ['viewer', 'composer'] as const)
      for (const shownId of [null, 'message-1'])
        expect(judgeStageControl(message, { shownId, role, disableStage: false })).toBeNull();
  });
});
