import type { ChatEntry } from '../../chat/chat.ts';

export const questionOrders = ['votes', 'time'] as const;
export type QuestionOrder = (typeof questionOrders)[number];

/** The queue of the questions to answer, or those that are answered: by votes, or the oldest first. */
export const orderQuestions = (
  questions: readonly ChatEntry[],
  isAnswered: boolean,
  order: QuestionOrder,
): ChatEntry[] =>
  questions
    .filter((question) => question.isAnswered === isAnswered && question.type === 'regular')
    .sort((a, b) => (order === 'votes' ? b.votes - a.votes : 0) || a.seq - b.seq);
