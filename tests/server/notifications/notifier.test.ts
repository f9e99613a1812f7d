import { describe, expect, it } from 'vitest';
import type { Notification } from '../../../src/protocol/notifications.ts';
import type { NotificationChannel } from '../../../server/notifications/notificationChannel.ts';
import { createNotifier, voteIntervalMs } from '../../../server/notifications/notifier.ts';
import { createFakeClock } from '../../clock/fakeClock.ts';

function setUp() {
  const clock = createFakeClock();
  const sent: [channel: string, event: string, data: unknown][] = [];
  const channel: NotificationChannel = {
    key: 'k',
    cluster: 'eu',
    isEmbedded: true,
    publish: (...event) => {
      sent.push(event);
      return Promise.resolve();
    },
    authorize: () => '',
    close: () => undefined,
  };
  const notifier = createNotifier({ channel, clock, log: { warn: () => undefined } });
  const countsSent = () =>
    sent.flatMap(([, event, data]) =>
      event === 'voteSubmitted' ? (data as ReturnType<typeof vote>['data']).options[0]?.voteCount : event,
    );
  return { clock, sent, notifier, countsSent };
}
const vote = (voteCount: number, timestamp = voteCount, pollId = 'p') => ({
  type: 'voteSubmitted' as const,
  data: { pollId, options: [{ id: 'o', voteCount }], timestamp },
});

describe('notifications', () => {
  it('1.7.23 are sent on the channel studio.{studioToken} under their own name', () => {
    const { notifier, sent } = setUp();
    notifier.notify('abc', { type: 'pollDeleted', data: { pollId: 'p' } });
    expect(sent).toEqual([['studio.abc', 'pollDeleted', { pollId: 'p' }]]);
  });

  it('that the audience must not know are sent on the participants’ channel, after the votes of the same poll', async () => {
    const { clock, notifier, sent } = setUp();
    notifier.notifyParticipants('abc', vote(1));
    notifier.notifyParticipants('abc', vote(2));
    notifier.notifyParticipants('abc', { type: 'pollDeleted', data: { pollId: 'p' } });
    await clock.advance(1000);
    expect(sent.map(([channel, event]) => [channel, event])).toEqual([
      ['private-studio.abc', 'voteSubmitted'],
      ['private-studio.abc', 'voteSubmitted'],
      ['private-studio.abc', 'pollDeleted'],
    ]);
  });

  it('are not sent when they break their schema', () => {
    const { notifier, sent } = setUp();
    const wrong = { type: 'pollDeleted', data: {} } as unknown as Notification;
    expect(() => notifier.notify('abc', wrong)).toThrow('pollId');
    expect(sent).toEqual([]);
  });

  it('votes of a poll are sent at once, then the newest counts at most every 100 ms', async () => {
    const { clock, notifier, countsSent } = setUp();
    for (let count = 1; count <= 30; count += 1) {
      notifier.notify('abc', vote(count));
      await clock.advance(10);
    }
    await clock.advance(1000);
    expect(countsSent()).toEqual([1, 10, 20, 30]);
    expect(voteIntervalMs).toBe(100);
    notifier.notify('abc', vote(31));
    expect(countsSent().at(-1)).toBe(31);
  });

  it('1.7.26 an older count that arrives late does not replace a newer one', async () => {
    const { clock, notifier, countsSent } = setUp();
    notifier.notify('abc', vote(1, 1));
    notifier.notify('abc', vote(5, 5));
    notifier.notify('abc', vote(3, 3));
    await clock.advance(100);
    expect(countsSent()).toEqual([1, 5]);
  });

  it('polls and sessions do not delay each other', () => {
    const { notifier, countsSent } = setUp();
    notifier.notify('abc', vote(1, 1, 'p'));
    notifier.notify('abc', vote(2, 2, 'q'));
    notifier.notify('def', vote(3, 3, 'p'));
    expect(countsSent()).toEqual([1, 2, 3]);
  });

  it('2.6.06 votes of hidden results are sent only on the hosts’ channel, and before the poll is closed', async () => {
    const { clock, notifier, sent } = setUp();
    notifier.notifyHosts('abc', vote(1));
    notifier.notifyHosts('abc', vote(2));
    notifier.notify('abc', { type: 'pollClosed', data: { pollId: 'p' } });
    await clock.advance(1000);
    expect(sent.map(([channel, event]) => [channel, event])).toEqual([
      ['private-hosts.abc', 'voteSubmitted'],
      ['private-hosts.abc', 'voteSubmitted'],
      ['studio.abc', 'pollClosed'],
    ]);
  });

  it('the last votes are sent before the poll is closed', async () => {
    const { clock, notifier, countsSent } = setUp();
    notifier.notify('abc', vote(1));
    notifier.notify('abc', vote(2));
    notifier.notify('abc', { type: 'pollClosed', data: { pollId: 'p' } });
    await clock.advance(1000);
    expect(countsSent()).toEqual([1, 2, 'pollClosed']);
  });
});
