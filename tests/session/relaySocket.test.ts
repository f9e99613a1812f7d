import { describe, expect, it } from 'vitest';
import { createRelaySocket } from '../../src/session/adapters/relay/relaySocket.ts';
import type { WebSocketLike } from '../../src/socket/singleSocket.ts';
import { createFakeClock } from '../clock/fakeClock.ts';

class FakeSocket extends EventTarget implements WebSocketLike {
  readonly url: URL;
  readonly sent: unknown[] = [];
  isClosed = false;
  constructor(url: string) {
    super();
    this.url = new URL(url);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.isClosed = true;
  }
  say(message: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
  welcome(connectionId = 'c1', resumed = false): void {
    this.say({
      type: 'welcome',
      connectionId,
      resumeKey: 'key',
      resumed,
      snapshot: {},
      seq: 7,
      connections: [],
      iceServers: [],
      nowMs: 0,
    });
  }
  end(code: number): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code, reason: '' }));
  }
}

function setUp() {
  const clock = createFakeClock();
  const sockets: FakeSocket[] = [];
  const log: string[] = [];
  const networkEvents = new EventTarget();
  let tokens = 0;
  const relaySocket = createRelaySocket(
    {
      relayUrl: 'ws://relay/relay',
      clock,
      networkEvents,
      joinGiveUpAfterMs: 15_000,
      giveUpAfterMs: 60_000,
      openSocket: (url) => {
        const socket = new FakeSocket(url);
        sockets.push(socket);
        return socket;
      },
    },
    {
      onWelcome: ({ connectionId }) => log.push(`welcome ${connectionId}`),
      onMessage: ({ type }) => log.push(type),
      onLost: () => log.push('lost'),
      onEnded: ({ code }) => log.push(`ended ${code}`),
      onProblem: () => log.push('problem'),
    },
  );
  const open = () => relaySocket.open(() => Promise.resolve({ accessToken: `token-${String(++tokens)}` }));
  const latest = (): FakeSocket => {
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error('no socket was opened');
    return socket;
  };
  /** Joins, and returns the socket. */
  async function join(): Promise<FakeSocket> {
    open();
    await clock.advance(0);
    latest().welcome();
    return latest();
  }
  return { clock, sockets, log, relaySocket, open, latest, join, networkEvents };
}

