import { describe, expect, it } from 'vitest';
import type { AudiencePoll } from '../../src/protocol/rest/audience.ts';
import { emptyAudience, markVote, reduceAudience, takeAudience } from '../../src/audience/reduceAudience.ts';

const poll = (given: Partial<AudiencePoll> = {}): AudiencePoll => ({
  id: 'p',
  question: '?',
  hideResults: false,
  status: 'opened',
  options: [
    { id: 'x', label: 'X', voteCount: 1 },
    { id: 'y', label: 'Y', voteCount: 0 },
  ],
  votedOptionId: null,
  ...given,
});
const seen = (given: Partial<AudiencePoll> = {}) =>
  takeAudience(emptyAudience, { poll: poll(given), callToAction: null });
const votes = (x: number, timestamp: number) => ({
  type: 'voteSubmitted' as const,
  data: { pollId: 'p', timestamp, options: [{ id: 'x', voteCount: x }] },
});
const countsOf = (state: ReturnType<typeof reduceAudience>) =>
  state?.poll?.options.map(({ voteCount }) => voteCount);

describe('the open poll and call to action', () => {
  it('1.7.26 counts are replaced only by newer ones; a missing count is zero', () => {
    const counted = reduceAudience(seen(), votes(5, 200)) ?? emptyAudience;
    expect(countsOf(counted)).toEqual([5, 0]);
    expect(countsOf(reduceAudience(counted, votes(3, 200)))).toEqual([5, 0]);
    expect(countsOf(reduceAudience(counted, votes(6, 201)))).toEqual([6, 0]);
  });

  it('2.6.06 hidden results stay hidden, whatever is received', () => {
    const hidden = seen({ hideResults: true, options: [{ id: 'x', label: 'X', voteCount: null }] });
    expect(countsOf(reduceAudience(hidden, votes(5, 200)))).toEqual([null]);
    const nowHidden = reduceAudience(seen(), {
      type: 'pollUpdated',
      data: { pollId: 'p', question: 'n', hideResults: true },
    });
    expect(countsOf(nowHidden)).toEqual([null, null]);
    expect(
      reduceAudience(hidden, {
        type: 'pollUpdated',
        data: { pollId: 'p', question: 'n', hideResults: false },
      }),
    ).toBeNull();
  });

  it('a poll that is opened again still has its vote; one that is closed or deleted is removed', () => {
    const voted = markVote(seen(), 'p', 'x');
    for (const type of ['pollClosed', 'pollDeleted'] as const) {
      const gone = reduceAudience(voted, { type, data: { pollId: 'p' } });
      expect(gone?.poll).toBeNull();
      const { votedOptionId: _voted, ...plain } = poll();
      const options = plain.options.map((option) => ({ ...option, voteCount: 1 }));
      const again = reduceAudience(gone ?? emptyAudience, {
        type: 'pollOpened',
        data: { pollId: 'p', poll: { ...plain, options } },
      });
      expect(again?.poll?.votedOptionId).toBe('x');
    }
    expect(reduceAudience(voted, { type: 'pollClosed', data: { pollId: 'another' } })).toBe(voted);
  });

  it('a vote shows at once and is taken back when it was refused', () => {
    const voted = markVote(seen(), 'p', 'x');
    expect(voted.poll?.votedOptionId).toBe('x');
    expect(markVote(voted, 'p', null).poll?.votedOptionId).toBeNull();
  });

  it('a viewer whose option is deleted may vote again', () => {
    const left = reduceAudience(markVote(seen(), 'p', 'x'), {
      type: 'pollOptionDeleted',
      data: { pollId: 'p', optionId: 'x' },
    });
    expect(left?.poll?.votedOptionId).toBeNull();
    expect(left?.poll?.options.map(({ id }) => id)).toEqual(['y']);
  });

  it('2.4.05 the open call to action is the latest one received', () => {
    const callToAction = { id: 'a', title: 'a', message: '', label: 'a', url: 'https://a.io', open: true };
    const open = reduceAudience(seen(), { type: 'openCallToActionChanged', data: { callToAction } });
    expect(open?.callToAction?.id).toBe('a');
    expect(
      reduceAudience(open ?? emptyAudience, { type: 'openCallToActionChanged', data: { callToAction: null } })
        ?.callToAction,
    ).toBeNull();
  });
});
