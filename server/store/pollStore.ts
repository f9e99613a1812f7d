import { randomUUID } from 'node:crypto';
import { and, asc, count, eq, inArray, max, ne, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { pollSchema } from '../../src/protocol/rest.ts';
import { maxPollOptions, maxPolls, minPollOptions } from '../../src/protocol/rest/polls.ts';
import type { Database } from '../db/database.ts';
import { pollOptions, polls, pollVotes } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { nextPosition } from './positions.ts';

type Poll = z.infer<typeof pollSchema>;
type PollOption = Poll['options'][number];

/** A session's polls. An id that does not exist rejects with `pollNotFound` or `pollOptionNotFound`. */
export interface PollStore {
  list(sessionId: string): Promise<Poll[]>;
  find(sessionId: string, pollId: string): Promise<Poll>;
  findOpen(sessionId: string): Promise<Poll | null>;
  /** The option that a voter voted for; null without a vote. */
  voteOf(pollId: string, voterId: string): Promise<string | null>;
  create(
    sessionId: string,
    poll: { question: string; hideResults: boolean; labels: readonly string[] },
  ): Promise<Poll>;
  update(sessionId: string, pollId: string, change: Pick<Poll, 'question' | 'hideResults'>): Promise<Poll>;
  /** Opens one poll and closes any other; resolves with the ids of the closed ones. */
  open(sessionId: string, pollId: string): Promise<{ poll: Poll; closedIds: string[]; isChanged: boolean }>;
  /** Rejects with `pollNotOpen` for a poll that was never opened. */
  close(sessionId: string, pollId: string): Promise<{ poll: Poll; isChanged: boolean }>;
  delete(sessionId: string, pollId: string): Promise<void>;
  addOption(sessionId: string, pollId: string, label: string): Promise<PollOption>;
  updateOption(sessionId: string, pollId: string, optionId: string, label: string): Promise<PollOption>;
  /** Deletes an option with its votes: its voters may vote again. Rejects with `pollNeedsOptions` when only two options are left. */
  deleteOption(sessionId: string, pollId: string, optionId: string): Promise<void>;
}

const pollColumns = {
  id: polls.id,
  question: polls.question,
  hideResults: polls.hideResults,
  status: polls.status,
};
const optionColumns = { id: pollOptions.id, label: pollOptions.label, voteCount: pollOptions.voteCount };

export function createPollStore(db: Database): PollStore {
  return {
    list: (sessionId) => readPolls(db, eq(polls.sessionId, sessionId)),
    find: (sessionId, pollId) => findPoll(db, sessionId, pollId),
    async findOpen(sessionId) {
      const open = and(eq(polls.sessionId, sessionId), eq(polls.status, 'opened'));
      return (await readPolls(db, open))[0] ?? null;
    },
    async voteOf(pollId, voterId) {
      const [vote] = await db
        .select({ optionId: pollVotes.optionId })
        .from(pollVotes)
        .where(and(eq(pollVotes.pollId, pollId), eq(pollVotes.voterId, voterId)));
      return vote?.optionId ?? null;
    },
    create: (sessionId, { question, hideResults, labels }) =>
      db.transaction(async (tx) => {
        const id = randomUUID();
        const position = await nextPosition(tx, polls, sessionId, maxPolls);
        await tx.insert(polls).values({ id, sessionId, position, question, hideResults });
        await tx
          .insert(pollOptions)
          .values(labels.map((label, index) => ({ id: randomUUID(), pollId: id, position: index, label })));
        return findPoll(tx, sessionId, id);
      }),
    async update(sessionId, pollId, { question, hideResults }) {
      await db.update(polls).set({ question, hideResults }).where(isPoll(sessionId, pollId));
      return findPoll(db, sessionId, pollId);
    },
    open: (sessionId, pollId) => db.transaction((tx) => openPoll(tx, sessionId, pollId)),
    close: (sessionId, pollId) =>
      db.transaction(async (tx) => {
        const { status } = await findPoll(tx, sessionId, pollId);
        if (status === 'pending') throw new AppError('pollNotOpen');
        await tx.update(polls).set({ status: 'closed' }).where(isPoll(sessionId, pollId));
        return { poll: await findPoll(tx, sessionId, pollId), isChanged: status === 'opened' };
      }),
    async delete(sessionId, pollId) {
      const deleted = await db.delete(polls).where(isPoll(sessionId, pollId)).returning({ id: polls.id });
      if (deleted.length === 0) throw new AppError('pollNotFound');
    },
    addOption: (sessionId, pollId, label) => db.transaction((tx) => addOption(tx, sessionId, pollId, label)),
    async updateOption(sessionId, pollId, optionId, label) {
      await findPoll(db, sessionId, pollId);
      const [option] = await db
        .update(pollOptions)
        .set({ label })
        .where(isOption(pollId, optionId))
        .returning(optionColumns);
      if (option === undefined) throw new AppError('pollOptionNotFound');
      return option;
    },
    deleteOption: (sessionId, pollId, optionId) =>
      db.transaction(async (tx) => {
        const { options } = await findPoll(tx, sessionId, pollId);
        if (!options.some(({ id }) => id === optionId)) throw new AppError('pollOptionNotFound');
        if (options.length <= minPollOptions) throw new AppError('pollNeedsOptions');
        await tx.delete(pollOptions).where(isOption(pollId, optionId));
      }),
  };
}

async function openPoll(tx: Database, sessionId: string, pollId: string): ReturnType<PollStore['open']> {
  const { status } = await findPoll(tx, sessionId, pollId);
  const closed = await tx
    .update(polls)
    .set({ status: 'closed' })
    .where(and(eq(polls.sessionId, sessionId), eq(polls.status, 'opened'), ne(polls.id, pollId)))
    .returning({ id: polls.id });
  await tx.update(polls).set({ status: 'opened' }).where(isPoll(sessionId, pollId));
  return {
    poll: await findPoll(tx, sessionId, pollId),
    closedIds: closed.map(({ id }) => id),
    isChanged: status !== 'opened',
  };
}

async function addOption(
  tx: Database,
  sessionId: string,
  pollId: string,
  label: string,
): Promise<PollOption> {
  await findPoll(tx, sessionId, pollId);
  const [row] = await tx
    .select({ count: count(), last: max(pollOptions.position) })
    .from(pollOptions)
    .where(eq(pollOptions.pollId, pollId));
  if ((row?.count ?? 0) >= maxPollOptions) throw new AppError('tooManyItems');
  const option = { id: randomUUID(), label, voteCount: 0 };
  await tx.insert(pollOptions).values({ ...option, pollId, position: (row?.last ?? -1) + 1 });
  return option;
}

const isPoll = (sessionId: string, pollId: string): SQL | undefined =>
  and(eq(polls.sessionId, sessionId), eq(polls.id, pollId));
const isOption = (pollId: string, optionId: string): SQL | undefined =>
  and(eq(pollOptions.pollId, pollId), eq(pollOptions.id, optionId));

async function findPoll(db: Database, sessionId: string, pollId: string): Promise<Poll> {
  const [poll] = await readPolls(db, isPoll(sessionId, pollId));
  if (poll === undefined) throw new AppError('pollNotFound');
  return poll;
}

async function readPolls(db: Database, where: SQL | undefined): Promise<Poll[]> {
  const found = await db.select(pollColumns).from(polls).where(where).orderBy(asc(polls.position));
  if (found.length === 0) return [];
  const options = await db
    .select({ ...optionColumns, pollId: pollOptions.pollId })
    .from(pollOptions)
    .where(
      inArray(
        pollOptions.pollId,
        found.map(({ id }) => id),
      ),
    )
    .orderBy(asc(pollOptions.position));
  const optionsOf = new Map<string, PollOption[]>(found.map(({ id }) => [id, []]));
  for (const { pollId, ...option } of options) optionsOf.get(pollId)?.push(option);
  return found.map((poll) => ({ ...poll, options: optionsOf.get(poll.id) ?? [] }));
}
