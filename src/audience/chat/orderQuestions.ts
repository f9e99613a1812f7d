import type { ChatEntry } from '../../chat/chat.ts';

/** The questions as viewers see them: what is on stream, then what waits for an answer by its votes, then what has one. */
export const orderQuestions = (questions: readonly ChatEntry[]): ChatEntry[] =>
  questions
    .filter(({ type }) => type === 'regular')
    .sort(
      (a, b) => rankOf(a) - rankOf(b) || b.votes - a.votes || a.createdAtMs - b.createdAtMs || a.seq - b.seq,
    );

const rankOf = ({ isPinned, isAnswered }: ChatEntry): number => (isPinned ? 0 : isAnswered ? 2 : 1);
