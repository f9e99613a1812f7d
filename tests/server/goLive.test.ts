import { readComposerAddress } from '../../src/broadcastPage/composerAddress.ts';
import { describe, expect, it } from 'vitest';
import type { BroadcastEvents, Broadcaster, BroadcastSession } from '../../server/broadcast/broadcaster.ts';
import { createFakeLiveBroadcaster } from '../../server/broadcast/fakeLiveBroadcaster.ts';
import { AppError } from '../../server/errors.ts';
import { goLiveTimeoutMs, resumeTimeoutMs } from '../../src/protocol/broadcastTimes.ts';
import { defaultFeatureFlags } from '../../src/protocol/features.ts';
import { createFakeClock } from '../clock/fakeClock.ts';
import { listen } from './notifications/listener.ts';
import { RelayClient } from './relayClient.ts';
import { serverOfFile, startTestServer, type TestServer } from './testServer.ts';

interface Started {
  session: BroadcastSession;
  events: BroadcastEvents;
  resume: boolean;
}

/** A broadcaster that the test controls; `of` returns the starts and stops of one session. */
function createScriptedBroadcaster() {
  const started: Started[] = [];
  const stopped: string[] = [];
  const startErrors = new Map<string, Error>();
  const broadcaster: Broadcaster = {
    start(session, events, { resume }) {
      const error = startErrors.get(session.studioToken);
      if (error !== undefined) return Promise.reject(error);
      started.push({ session, events, resume });
      return Promise.resolve();
    },
    stop(studioToken) {
      stopped.push(studioToken);
      return Promise.resolve();
    },
    playlistUrl: (studioToken) => `/hls/${studioToken}/playlist.m3u8`,
    latestPicture: () => Promise.resolve(null),
    keepPrepared: () => undefined,
    giveBackPrepared: () => undefined,
    status: () => ({ broadcasts: [], preparedComposers: [], composerRestarts: 0 }),
    hasPrograms: () => true,
    checkPrograms: () => Promise.reject(new Error('not asked here')),
    listRecordings: () => Promise.resolve([]),
    deleteRecording: () => Promise.resolve(false),
    testDestination: () => Promise.resolve({ accepted: true, message: '', detail: '' }),
    deleteFiles: () => undefined,
    registerRoutes: () => undefined,
    shutdown: () => Promise.resolve(),
  };
  const of = (studioToken: string) => ({
    starts: started.filter(({ session }) => session.studioToken === studioToken),
    stops: stopped.filter((token) => token === studioToken).length,
  });
  return { broadcaster, startErrors, of };
}

const clock = createFakeClock();
const { broadcaster, startErrors, of } = createScriptedBroadcaster();
const serverOf = serverOfFile({ broadcaster, clock });

async function setUp() {
  const server = serverOf();
  const studioToken = await server.createSession();
  const runOnce = () => {
    const [start] = of(studioToken).starts;
    if (start === undefined) throw new Error('the broadcast was not started');
    return start;
  };
  return { server, studioToken, runOnce };
}

async function post(server: TestServer, studioToken: string, call: 'start_broadcast' | 'stop_broadcast') {
  return server.app.inject({
    method: 'POST',
    url: `/v2/streaming_studio/${studioToken}/${call}`,
    headers: { authorization: `Bearer ${await server.accessToken(studioToken, 'host')}` },
  });
}
const statusOf = async (server: TestServer, studioToken: string): Promise<string | undefined> =>
  (await server.sessions.find(studioToken))?.status;
const codeOf = (answer: { json(): unknown }): unknown => (answer.json() as { code?: unknown }).code;

