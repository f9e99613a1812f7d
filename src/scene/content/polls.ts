import { z } from 'zod';
import { pollSchema } from '../../protocol/rest.ts';
import type { Notification } from '../../protocol/notifications.ts';
import { unreachable } from '../exhaustive.ts';
import { addIfAbsent, changeById, removeById } from './listById.ts';

/** A poll as a participant keeps it. */
export const pollRecordSchema = pollSchema.extend({
  /** Timestamp of the last vote update that was applied; null before the first. */
  votesAtMs: z.number().nullable().default(null),
});
export type Poll = z.infer<typeof pollRecordSchema>;

/** The polls after one notification. An unknown poll changes nothing. */
export function reducePolls(polls: readonly Poll[], event: Notification): readonly Poll[] {
  switch (event.type) {
    case 'voteSubmitted': {
      const { pollId, options, timestamp } = event.data;
      return changeById(polls, pollId, (poll) => countVotes(poll, options, timestamp));
    }
    case 'pollCreated':
      return addIfAbsent(polls, pollRecordSchema.parse(event.data.poll));
    case 'pollUpdated': {
      const { pollId, question, hideResults } = event.data;
      return changeById(polls, pollId, (poll) => ({
        ...poll,
        question,
        hideResults: hideResults ?? poll.hideResults,
      }));
    }
    case 'pollDeleted':
      return removeById(polls, event.data.pollId);
    case 'pollOpened':
      return openPoll(polls, event.data.pollId);
    case 'pollClosed':
      return changeById(polls, event.data.pollId, (poll) => ({ ...poll, status: 'closed' }));
    case 'pollOptionCreated': {
      const { pollId, option } = event.data;
      return changeOptions(polls, pollId, (options) => addIfAbsent(options, option));
    }
    case 'pollOptionUpdated': {
      const { pollId, option } = event.data;
      // Only voteSubmitted changes votes: the count in this copy of the option may be old.
      return changeOptions(polls, pollId, (options) =>
        changeById(options, option.id, ({ voteCount }) => ({ ...option, voteCount })),
      );
    }
    case 'pollOptionDeleted': {
      const { pollId, optionId } = event.data;
      return changeOptions(polls, pollId, (options) => removeById(options, optionId));
    }
    default:
      return unreachable(event);
  }
}

/** An update has all counts, so one that is not newer than the last has nothing new. */
function countVotes(
  poll: Poll,
  counts: readonly { id: string; voteCount: number }[],
  timestamp: number,
): Poll {
  if (poll.votesAtMs !== null && timestamp <= poll.votesAtMs) return poll;
  const countOf = new Map(counts.map(({ id, voteCount }) => [id, voteCount]));
  return {
    ...poll,
    votesAtMs: timestamp,
    options: poll.options.map((option) => ({ ...option, voteCount: countOf.get(option.id) ?? 0 })),
  };
}

/** Only one poll is open at a time. */
function openPoll(polls: readonly Poll[], pollId: string): readonly Poll[] {
  if (!polls.some(({ id }) => id === pollId)) return polls;
  return polls.map((poll) => {
    if (poll.id === pollId) return { ...poll, status: 'opened' };
    return poll.status === 'opened' ? { ...poll, status: 'closed' } : poll;
  });
}

const changeOptions = (
  polls: readonly Poll[],
  pollId: string,
  change: (options: readonly Poll['options'][number][]) => readonly Poll['options'][number][],
): readonly Poll[] => changeById(polls, pollId, (poll) => ({ ...poll, options: [...change(poll.options)] }));

export const totalVotes = ({ options }: { options: readonly { voteCount: number }[] }): number =>
  options.reduce((sum, { voteCount }) => sum + voteCount, 0);

/** The poll that is open for votes. */
export const openedPoll = (polls: readonly Poll[]): Poll | null =>
  polls.find(({ status }) => status === 'opened') ?? null;
