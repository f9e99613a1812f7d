import { setImmediate as nextTurn } from 'node:timers/promises';
import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../src/clock/clock.ts';
import type { Database } from '../db/database.ts';
import { pollOptions, polls, pollVotes, sessions } from '../db/schema.ts';
import { isAboutData } from '../db/isAboutData.ts';
import { AppError } from '../errors.ts';
import type { Notifier } from '../notifications/notifier.ts';

/** The most votes in one transaction. */
const maxBatch = 500;

export interface Vote {
  studioToken: string;
  pollId: string;
  optionId: string;
  /** The voter, who has one vote in each poll. */
  voterId: string;
}

/** Stores votes in batches and notifies of the new counts: everybody, or of hidden results only the hosts. */
export interface VoteBatcher {
  /**
   * Resolves when the vote is durable. Rejects with `pollNotFound`, `pollOptionNotFound`, `pollNotOpen` or `alreadyVoted`.
   */
  vote(vote: Vote): Promise<void>;
  /** Sends the current counts of a poll again, for example when they are no longer hidden. */
  resendCounts(pollId: string): void;
}

interface WaitingVote {
  vote: Vote;
  resolve: () => void;
  reject: (error: unknown) => void;
}

export function createVoteBatcher(options: {
  db: Database;
  notifier: Notifier;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
}): VoteBatcher {
  const { db, notifier, clock, log } = options;
  const waiting: WaitingVote[] = [];
  /** Polls whose counts are to be sent again. */
  const resends = new Set<string>();
  let isRunning = false;
  let lastTimestamp = 0;

  const notifyCount = ({ studioToken, pollId, options, isOpen, isHidden }: Count): void => {
    // Clients keep the newest count, so two counts never have the same timestamp.
    lastTimestamp = Math.max(clock.nowMs(), lastTimestamp + 1);
    const counted = {
      type: 'voteSubmitted',
      data: { pollId, options, timestamp: lastTimestamp },
    } as const;
    if (isHidden) notifier.notifyHosts(studioToken, counted);
    else if (isOpen) notifier.notify(studioToken, counted);
    else notifier.notifyParticipants(studioToken, counted);
  };

  const notifySafely = (count: Count): void => {
    try {
      notifyCount(count);
    } catch (error) {
      log.warn({ err: error }, 'vote counts could not be sent');
    }
  };

  const resend = async (pollId: string): Promise<void> => {
    try {
      for (const [, ballot] of await readBallots(db, [pollId]))
        notifyCount(await readCount(db, pollId, ballot));
    } catch (error) {
      log.warn({ err: error }, 'vote counts could not be sent');
    }
  };

  const settle = async (batch: readonly WaitingVote[]): Promise<void> => {
    try {
      const { refusals, counts } = await storeBatch(
        db,
        batch.map(({ vote }) => vote),
      );
      batch.forEach(({ resolve, reject }, index) => {
        const refusal = refusals.get(index);
        if (refusal === undefined) resolve();
        else reject(refusal);
      });
      for (const count of counts) notifySafely(count);
    } catch (error) {
      if (batch.length > 1 && isAboutData(error)) {
        // One vote must not fail the others: each half is tried again, until the bad one is alone.
        const middle = Math.ceil(batch.length / 2);
        await settle(batch.slice(0, middle));
        await settle(batch.slice(middle));
      } else for (const { reject } of batch) reject(error);
    }
  };

  const run = async (): Promise<void> => {
    isRunning = true;
    while (waiting.length > 0 || resends.size > 0) {
      // PGlite blocks this thread. A turn of the event loop lets the votes arrive that came in during the last batch.
      await nextTurn();
      const pollIds = [...resends];
      resends.clear();
      for (const pollId of pollIds) await resend(pollId);
      if (waiting.length === 0) continue;
      await settle(waiting.splice(0, maxBatch));
    }
    isRunning = false;
  };

  return {
    vote: (vote) =>
      new Promise((resolve, reject) => {
        waiting.push({ vote, resolve, reject });
        if (!isRunning) void run();
      }),
    resendCounts(pollId) {
      resends.add(pollId);
      if (!isRunning) void run();
    },
  };
}

interface Count {
  studioToken: string;
  pollId: string;
  options: { id: string; voteCount: number }[];
  /** Only the open poll is for the audience. */
  isOpen: boolean;
  /** Only hosts may see the counts. */
  isHidden: boolean;
}

