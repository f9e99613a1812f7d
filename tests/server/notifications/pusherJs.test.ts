import type Pusher from 'pusher-js';
import { afterEach, describe, expect, it } from 'vitest';
import {
  notificationChannel,
  participantsChannel,
  type Notification,
} from '../../../src/protocol/notifications.ts';
import { serverOfFile, startTestServer } from '../testServer.ts';
import { nextEvent, openPusher } from './pusherClient.ts';

const server = serverOfFile();
const opened: Pusher[] = [];
afterEach(() => {
  for (const pusher of opened.splice(0)) pusher.disconnect();
});
const open = async (...args: Parameters<typeof openPusher>): Promise<Pusher> => {
  const pusher = await openPusher(...args);
  opened.push(pusher);
  return pusher;
};
const pollClosed = (pollId: string): Notification => ({ type: 'pollClosed', data: { pollId } });

describe('the notification channel, with the real pusher-js', () => {
  it('1.1.08 1.7.23 a notification of a session reaches all subscribers of its channel, and nobody else', async () => {
    const [session, other] = [await server().createSession(), await server().createSession()];
    const [first, second, elsewhere] = await Promise.all([open(server()), open(server()), open(server())]);
    const channels = [first, second].map((pusher) => pusher.subscribe(notificationChannel(session)));
    const strange = elsewhere.subscribe(notificationChannel(other));
    await Promise.all([...channels, strange].map((each) => nextEvent(each, 'pusher:subscription_succeeded')));
    const received = Promise.all(channels.map((each) => nextEvent(each, 'pollClosed')));
    const wrong: unknown[] = [];
    strange.bind_global((event: string) => wrong.push(event));
    server().notifier.notify(session, pollClosed('p'));
    expect(await received).toEqual([{ pollId: 'p' }, { pollId: 'p' }]);
    const own = nextEvent(strange, 'pollClosed');
    server().notifier.notify(other, pollClosed('q'));
    expect(await own).toEqual({ pollId: 'q' });
    expect(wrong).toEqual(['pollClosed']);
  });

  it('an unsubscribed channel sends nothing more', async () => {
    const session = await server().createSession();
    const pusher = await open(server());
    const name = notificationChannel(session);
    const left = pusher.subscribe(name);
    await nextEvent(left, 'pusher:subscription_succeeded');
    const received: unknown[] = [];
    left.bind('pollClosed', (data: unknown) => received.push(data));
    pusher.unsubscribe(name);
    const stays = pusher.subscribe(notificationChannel('another-one'));
    await nextEvent(stays, 'pusher:subscription_succeeded');
    const other = nextEvent(stays, 'pollClosed');
    server().notifier.notify(session, pollClosed('p'));
    server().notifier.notify('another-one', pollClosed('q'));
    await other;
    expect(received).toEqual([]);
  });

  it('the private channel accepts a participant of its session', async () => {
    const session = await server().createSession();
    const pusher = await open(server(), { accessToken: await server().accessToken(session, 'guest') });
    const channel = pusher.subscribe(participantsChannel(session));
    await nextEvent(channel, 'pusher:subscription_succeeded');
    expect(channel.subscribed).toBe(true);
  });

  it.each([
    ['a viewer', async (session: string) => server().accessToken(session, 'viewer'), 403],
    [
      'a host of another session',
      async () => server().accessToken(await server().createSession(), 'host'),
      401,
    ],
    ['a client without a token', async () => undefined, 401],
  ])('the private channel refuses %s', async (_who, tokenFor, status) => {
    const session = await server().createSession();
    const accessToken = await tokenFor(session);
    const pusher = await open(server(), accessToken === undefined ? {} : { accessToken });
    const channel = pusher.subscribe(participantsChannel(session));
    expect(await nextEvent(channel, 'pusher:subscription_error')).toMatchObject({ status });
    expect(channel.subscribed).toBe(false);
  });

  it('an unknown key is refused for good', async () => {
    const pusher = await open(server(), { key: 'somebody-else' });
    const error = await nextEvent(pusher.connection, 'error');
    expect(error).toMatchObject({ error: { data: { code: 4001 } } });
    await expect.poll(() => pusher.connection.state).toBe('disconnected');
  });

  it('a client reconnects by itself after the server restarted, and subscribes to its channels again', async () => {
    const first = await startTestServer();
    const session = await first.server.createSession();
    const port = Number(new URL(await first.server.origin()).port);
    const pusher = await open(first.server);
    const channel = pusher.subscribe(notificationChannel(session));
    await nextEvent(channel, 'pusher:subscription_succeeded');
    const states: string[] = [];
    pusher.connection.bind('state_change', ({ current }: { current: string }) => states.push(current));
    // Prepared in advance, so that the server is away only as long as during a quick restart.
    const second = await startTestServer({ port });
    await first.end();
    const again = nextEvent(channel, 'pusher:subscription_succeeded');
    await second.server.origin();
    await again;
    expect(states.at(-1)).toBe('connected');
    const received = nextEvent(channel, 'pollOpened');
    second.server.notifier.notify(session, { type: 'pollOpened', data: { pollId: 'p' } });
    expect(await received).toEqual({ pollId: 'p' });
    pusher.disconnect();
    await second.end();
  });
});