describe('the connection to the relay', () => {
  it('answers each ping', async () => {
    const { join, log } = setUp();
    const socket = await join();
    socket.say({ type: 'ping' });
    expect(socket.sent).toEqual([{ type: 'pong' }]);
    expect(log).toEqual(['welcome c1', 'ping']);
  });

  it('is lost after 4500 ms of silence and comes back as the same connection, with the number it received last', async () => {
    const { clock, join, log, latest } = setUp();
    const socket = await join();
    socket.say({
      type: 'signal',
      signal: {},
      direct: false,
      stamp: { seq: 9, atMs: 0, from: 'x', role: 'host' },
    });
    await clock.advance(4500);
    expect(log).not.toContain('lost');
    await clock.advance(500);
    expect(log).toContain('lost');
    expect(socket.isClosed).toBe(true);
    await clock.advance(250);
    expect(latest().url.searchParams.get('resume')).toBe('c1.key');
    expect(latest().url.searchParams.get('since')).toBe('9');
    expect(latest().url.searchParams.get('accessToken')).toBe('token-1');
  });

  it('numbers its attempts, so that one that arrives late does not replace a newer one', async () => {
    const { clock, join, latest } = setUp();
    const attempt = (): string[] => (latest().url.searchParams.get('attempt') ?? '').split('.');
    const socket = await join();
    const [series, first] = attempt();
    socket.end(1006);
    await clock.advance(250);
    latest().end(1006);
    await clock.advance(400);
    expect([first, ...attempt()]).toEqual(['1', series, '3']);
  });

  it('counts only shared events, and drops a signal that it has already received', async () => {
    const { clock, join, log, latest } = setUp();
    const socket = await join();
    const stamp = (seq: number) => ({ seq, atMs: 0, from: 'x', role: 'host' });
    socket.say({ type: 'signal', signal: {}, direct: false, stamp: stamp(8) });
    socket.say({ type: 'signal', signal: {}, direct: false, stamp: stamp(8) });
    socket.say({ type: 'connectionDestroyed', connectionId: 'y', stamp: stamp(9) });
    socket.say({ type: 'signal', signal: {}, direct: true, stamp: stamp(50) });
    expect(log).toEqual(['welcome c1', 'signal', 'connectionDestroyed', 'signal']);
    socket.end(1006);
    await clock.advance(250);
    expect(latest().url.searchParams.get('since')).toBe('9');
  });

  it('ignores what an older socket still delivers', async () => {
    const { clock, join, log } = setUp();
    const socket = await join();
    socket.end(1006);
    await clock.advance(300);
    socket.welcome('ghost');
    socket.end(4409);
    expect(log).toEqual(['welcome c1', 'lost']);
  });

  it('tries again after 250 ms, then with growing delays, but at once when the network is back', async () => {
    const { clock, join, sockets, latest, networkEvents } = setUp();
    (await join()).end(1006);
    await clock.advance(249);
    expect(sockets).toHaveLength(1);
    await clock.advance(1);
    expect(sockets).toHaveLength(2);
    latest().end(1006);
    await clock.advance(399);
    expect(sockets).toHaveLength(2);
    await clock.advance(1);
    expect(sockets).toHaveLength(3);
    latest().end(1006);
    networkEvents.dispatchEvent(new Event('online'));
    await clock.advance(0);
    expect(sockets).toHaveLength(4);
  });

  it('replaces an attempt that hangs for lack of a network as soon as the network is back', async () => {
    const { clock, join, sockets, latest, networkEvents } = setUp();
    (await join()).end(1006);
    await clock.advance(250);
    const hanging = latest();
    networkEvents.dispatchEvent(new Event('online'));
    await clock.advance(0);
    expect(sockets).toHaveLength(3);
    expect(hanging.isClosed).toBe(true);
    // An attempt that the change of networks interrupts is repeated without a longer wait.
    latest().end(1006);
    await clock.advance(250);
    expect(sockets).toHaveLength(4);
  });

  it('gives each attempt that is not answered longer than the one before, up to 15 s', async () => {
    const { clock, join, sockets } = setUp();
    (await join()).end(1006);
    const openedMs: number[] = [];
    for (let ms = 0; ms < 58_000; ms += 250) {
      await clock.advance(250);
      if (sockets.length > openedMs.length + 1) openedMs.push(clock.nowMs());
    }
    const lastedMs = openedMs.slice(1).map((ms, i) => ms - (openedMs[i] ?? 0));
    // What the answer is waited for, what is waited before the next attempt, and half a second between two looks.
    expect(lastedMs).toEqual([7750, 12_250, 16_500, 17_000]);
  });

  it('1.9.10 gives up 60 s after the loss', async () => {
    const { clock, join, log, latest } = setUp();
    (await join()).end(1006);
    for (let second = 0; second < 59; second++) {
      await clock.advance(1000);
      latest().end(1006);
    }
    expect(log).toEqual(['welcome c1', 'lost']);
    await clock.advance(1000);
    expect(log).toEqual(['welcome c1', 'lost', 'ended notConnected']);
  });

  it('fails a first join that nobody answers', async () => {
    const { clock, open, log } = setUp();
    open();
    await clock.advance(15_000);
    expect(log).toEqual(['ended joinFailed']);
  });

  it('replaces an invalid access token once', async () => {
    const { clock, open, log, latest } = setUp();
    open();
    await clock.advance(0);
    latest().end(4401);
    await clock.advance(250);
    expect(latest().url.searchParams.get('accessToken')).toBe('token-2');
    latest().end(4401);
    expect(log).toEqual(['ended joinFailed']);
  });

  it('takes another token after a socket that never opened, as the relay refuses one it does not know', async () => {
    const { clock, join, latest } = setUp();
    (await join()).end(1006);
    await clock.advance(250);
    expect(latest().url.searchParams.get('accessToken')).toBe('token-1');
    latest().end(1006);
    await clock.advance(1000);
    expect(latest().url.searchParams.get('accessToken')).toBe('token-2');
  });

  it('ends as replaced when the tab joined elsewhere', async () => {
    const { clock, join, log, sockets } = setUp();
    (await join()).end(4409);
    await clock.advance(60_000);
    expect(log).toEqual(['welcome c1', 'ended replaced']);
    expect(sockets).toHaveLength(1);
  });

  it('ends, and does not try again, when the link that it came by was replaced', async () => {
    const { clock, join, log, sockets } = setUp();
    (await join()).end(4410);
    await clock.advance(60_000);
    expect(log).toEqual(['welcome c1', 'ended linkReplaced']);
    expect(sockets).toHaveLength(1);
  });

  it('reports and ignores an invalid message', async () => {
    const { join, log } = setUp();
    const socket = await join();
    socket.say({ type: 'nonsense' });
    socket.dispatchEvent(new MessageEvent('message', { data: '{' }));
    expect(log).toEqual(['welcome c1', 'problem', 'problem']);
  });

  it('announces that it leaves', async () => {
    const { join, relaySocket, log } = setUp();
    const socket = await join();
    relaySocket.close();
    expect(socket.sent).toEqual([{ type: 'leave' }]);
    expect(socket.isClosed).toBe(true);
    expect(relaySocket.send({ type: 'pong' })).toBe(false);
    expect(log).toEqual(['welcome c1']);
  });
});
