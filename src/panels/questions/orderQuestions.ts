import type { ChatEntry } from '../../chat/chat.ts';

export const questionOrders = ['votes', 'time'] as const;
export type QuestionOrder = (typeof questionOrders)[number];

interface Choice {
  isAnswered: boolean;
  order: QuestionOrder;
  /** The question on stream. */
  shownId: string | null;
}

/**
 * The queue of the questions to answer, or those that are answered: by votes, or the oldest first. The one on stream is at the head of both,
 * as it counts as answered from the moment it is shown.
 */
export function orderQuestions(
  questions: readonly ChatEntry[],
  { isAnswered, order, shownId }: Choice,
): ChatEntry[] {
  const isShown = ({ chatMessageId }: ChatEntry): boolean => chatMessageId === shownId;
  return questions
    .filter(
      (question) => isShown(question) || (question.type === 'regular' && question.isAnswered === isAnswered),
    )
    .sort(
      (a, b) =>
        Number(isShown(b)) - Number(isShown(a)) ||
        (order === 'votes' ? b.votes - a.votes : 0) ||
        a.seq - b.seq,
    );
}