describe('go live', () => {
  it('1.4.07 2.4.22 starting, live, stopped: the server decides the status and stores it with the session', async () => {
    const { server, studioToken, runOnce } = await setUp();
    expect((await post(server, studioToken, 'start_broadcast')).statusCode).toBe(200);
    expect(await statusOf(server, studioToken)).toBe('starting');
    expect(runOnce()).toMatchObject({ session: { studioToken }, resume: false });
    runOnce().events.onLive();
    await expect.poll(() => statusOf(server, studioToken)).toBe('live');
    expect((await post(server, studioToken, 'stop_broadcast')).statusCode).toBe(200);
    expect(await statusOf(server, studioToken)).toBe('stopped');
    expect(of(studioToken).stops).toBe(1);
    expect((await post(server, studioToken, 'start_broadcast')).statusCode).toBe(200);
  });

  it('2.7.28 an end has termination logs or none, of at most 200 and 2000 characters', async () => {
    const { server, studioToken } = await setUp();
    const stop = async (payload?: object) =>
      server.app.inject({
        method: 'POST',
        url: `/v2/streaming_studio/${studioToken}/stop_broadcast`,
        headers: { authorization: `Bearer ${await server.accessToken(studioToken, 'host')}` },
        ...(payload === undefined ? {} : { payload }),
      });
    const logs = { stopped_by: 'h'.repeat(200), reason: 'r'.repeat(2000) };
    for (const body of [undefined, {}, { termination_logs: logs }]) {
      await post(server, studioToken, 'start_broadcast');
      expect((await stop(body)).statusCode).toBe(200);
    }
    await post(server, studioToken, 'start_broadcast');
    for (const body of [
      { termination_logs: { ...logs, stopped_by: 'h'.repeat(201) } },
      { termination_logs: { ...logs, reason: 'r'.repeat(2001) } },
      { termination_logs: { stopped_by: 'ada' } },
    ])
      expect((await stop(body)).statusCode).toBe(400);
    expect(await statusOf(server, studioToken)).toBe('starting');
  });

  it('notifies the audience at once, with the address of what there is to watch', async () => {
    const { server, studioToken, runOnce } = await setUp();
    const audience = await listen(server, studioToken);
    await post(server, studioToken, 'start_broadcast');
    expect(await audience.next('broadcastChanged')).toEqual({ status: 'starting', playlistUrl: null });
    runOnce().events.onLive();
    const playlistUrl = `/hls/${studioToken}/playlist.m3u8`;
    expect(await audience.next('broadcastChanged')).toEqual({ status: 'live', playlistUrl });
    await post(server, studioToken, 'stop_broadcast');
    expect(await audience.next('broadcastChanged')).toEqual({ status: 'stopped', playlistUrl: null });
    audience.close();
  });

  it('when two hosts start at once, one starts the broadcast and the other gets an error', async () => {
    const { server, studioToken } = await setUp();
    const answers = await Promise.all([
      post(server, studioToken, 'start_broadcast'),
      post(server, studioToken, 'start_broadcast'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.map(codeOf)).toContain('broadcastAlreadyRunning');
    expect(of(studioToken).starts).toHaveLength(1);
  });

  it('the stamps of a start and a stop name the connections of the hosts who asked for them', async () => {
    const { server, studioToken, runOnce } = await setUp();
    const origin = await server.origin();
    const hosts = await Promise.all(
      ['first', 'second'].map(async (speakerId) =>
        RelayClient.join(origin, await server.accessToken(studioToken, 'host', speakerId)),
      ),
    );
    const [first, second] = hosts;
    if (first === undefined || second === undefined) throw new Error('a host is missing');
    const call = async (name: string, speakerId: string) =>
      server.app.inject({
        method: 'POST',
        url: `/v2/streaming_studio/${studioToken}/${name}`,
        headers: {
          authorization: `Bearer ${await server.accessToken(studioToken, 'host', speakerId)}`,
        },
      });
    await call('start_broadcast', 'first');
    runOnce().events.onLive();
    await expect.poll(() => statusOf(server, studioToken)).toBe('live');
    await call('stop_broadcast', 'second');
    const said = async (client: RelayClient) => {
      await client.next('signal', ({ signal }) => (signal as { data?: unknown }).data !== undefined);
      return client
        .signals('statusChanged')
        .map(({ signal, stamp }) => [(signal as { data: { status: string } }).data.status, stamp.from]);
    };
    const expected = [
      ['starting', first.id],
      ['live', 'server'],
      ['stopped', second.id],
    ];
    await expect.poll(() => said(first)).toEqual(expected);
    await expect.poll(() => said(second)).toEqual(expected);
    expect(first.scene?.stoppedBy).toBe(second.id);
    for (const host of hosts) host.cut();
  });

  it('a broadcast that is stopped while it starts stays stopped, whatever the broadcaster still reports', async () => {
    const { server, studioToken, runOnce } = await setUp();
    await post(server, studioToken, 'start_broadcast');
    expect((await post(server, studioToken, 'stop_broadcast')).statusCode).toBe(200);
    runOnce().events.onLive();
    runOnce().events.onFailed(new Error('too late'));
    await clock.advance(goLiveTimeoutMs);
    expect(await statusOf(server, studioToken)).toBe('stopped');
    expect(of(studioToken).stops).toBe(1);
  });

  it('a stopped session can go live again, and the ended run cannot change the new one’s status', async () => {
    const { server, studioToken, runOnce } = await setUp();
    await post(server, studioToken, 'start_broadcast');
    runOnce().events.onLive();
    await expect.poll(() => statusOf(server, studioToken)).toBe('live');
    await post(server, studioToken, 'stop_broadcast');
    await post(server, studioToken, 'start_broadcast');
    runOnce().events.onFailed(new Error('of the first run'));
    expect(await statusOf(server, studioToken)).toBe('starting');
    of(studioToken).starts[1]?.events.onLive();
    await expect.poll(() => statusOf(server, studioToken)).toBe('live');
    const { scene } = await server.rooms.get(studioToken);
    expect([scene.status, scene.stoppedBy]).toEqual(['live', null]);
  });

  it('1.4.08 1.9.08 a start that is not live within 30 s is stopped and the session idle again', async () => {
    const { server, studioToken } = await setUp();
    await post(server, studioToken, 'start_broadcast');
    await clock.advance(goLiveTimeoutMs - 1);
    expect(await statusOf(server, studioToken)).toBe('starting');
    await clock.advance(1);
    await expect.poll(() => statusOf(server, studioToken)).toBe('idle');
    expect(goLiveTimeoutMs).toBe(30_000);
    expect(of(studioToken).stops).toBe(1);
    expect((await post(server, studioToken, 'start_broadcast')).statusCode).toBe(200);
  });

  it('1.9.12 2.9.18 the fake-live mode is live after 3 s', async () => {
    const ownClock = createFakeClock();
    const broadcaster = createFakeLiveBroadcaster(ownClock);
    const { server, end } = await startTestServer({ broadcaster, clock: ownClock });
    const studioToken = await server.createSession();
    await post(server, studioToken, 'start_broadcast');
    await ownClock.advance(2999);
    expect(await statusOf(server, studioToken)).toBe('starting');
    await ownClock.advance(1);
    await expect.poll(() => statusOf(server, studioToken)).toBe('live');
    await end();
  });

  it.each(['chromiumMissing', 'ffmpegMissing'] as const)(
    '%s is a named error, and the session idle',
    async (code) => {
      const { server, studioToken } = await setUp();
      startErrors.set(studioToken, new AppError(code));
      const answer = await post(server, studioToken, 'start_broadcast');
      expect([answer.statusCode, codeOf(answer)]).toEqual([503, code]);
      expect(await statusOf(server, studioToken)).toBe('idle');
    },
  );

  it('a broadcast that is not running cannot be stopped', async () => {
    const { server, studioToken } = await setUp();
    const answer = await post(server, studioToken, 'stop_broadcast');
    expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'broadcastNotRunning']);
    expect(await statusOf(server, studioToken)).toBe('idle');
  });

  it('a broadcast that fails for good makes the session idle', async () => {
    const { server, studioToken, runOnce } = await setUp();
    await post(server, studioToken, 'start_broadcast');
    runOnce().events.onLive();
    await expect.poll(() => statusOf(server, studioToken)).toBe('live');
    runOnce().events.onFailed(new Error('no composer comes up'));
    await expect.poll(() => statusOf(server, studioToken)).toBe('idle');
  });

  it('after a restart a running broadcast is resumed and still live', async () => {
    const { server, studioToken, runOnce } = await setUp();
    await server.rooms.announce(studioToken, { type: 'statusChanged', data: { status: 'live' } });
    const since = (await server.sessions.find(studioToken))?.scene.liveSinceMs;
    await server.live.resumeAll();
    expect(runOnce()).toMatchObject({ session: { studioToken }, resume: true });
    runOnce().events.onLive();
    await server.rooms.get(studioToken).then((room) => room.flushed());
    const session = await server.sessions.find(studioToken);
    expect([session?.status, session?.scene.liveSinceMs]).toEqual(['live', since]);
  });

  it('a broadcast that is resumed has longer to be live than one that a host has started', async () => {
    const { server, studioToken } = await setUp();
    await server.rooms.announce(studioToken, { type: 'statusChanged', data: { status: 'live' } });
    await server.live.resumeAll();
    await clock.advance(resumeTimeoutMs - 1);
    expect(await statusOf(server, studioToken)).toBe('live');
    await clock.advance(1);
    await expect.poll(() => statusOf(server, studioToken)).toBe('idle');
  });

  it('each composer gets a new address with its own token', async () => {
    const { server, studioToken, runOnce } = await setUp();
    await post(server, studioToken, 'start_broadcast');
    const { composerUrl } = runOnce().session;
    const urls = [composerUrl('broadcast'), composerUrl('broadcast')];
    const tokens = urls.map((url) => new URLSearchParams(new URL(url).hash.slice(1)).get('composerToken'));
    expect(urls[0]).toMatch(new RegExp(`/${studioToken}/composer#`));
    expect(new Set(tokens).size).toBe(2);
    expect(tokens.map((token) => server.composerTokens.redeem(token ?? ''))).toEqual([
      studioToken,
      studioToken,
    ]);
  });

  it('a standby composer gets the same page without a token', async () => {
    const { server, studioToken, runOnce } = await setUp();
    await post(server, studioToken, 'start_broadcast');
    const { composerUrl } = runOnce().session;
    const [standby, broadcast] = [new URL(composerUrl('standby')), new URL(composerUrl('broadcast'))];
    expect([standby.origin, standby.pathname]).toEqual([broadcast.origin, broadcast.pathname]);
    expect(readComposerAddress(standby.hash)).toEqual({
      isStandby: 'true',
      resolution: 'auto',
      backend: 'auto',
      renditions: ['360p'],
    });
    expect(readComposerAddress(broadcast.hash).composerToken).toEqual(expect.any(String));
  });

  it.each([
    ['auto', true, 'auto'],
    ['1080p', true, '1080p'],
    ['auto', false, '720p'],
    ['1080p', false, '720p'],
  ] as const)('2.9.16 of %s with full HD %s a composer makes %s', async (wanted, fullHd, resolution) => {
    const scripted = createScriptedBroadcaster();
    const { server, end } = await startTestServer({
      ...{ broadcaster: scripted.broadcaster, clock, composerResolution: wanted },
      features: {
        ...{ hidePollResultsOrganizations: [], hideViewerCountSessions: [] },
        flags: { ...defaultFeatureFlags, fullHd },
      },
    });
    const studioToken = await server.createSession();
    await post(server, studioToken, 'start_broadcast');
    const [started] = scripted.of(studioToken).starts;
    const address = new URL(started?.session.composerUrl('broadcast') ?? '');
    expect(readComposerAddress(address.hash).resolution).toBe(resolution);
    await end();
  });
});
