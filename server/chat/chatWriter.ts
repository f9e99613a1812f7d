import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../src/clock/clock.ts';
import { isAboutData } from '../db/isAboutData.ts';
import type { ChatChanges } from '../store/chatRecords.ts';
import type { ChatStore } from '../store/chatStore.ts';
import { ChatDraft, type KnownRecords } from './chatDraft.ts';
import type { ChatMemory } from './chatMemory.ts';
import { planRequest, type Asker, type ChatWork, type Outcome } from './planRequest.ts';

/** The most requests in one transaction. */
const maxBatch = 500;
const attempts = 3;
const retryMs = 100;

interface WaitingWork {
  asker: Asker;
  work: ChatWork;
  /** Called once: when everything is durable, or with the refusal. */
  settle(outcome: Outcome): void;
}

export interface ChatWriterOptions {
  sessionId: string;
  memory: ChatMemory;
  store: ChatStore;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error'>;
  messageIdOf(authorId: string, clientId: string): string;
  /** Called with each batch that is stored, before its requests are answered. */
  onCommitted(changes: ChatChanges): void;
}

/**
 * Puts a session's requests in one order and stores them in batches: a request is planned on top of those before it, and nothing is
 * announced or answered before it is durable.
 */
export class ChatWriter {
  readonly #options: ChatWriterOptions;
  #waiting: WaitingWork[] = [];
  /** People who have read on, which is stored with the next batch. */
  #readers = new Set<string>();
  #running: Promise<void> | null = null;

  constructor(options: ChatWriterOptions) {
    this.#options = options;
  }

  put(asker: Asker, work: ChatWork, settle: (outcome: Outcome) => void): void {
    this.#waiting.push({ asker, work, settle });
    this.#running ??= this.#run();
  }

  noteReader(authorId: string): void {
    this.#readers.add(authorId);
  }

  /** Resolves when everything so far is stored, how far people have read included. */
  async flushed(): Promise<void> {
    if (this.#readers.size > 0) this.#running ??= this.#run();
    await this.#running;
  }

  async #run(): Promise<void> {
    do {
      // PGlite works in this thread: a turn of the event loop reads what has arrived during the last batch.
      await nextTurn();
      await this.#settle(this.#waiting.splice(0, maxBatch));
    } while (this.#waiting.length > 0);
    this.#running = null;
  }

  async #settle(batch: readonly WaitingWork[]): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#store(batch);
      } catch (error) {
        if (isAboutData(error) && batch.length > 1) {
          // One request must not fail the others: each half is tried again, until the bad one is alone.
          const middle = Math.ceil(batch.length / 2);
          await this.#settle(batch.slice(0, middle));
          return this.#settle(batch.slice(middle));
        }
        if (attempt < attempts && !isAboutData(error)) {
          await this.#pause(retryMs * attempt);
          continue;
        }
        this.#options.log.error({ err: error }, 'chat messages could not be stored');
        for (const { settle } of batch) settle({ type: 'refused', code: 'serverFailed' });
        return;
      }
    }
  }

  async #store(batch: readonly WaitingWork[]): Promise<void> {
    const { sessionId, memory, store, clock, messageIdOf, onCommitted } = this.#options;
    const draft = new ChatDraft(memory, await this.#prepare(batch));
    const circumstances = { nowMs: clock.nowMs(), messageIdOf };
    const outcomes = batch.map(({ asker, work }) => planRequest(draft, asker, work, circumstances));
    const readers = this.#readers;
    this.#readers = new Set();
    const changes = draft.changes();
    const changed = new Set(changes.people.map(({ authorId }) => authorId));
    const read = [...readers].filter((id) => !changed.has(id)).flatMap((id) => memory.person(id) ?? []);
    try {
      if (hasChanges(changes) || read.length > 0)
        await store.save(sessionId, { ...changes, people: [...changes.people, ...read] });
    } catch (error) {
      for (const id of readers) this.#readers.add(id);
      throw error;
    }
    // Somebody may have read on during the write.
    const people = changes.people.map((person) => ({
      ...person,
      readSeqs: memory.person(person.authorId)?.readSeqs ?? person.readSeqs,
    }));
    memory.commit({ ...changes, people });
    onCommitted(changes);
    batch.forEach(({ settle }, index) => {
      const outcome = outcomes[index];
      if (outcome !== undefined) settle(asItIsNow(outcome, draft));
    });
  }

  /** Reads what the batch is about and memory does not have. */
  async #prepare(batch: readonly WaitingWork[]): Promise<KnownRecords> {
    const { sessionId, memory, store, messageIdOf } = this.#options;
    const ids = new Set<string>();
    const cleared = new Set<string>();
    const markers = new Set<string>();
    const marked = new Set<string>();
    for (const { asker, work } of batch) {
      if (work.type === 'post') ids.add(messageIdOf(asker.authorId, work.clientId));
      else if ('chatMessageId' in work) ids.add(work.chatMessageId);
      if (work.type === 'clearAuthor') cleared.add(work.authorId);
      if (work.type === 'react' || work.type === 'vote') {
        markers.add(asker.authorId);
        marked.add(work.chatMessageId);
      }
    }
    const missing = [...ids].filter((id) => memory.message(id) === undefined);
    const messages = await store.findMessages(sessionId, missing);
    const marks = await store.findMarks(sessionId, [...markers], [...marked]);
    const ofAuthors = [];
    for (const authorId of cleared) ofAuthors.push(...(await store.messagesBy(sessionId, authorId)));
    return { messages, marks, ofAuthors };
  }

  #pause(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      this.#options.clock.setTimer(delayMs, resolve);
    });
  }
}

/** An answer with its message after the whole batch: a later request of it may have deleted the message. */
const asItIsNow = (outcome: Outcome, draft: ChatDraft): Outcome => {
  if (outcome.type === 'refused' || outcome.message === undefined) return outcome;
  const { message } = outcome;
  return { type: 'accepted', message: draft.message(message.chatMessageId) ?? message };
};

const hasChanges = ({ messages, people, addedMarks, removedMarks, settings }: ChatChanges): boolean =>
  messages.length + people.length + addedMarks.length + removedMarks.length > 0 || settings !== null;
