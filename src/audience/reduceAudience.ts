import type { AudienceNotification, Notification } from '../protocol/notifications.ts';
import type { Audience, AudiencePoll } from '../protocol/rest/audience.ts';

/** The poll and call to action that are open for the audience, and this browser's votes. */
export interface AudienceState extends Audience {
  /** Time of the latest vote counts; older counts are ignored. */
  votesAtMs: number | null;
  /** Option by poll, so that a poll that is opened again still has its vote. */
  ownVotes: Readonly<Record<string, string>>;
  /** The session has more viewers than places for live polls. */
  isFull: boolean;
}

export const emptyAudience: AudienceState = {
  poll: null,
  callToAction: null,
  votesAtMs: null,
  ownVotes: {},
  isFull: false,
};

export type OpenCallToActionChanged = Extract<AudienceNotification, { type: 'openCallToActionChanged' }>;

/** The state after an answer of the server. */
export function takeAudience(state: AudienceState, { poll, callToAction }: Audience): AudienceState {
  const votedOptionId = poll?.votedOptionId ?? null;
  return {
    ...state,
    callToAction,
    poll,
    votesAtMs: poll !== null && poll.id === state.poll?.id ? state.votesAtMs : null,
    ownVotes:
      poll === null || votedOptionId === null
        ? state.ownVotes
        : { ...state.ownVotes, [poll.id]: votedOptionId },
  };
}

/** The state after one's own vote for an option, or, with null, after that vote was refused. */
export function markVote(state: AudienceState, pollId: string, optionId: string | null): AudienceState {
  const { [pollId]: _former, ...others } = state.ownVotes;
  return {
    ...state,
    ownVotes: optionId === null ? others : { ...others, [pollId]: optionId },
    poll: state.poll?.id === pollId ? { ...state.poll, votedOptionId: optionId } : state.poll,
  };
}

/** The state after a notification about polls and calls to action; null when the notification is not enough and the state has to be fetched. */
export function reduceAudience(
  state: AudienceState,
  event: Notification | OpenCallToActionChanged,
): AudienceState | null {
  switch (event.type) {
    case 'openCallToActionChanged':
      return { ...state, callToAction: event.data.callToAction };
    case 'pollOpened': {
      const { poll } = event.data;
      if (poll === undefined) return null;
      const votedOptionId = state.ownVotes[poll.id] ?? null;
      return { ...state, poll: hideCounts({ ...poll, votedOptionId }), votesAtMs: null };
    }
    case 'pollCreated':
      return state;
    case 'pollClosed':
    case 'pollDeleted':
    case 'pollUpdated':
    case 'pollOptionCreated':
    case 'pollOptionUpdated':
    case 'pollOptionDeleted':
    case 'voteSubmitted':
      return state.poll?.id === event.data.pollId ? reduceOpenPoll(state, state.poll, event) : state;
  }
}

type PollEvent = Exclude<Notification, { type: 'pollOpened' | 'pollCreated' }>;

/** The state after an event of the open poll. */
function reduceOpenPoll(state: AudienceState, poll: AudiencePoll, event: PollEvent): AudienceState | null {
  const withOptions = (options: AudiencePoll['options']): AudienceState => ({
    ...state,
    poll: { ...poll, options },
  });
  switch (event.type) {
    case 'pollClosed':
    case 'pollDeleted':
      return { ...state, poll: null, votesAtMs: null };
    case 'voteSubmitted': {
      const { options, timestamp } = event.data;
      if (poll.hideResults || timestamp <= (state.votesAtMs ?? -Infinity)) return state;
      const countOf = new Map(options.map(({ id, voteCount }) => [id, voteCount]));
      const counted = poll.options.map((option) => ({ ...option, voteCount: countOf.get(option.id) ?? 0 }));
      return { ...withOptions(counted), votesAtMs: timestamp };
    }
    case 'pollUpdated': {
      const { question, hideResults = poll.hideResults } = event.data;
      // Only the server knows the counts that were hidden so far.
      if (poll.hideResults && !hideResults) return null;
      return { ...state, poll: hideCounts({ ...poll, question, hideResults }) };
    }
    case 'pollOptionCreated': {
      const { option } = event.data;
      if (poll.options.some(({ id }) => id === option.id)) return state;
      return withOptions([
        ...poll.options,
        { ...option, voteCount: poll.hideResults ? null : option.voteCount },
      ]);
    }
    case 'pollOptionUpdated': {
      const { id, label } = event.data.option;
      return withOptions(poll.options.map((option) => (option.id === id ? { ...option, label } : option)));
    }
    case 'pollOptionDeleted': {
      const { optionId } = event.data;
      const left = withOptions(poll.options.filter(({ id }) => id !== optionId));
      // Whoever voted for it may vote again.
      return poll.votedOptionId === optionId ? markVote(left, poll.id, null) : left;
    }
  }
}

const hideCounts = (poll: AudiencePoll): AudiencePoll =>
  poll.hideResults
    ? { ...poll, options: poll.options.map((option) => ({ ...option, voteCount: null })) }
    : poll;
