import { z } from 'zod';
import type { ToRelay } from '../../src/protocol/relay.ts';
import { mayDo } from '../../src/protocol/roles.ts';
import type { Member } from './member.ts';
import type { RecordedQuestions } from './recordedQuestions.ts';

const shownSchema = z.object({
  type: z.literal('questionShown'),
  data: z.object({ question: z.object({ chatMessageId: z.string() }) }),
});

/** The chat message that a message to the relay puts on stream; null for anything else. */
function shownMessageId(message: ToRelay): string | null {
  const shown = shownSchema.safeParse(message.type === 'signal' ? message.signal : null);
  return shown.success ? shown.data.data.question.chatMessageId : null;
}

/** Holds a member's messages back, in their order, while another service is asked for the question that one of them shows. */
export class QuestionHold {
  readonly #load: RecordedQuestions['load'];
  readonly #waiting = new Map<Member, ToRelay[]>();

  constructor(load: RecordedQuestions['load']) {
    this.#load = load;
  }

  /** Returns whether the message has to wait; then `receive` gets it later. */
  take(member: Member, message: ToRelay, receive: (message: ToRelay) => void): boolean {
    const load = this.#load;
    if (load === null) return false;
    const waiting = this.#waiting.get(member);
    if (waiting !== undefined) {
      waiting.push(message);
      return true;
    }
    if (shownMessageId(message) === null || !mayDo(member.connection.role, 'showQuestion')) return false;
    void this.#handle(member, [message], load, receive);
    return true;
  }

  async #handle(
    member: Member,
    waiting: ToRelay[],
    load: NonNullable<RecordedQuestions['load']>,
    receive: (message: ToRelay) => void,
  ): Promise<void> {
    this.#waiting.set(member, waiting);
    member.lane.setReading(false);
    try {
      for (let message = waiting.shift(); message !== undefined; message = waiting.shift()) {
        const chatMessageId = shownMessageId(message);
        if (chatMessageId !== null) await load(chatMessageId);
        receive(message);
      }
    } finally {
      this.#waiting.delete(member);
      member.lane.setReading(true);
    }
  }
}
