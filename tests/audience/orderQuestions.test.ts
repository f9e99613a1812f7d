import { expect, it } from 'vitest';
import { orderQuestions } from '../../src/audience/chat/orderQuestions.ts';
import { createMemoryChatRoom } from '../chat/memoryChat.ts';

it('questions are ordered: what is on stream, then by votes, then what is answered; deleted ones are gone', async () => {
  const room = createMemoryChatRoom();
  const viewers = ['a', 'b', 'c'].map((id) => room.enter({ id, name: id, role: 'viewer' }));
  const [viewer] = viewers;
  if (viewer === undefined) throw new Error('there is no viewer');
  for (const each of viewers) each.start();
  await viewer.loadQuestions();
  for (const text of ['one', 'two', 'three', 'four', 'five'])
    viewer.post('livestreamAudience', text, { isQuestion: true });
  const idOf = (text: string): string =>
    viewer.state().questions?.find((question) => question.text === text)?.chatMessageId ?? '';
  for (const each of viewers) await each.vote(idOf('three'), true);
  await viewer.vote(idOf('two'), true);
  for (const each of viewers) await each.vote(idOf('one'), true);
  room.noteShown(idOf('one'));
  const questions = (viewer.state().questions ?? []).map((question) => ({
    ...question,
    isPinned: question.text === 'five',
    type: question.text === 'four' ? ('deleted' as const) : question.type,
  }));
  expect(orderQuestions(questions).map(({ text }) => text)).toEqual(['five', 'three', 'two', 'one']);
});
