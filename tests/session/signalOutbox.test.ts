import { beforeEach, describe, expect, it } from 'vitest';
import type { OpenTokMessage, OpenTokSession } from '../../src/session/adapters/opentok/openTokClient.ts';
import { createSignalOutbox, rateTimeoutMs } from '../../src/session/adapters/opentok/signalOutbox.ts';
import { createFakeClock, type FakeClock } from '../clock/fakeClock.ts';

describe('what waits to be sent over OpenTok', () => {
  let clock: FakeClock;
  let sent: OpenTokMessage[];
  /** What OpenTok says to a message; null accepts it. */
  let answer: (message: OpenTokMessage) => string | null;
  let isConnected: boolean;
  let outbox: ReturnType<typeof createSignalOutbox>;
  const ben = { connectionId: 'ben', creationTime: 1, data: '' };

  beforeEach(() => {
    clock = createFakeClock();
    sent = [];
    answer = () => null;
    isConnected = true;
    const session: Pick<OpenTokSession, 'signal'> = {
      signal(message) {
        const name = answer(message);
        if (name === null) sent.push(message);
        return new Promise((resolve, reject) => {
          clock.setTimer(50, () =>
            name === null ? resolve() : reject(Object.assign(new Error(name), { name })),
          );
        });
      },
    };
    outbox = createSignalOutbox(clock, () => (isConnected ? (session as OpenTokSession) : null));
  });

  const send = (part: string, to: typeof ben | null = null): Promise<unknown> =>
    outbox.send({ type: 'init', parts: [part], to }).then(
      () => 'accepted',
      (error: unknown) => error,
    );
  const dataOf = (messages: OpenTokMessage[]): string[] => messages.map(({ data }) => data);

  it('all parts of a signal go out, and nothing else to the same recipient before the last is accepted', async () => {
    const long = outbox.send({ type: 'layout', parts: ['1', '2', '3'], to: null });
    const next = send('4');
    await clock.advance(120);
    expect(dataOf(sent)).toEqual(['1', '2', '3']);
    await clock.advance(200);
    await long;
    expect(await next).toBe('accepted');
    expect(dataOf(sent)).toEqual(['1', '2', '3', '4']);
    expect(sent.every(({ retryAfterReconnect }) => !retryAfterReconnect)).toBe(true);
  });

  it('what goes to one person does not wait for what goes to all', async () => {
    const all = send('all');
    const direct = send('direct', ben);
    expect(dataOf(sent)).toEqual(['all', 'direct']);
    await clock.advance(100);
    expect([await all, await direct]).toEqual(['accepted', 'accepted']);
  });

  it.each(['OT_RATE_LIMIT_EXCEEDED', 'OT_UNEXPECTED_SERVER_RESPONSE'])(
    '%s is answered by backing off, and the order stays',
    async (name) => {
      let refusals = 0;
      answer = () => (++refusals <= 4 ? name : null);
      const all = ['1', '2', '3'].map((part) => send(part));
      await clock.advance(250 + 500 + 1000);
      expect(refusals).toBeLessThan(5);
      await clock.advance(5000);
      expect(await Promise.all(all)).toEqual(['accepted', 'accepted', 'accepted']);
      expect(dataOf(sent)).toEqual(['1', '2', '3']);
    },
  );

  it('a rate limit that does not end rejects the signal as one too many', async () => {
    answer = () => 'OT_RATE_LIMIT_EXCEEDED';
    const refused = send('1');
    await clock.advance(rateTimeoutMs + 10_000);
    expect(await refused).toMatchObject({ code: 'signalRejected', rejection: 'tooManySignals' });
  });

  it.each([
    ['OT_NOT_FOUND', 'signalRejected', 'unknownRecipient'],
    ['OT_PERMISSION_DENIED', 'signalRejected', 'forbiddenSignal'],
    ['OT_INVALID_PARAMETER', 'signalRejected', 'malformedSignal'],
    ['OT_NOT_CONNECTED', 'notConnected', null],
  ])('%s rejects one signal, and the next goes out', async (name, code, rejection) => {
    answer = ({ data }) => (data === '1' ? name : null);
    const [refused, next] = [send('1'), send('2')];
    await clock.advance(200);
    expect(await refused).toMatchObject({ code, rejection });
    expect(await next).toBe('accepted');
  });

  it('a lost connection rejects all that waits, and an answer that comes later changes nothing', async () => {
    const waiting = [send('1'), send('2'), send('3', ben)];
    isConnected = false;
    outbox.failAll();
    await clock.advance(500);
    for (const each of await Promise.all(waiting)) expect(each).toMatchObject({ code: 'notConnected' });
    expect(dataOf(sent)).toEqual(['1', '3']);
    isConnected = true;
    const next = send('4');
    await clock.advance(100);
    expect(await next).toBe('accepted');
  });
});