/** Stores the valid votes. Resolves with the refused ones by index, and the counts of the polls that changed. */
async function storeBatch(
  db: Database,
  votes: readonly Vote[],
): Promise<{ refusals: Map<number, AppError>; counts: Count[] }> {
  return db.transaction(async (tx) => {
    const ballots = await readBallots(tx, [...new Set(votes.map(({ pollId }) => pollId))]);
    const refusals = new Map<number, AppError>();
    const accepted = new Map<string, number>();
    votes.forEach((vote, index) => {
      const ballot = ballots.get(vote.pollId);
      const key = `${vote.pollId} ${vote.voterId}`;
      if (ballot === undefined || ballot.studioToken !== vote.studioToken)
        refusals.set(index, new AppError('pollNotFound'));
      else if (!ballot.isOpen) refusals.set(index, new AppError('pollNotOpen'));
      else if (!ballot.optionIds.has(vote.optionId))
        refusals.set(index, new AppError('pollOptionNotFound', { field: 'optionId' }));
      else if (accepted.has(key)) refusals.set(index, new AppError('alreadyVoted'));
      else accepted.set(key, index);
    });
    const newVotes = [...accepted.values()].flatMap((index) => votes[index] ?? []);
    const stored =
      newVotes.length === 0
        ? []
        : await tx
            .insert(pollVotes)
            .select(sql`select "pollId", "voterId", "optionId" from ${records(newVotes, voteColumns)}`)
            .onConflictDoNothing()
            .returning();
    const isStored = new Set(stored.map(({ pollId, voterId }) => `${pollId} ${voterId}`));
    for (const [key, index] of accepted)
      if (!isStored.has(key)) refusals.set(index, new AppError('alreadyVoted'));
    return { refusals, counts: await addCounts(tx, stored, ballots) };
  });
}

const voteColumns = sql.raw('"pollId" text, "voterId" text, "optionId" text');
const additionColumns = sql.raw('id text, more int');

/** Rows as one parameter of a statement: with a parameter for each value PGlite takes ten times as long. */
const records = (rows: readonly object[], columns: SQL): SQL =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json) as record(${columns})`;

interface Ballot {
  studioToken: string;
  isOpen: boolean;
  hideResults: boolean;
  optionIds: Set<string>;
}

async function readBallots(db: Database, pollIds: string[]): Promise<Map<string, Ballot>> {
  const rows = await db
    .select({
      id: polls.id,
      status: polls.status,
      hideResults: polls.hideResults,
      studioToken: sessions.studioToken,
    })
    .from(polls)
    .innerJoin(sessions, eq(sessions.id, polls.sessionId))
    .where(inArray(polls.id, pollIds))
    // Locked until the votes are stored: no vote is counted after its poll was closed.
    .for('share', { of: polls });
  const options = await db
    .select({ id: pollOptions.id, pollId: pollOptions.pollId })
    .from(pollOptions)
    .where(inArray(pollOptions.pollId, pollIds));
  return new Map(
    rows.map(({ id, status, hideResults, studioToken }) => [
      id,
      {
        studioToken,
        isOpen: status === 'opened',
        hideResults,
        optionIds: new Set(options.filter(({ pollId }) => pollId === id).map((option) => option.id)),
      },
    ]),
  );
}

async function addCounts(
  db: Database,
  stored: readonly { pollId: string; optionId: string }[],
  ballots: ReadonlyMap<string, Ballot>,
): Promise<Count[]> {
  const added = new Map<string, number>();
  for (const { optionId } of stored) added.set(optionId, (added.get(optionId) ?? 0) + 1);
  const additions = [...added].map(([id, more]) => ({ id, more }));
  if (additions.length > 0)
    await db
      .update(pollOptions)
      .set({
        voteCount: sql`${pollOptions.voteCount} + (select more from ${records(additions, additionColumns)} where record.id = ${pollOptions.id})`,
      })
      .where(inArray(pollOptions.id, [...added.keys()]));
  const counts: Count[] = [];
  for (const pollId of new Set(stored.map((vote) => vote.pollId))) {
    const ballot = ballots.get(pollId);
    if (ballot !== undefined) counts.push(await readCount(db, pollId, ballot));
  }
  return counts;
}

const readCount = async (db: Database, pollId: string, ballot: Ballot): Promise<Count> => ({
  studioToken: ballot.studioToken,
  pollId,
  options: await db
    .select({ id: pollOptions.id, voteCount: pollOptions.voteCount })
    .from(pollOptions)
    .where(eq(pollOptions.pollId, pollId)),
  isOpen: ballot.isOpen,
  isHidden: ballot.hideResults,
});
