import { describe, expect, it } from 'vitest';
import { parseNotification, type Notification } from '../../../src/protocol/notifications.ts';
import { pollRecordSchema, reducePolls, type Poll } from '../../../src/scene/content/polls.ts';
import { sampleNotifications } from '../../protocol/samples.ts';

const poll = (id: string, over: Partial<Poll> = {}): Poll => ({
  id,
  question: 'Well?',
  hideResults: false,
  status: 'pending',
  options: [
    { id: 'yes', label: 'Yes', voteCount: 2 },
    { id: 'no', label: 'No', voteCount: 1 },
  ],
  votesAtMs: null,
  ...over,
});
const votes = (timestamp: number, counts: Record<string, number>): Notification => ({
  type: 'voteSubmitted',
  data: {
    pollId: 'p',
    timestamp,
    options: Object.entries(counts).map(([id, voteCount]) => ({ id, voteCount })),
  },
});
const fold = (polls: readonly Poll[], ...events: Notification[]): readonly Poll[] =>
  events.reduce(reducePolls, polls);
const counts = (polls: readonly Poll[]): number[] | undefined =>
  polls[0]?.options.map(({ voteCount }) => voteCount);
const statuses = (polls: readonly Poll[]): string[] => polls.map(({ status }) => status);

describe('votes', () => {
  it('1.7.26 an update replaces the counts, and an option missing from it gets 0', () => {
    expect(counts(fold([poll('p')], votes(10, { yes: 7 })))).toEqual([7, 0]);
  });

  it.each([
    [9, [7, 3]],
    [10, [7, 3]],
    [11, [8, 0]],
  ])('1.7.26 after one of 10 an update of %d leaves %j', (timestamp, expected) => {
    const before = fold([poll('p')], votes(10, { yes: 7, no: 3 }));
    expect(counts(fold(before, votes(timestamp, { yes: 8 })))).toEqual(expected);
  });

  it('1.7.26 each poll keeps the time of its own last update', () => {
    const before = [poll('p'), poll('q', { votesAtMs: 99 })];
    expect(counts(fold(before, votes(10, { yes: 5, no: 5 })))).toEqual([5, 5]);
  });

  it('1.7.26 updates in any order end with the newest', () => {
    const newest = votes(30, { yes: 4, no: 9 });
    const orders = [
      [votes(10, { yes: 1 }), votes(20, { no: 2 }), newest],
      [newest, votes(20, { no: 2 }), votes(10, { yes: 1 })],
      [votes(20, { no: 2 }), newest, newest, votes(10, { yes: 1 })],
    ];
    for (const events of orders) expect(counts(fold([poll('p')], ...events))).toEqual([4, 9]);
  });

  it('a vote does not create an unknown option', () => {
    expect(counts(fold([poll('p')], votes(10, { yes: 1, maybe: 5 })))).toEqual([1, 0]);
  });
});

describe('opening and closing', () => {
  it('2.4.01 2.4.02 opening one closes the one that was open, and leaves those not yet opened', () => {
    const polls = [poll('a', { status: 'opened' }), poll('b'), poll('c'), poll('d', { status: 'closed' })];
    const opened = fold(polls, { type: 'pollOpened', data: { pollId: 'b' } });
    expect(statuses(opened)).toEqual(['closed', 'opened', 'pending', 'closed']);
  });

  it('2.4.01 closes and opens again', () => {
    const closed = fold([poll('a', { status: 'opened' })], { type: 'pollClosed', data: { pollId: 'a' } });
    expect(statuses(closed)).toEqual(['closed']);
    expect(statuses(fold(closed, { type: 'pollOpened', data: { pollId: 'a' } }))).toEqual(['opened']);
  });

  it('opening an unknown poll closes none', () => {
    const polls = [poll('a', { status: 'opened' })];
    expect(fold(polls, { type: 'pollOpened', data: { pollId: 'x' } })).toBe(polls);
  });
});

describe('polls and their options', () => {
  it('1.7.23 a poll is created once, updated and deleted', () => {
    const created = fold([], sampleNotifications.pollCreated, sampleNotifications.pollCreated);
    expect(created).toEqual([pollRecordSchema.parse(sampleNotifications.pollCreated.data.poll)]);
    const updated = fold(created, sampleNotifications.pollUpdated);
    expect(updated[0]).toMatchObject({ question: 'And now?', hideResults: false });
    expect(fold(updated, sampleNotifications.pollDeleted)).toEqual([]);
  });

  it('1.7.23 an option is created once, its label updated without touching its votes, and deleted', () => {
    const option = { id: 'maybe', label: 'Maybe', voteCount: 0 };
    const created = fold(
      [poll('p')],
      { type: 'pollOptionCreated', data: { pollId: 'p', option } },
      { type: 'pollOptionCreated', data: { pollId: 'p', option } },
    );
    expect(created[0]?.options.map(({ id }) => id)).toEqual(['yes', 'no', 'maybe']);
    const updated = fold(created, {
      type: 'pollOptionUpdated',
      data: { pollId: 'p', option: { id: 'yes', label: 'Oh yes', voteCount: 0 } },
    });
    expect(updated[0]?.options[0]).toEqual({ id: 'yes', label: 'Oh yes', voteCount: 2 });
    const deleted = fold(updated, { type: 'pollOptionDeleted', data: { pollId: 'p', optionId: 'no' } });
    expect(deleted[0]?.options.map(({ id }) => id)).toEqual(['yes', 'maybe']);
  });

  it.each(Object.values(sampleNotifications))('$type about an unknown poll changes nothing', (event) => {
    const polls = [poll('other')];
    if (event.type !== 'pollCreated') expect(reducePolls(polls, event)).toBe(polls);
    else expect(reducePolls(polls, event)).toHaveLength(2);
  });
});

describe('1.8.13 poll events with corrupted data throw', () => {
  it.each([
    ['voteSubmitted', { pollId: 'p', options: [{ id: 'yes', voteCount: -1 }], timestamp: 1 }],
    ['voteSubmitted', { pollId: 'p', options: [] }],
    ['pollUpdated', { pollId: 'p' }],
    ['pollOpened', null],
    ['pollOptionDeleted', { pollId: 'p', optionId: '' }],
    ['pollBurnt', { pollId: 'p' }],
  ])('1.8.13 %s %j', (type, data) => {
    expect(() => parseNotification(type, data)).toThrow(`the notification ${type} is corrupted`);
  });
});
