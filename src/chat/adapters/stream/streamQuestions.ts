import type { ChatMessage, QuestionCounts } from '../../../protocol/chat.ts';

/** Which questions there are, and which of them are answered. */
export class StreamQuestions {
  readonly #isAnswered = new Map<string, boolean>();

  get counts(): QuestionCounts {
    const all = [...this.#isAnswered.values()];
    return { answered: all.filter(Boolean).length, total: all.length };
  }

  /** Returns whether the counts may have changed. */
  note({ chatMessageId, isQuestion, isAnswered, type }: ChatMessage): boolean {
    const known = this.#isAnswered.get(chatMessageId);
    if (!isQuestion || type === 'deleted') return this.#isAnswered.delete(chatMessageId);
    this.#isAnswered.set(chatMessageId, isAnswered);
    return known !== isAnswered;
  }
}
