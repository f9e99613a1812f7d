import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../src/clock/clock.ts';
import { healthReportSchema, type HealthReport } from '../../../src/protocol/operations.ts';
import type { Broadcaster } from '../../../server/broadcast/broadcaster.ts';
import { createFakeLiveBroadcaster } from '../../../server/broadcast/fakeLiveBroadcaster.ts';
import { createLiveBroadcaster } from '../../../server/broadcast/liveBroadcaster.ts';
import { createHealthCheck } from '../../../server/operations/checkHealth.ts';
import { projectRoot } from '../../../server/projectRoot.ts';
import { entriesOf, eventually, say } from '../../chat/chatHarness.ts';
import { openChatHarness } from '../../chat/chatPeers.ts';
import { createFakeClock } from '../../clock/fakeClock.ts';
import { bundledServer, shortLived } from '../bundleServer.ts';
import { RelayClient } from '../relayClient.ts';
import { serverOfFile, startTestServer, type TestServer } from '../testServer.ts';

const folder = mkdtempSync(join(tmpdir(), 'footlight-health-'));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const askHealth = async (server: TestServer): Promise<{ status: number; report: HealthReport }> => {
  const answer = await server.operations.inject('/health');
  return { status: answer.statusCode, report: healthReportSchema.parse(answer.json()) };
};

/** The value of each metric, by its name with labels. */
async function readMetrics(server: TestServer): Promise<Map<string, number>> {
  const { body } = await server.operations.inject('/metrics');
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]));
}

describe('the public address', () => {
  const server = serverOfFile();

  it('says that the server is up, and nothing else', async () => {
    const answer = await server().app.inject('/health');
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
  });

  it('has no metrics', async () => {
    expect((await server().app.inject('/metrics')).statusCode).toBe(404);
  });
});

describe('/health for the operator', () => {
  it('answers 200 when everything works, with each running broadcast', async () => {
    const clock = createFakeClock();
    const { server, end } = await startTestServer({ clock });
    const studioToken = await server.createSession();
    await server.app.inject({
      method: 'POST',
      url: `/v2/streaming_studio/${studioToken}/start_broadcast`,
      headers: { authorization: `Bearer ${await server.accessToken(studioToken, 'host')}` },
    });
    const { status, report } = await askHealth(server);
    expect(status).toBe(200);
    expect(report.status).toBe('ok');
    expect(report.broadcasts).toEqual([{ studioToken, state: 'starting', framesPerSecond: null }]);
    await clock.advance(3000);
    expect((await askHealth(server)).report.broadcasts).toMatchObject([{ state: 'live' }]);
    await end();
  });

  it('answers 503 when the database does not write', async () => {
    const { server } = await startTestServer({ dataDir: mkdtempSync(join(folder, 'data-')) });
    expect((await askHealth(server)).report.checks.databaseWrites).toMatchObject({ ok: true });
    await server.database.close();
    await expect.poll(async () => (await askHealth(server)).status, { timeout: 5000 }).toBe(503);
    const { report } = await askHealth(server);
    expect(report.status).toBe('failing');
    expect(report.checks.databaseWrites.detail).toMatch(/closed/);
    expect(report.checks.diskSpace.ok).toBe(true);
    await server.close();
  });

  it('answers 503 when the disk is nearly full', async () => {
    const { server, end } = await startTestServer({ minFreeBytes: Number.MAX_SAFE_INTEGER });
    const { status, report } = await askHealth(server);
    expect([status, report.checks.diskSpace.ok]).toEqual([503, false]);
    expect(report.checks.diskSpace.detail).toMatch(/^\d+ MB free, \d+ MB wanted$/);
    await end();
  });

  it.each([
    ['there is no browser', '/no/such/browser', /Chromium/],
    ['the browser does not start', '/bin/false', /Failed|closed|exit/i],
  ])('answers 503 when %s, and shows that ffmpeg runs', async (_name, chromiumPath, detail) => {
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const broadcaster = createLiveBroadcaster({
      dataDir: mkdtempSync(join(folder, 'data-')),
      chromiumPath,
      ffmpegPath: null,
      searchPath: process.env['PATH'] ?? '',
      engineOrigins: [],
      iceServers: [],
      clock: systemClock,
      log,
    });
    const { server, end } = await startTestServer({ broadcaster });
    const { status, report } = await askHealth(server);
    expect([status, report.checks.chromium.ok]).toEqual([503, false]);
    expect(report.checks.chromium.detail).toMatch(detail);
    expect(report.checks.ffmpeg).toMatchObject({
      ok: true,
      detail: expect.stringMatching(/^ffmpeg version/),
    });
    await end();
  });

  it('answers 503 when ffmpeg does not run', async () => {
    const { checkPrograms } = createLiveBroadcaster({
      dataDir: mkdtempSync(join(folder, 'data-')),
      chromiumPath: '/no/such/browser',
      ffmpegPath: '/bin/false',
      searchPath: '',
      engineOrigins: [],
      iceServers: [],
      clock: systemClock,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    });
    expect((await checkPrograms()).ffmpeg.ok).toBe(false);
  });

  it('does not wait for a database that hangs, and many questions at once cost one write', async () => {
    const clock = createFakeClock();
    let writes = 0;
    const ask = createHealthCheck({
      broadcaster: createFakeLiveBroadcaster(clock),
      writeRow: () => {
        writes += 1;
        return new Promise(() => undefined);
      },
      dataDir: folder,
      minFreeBytes: 0,
      clock,
    });
    const asked = Promise.all(Array.from({ length: 100 }, ask));
    await clock.advance(5000);
    const reports = await asked;
    expect(new Set(reports.map(({ checks }) => checks.databaseWrites.detail))).toEqual(
      new Set(['a row was not written within 5 s']),
    );
    expect(writes).toBe(1);
  });
});

describe('/metrics for the operator', () => {
  it('counts people, signals, messages, refusals, writes and delays, and has the process and the disk', async () => {
    const { server, end } = await startTestServer();
    const studioToken = await server.createSession();
    const join = async (role: 'host' | 'guest'): Promise<RelayClient> =>
      RelayClient.join(await server.origin(), await server.accessToken(studioToken, role));
    const [host, guest] = [await join('host'), await join('guest')];
    const layout = { type: 'layoutChanged', data: { layout: 'cover', screenSharing: false } };
    expect((await host.signal(layout)).type).toBe('accepted');
    expect((await guest.signal(layout)).type).toBe('rejected');
    const chats = await openChatHarness(server, studioToken);
    const [moderator, viewer] = [await chats.join('host', 'moderator'), await chats.join('viewer', 'viewer')];
    await say(viewer, 'Hello');
    await moderator.chat.changeSettings({ isClosed: true });
    viewer.chat.post('livestreamAudience', 'Too late');
    await eventually(() => expect(entriesOf(viewer).at(-1)?.delivery).toBe('failed'));
    await server.app.inject('/v2/streaming_studio/nobody-has-this-session');
    const metrics = await readMetrics(server);
    expect(Object.fromEntries(metrics)).toMatchObject({
      footlight_rooms: 1,
      footlight_participants: 2,
      footlight_viewers: 0,
      'footlight_broadcasts{state="live"}': 0,
      'footlight_signals_total{result="forbiddenSignal"}': 1,
      footlight_chat_connections: 2,
      'footlight_chat_messages_total{result="accepted"}': 1,
      'footlight_chat_messages_total{result="chatClosed"}': 1,
      'footlight_requests_refused_total{code="sessionNotFound"}': 1,
      footlight_composer_restarts_total: 0,
      footlight_relay_messages_dropped_total: 0,
    });
    expect(metrics.get('footlight_signals_total{result="accepted"}')).toBeGreaterThan(0);
    for (const name of [
      'footlight_relay_delay_seconds_count',
      'footlight_relay_delay_seconds_sum',
      'footlight_database_write_seconds_count',
      'footlight_database_write_seconds_sum',
      'footlight_disk_free_bytes',
      'process_resident_memory_bytes',
      'process_open_fds',
    ])
      expect(metrics.get(name), name).toBeGreaterThan(0);
    expect(metrics.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
    expect((await readMetrics(server)).get('footlight_signals_total{result="forbiddenSignal"}')).toBe(1);
    await chats.close();
    await host.close();
    await guest.close();
    await end();
  });

  it('has rate and renditions of each live broadcast, composers that were replaced, and composers that wait', async () => {
    const unmeasured = { framesDropped: null, bitsPerSecond: null, secondsBehind: null };
    let broadcasts: ReturnType<Broadcaster['status']>['broadcasts'] = [
      { studioToken: 'steady', isLive: true, framesPerSecond: 30, renditions: ['360p'], ...unmeasured },
      { studioToken: 'lost', isLive: true, framesPerSecond: null, renditions: [], ...unmeasured },
      { studioToken: 'new', isLive: false, framesPerSecond: null, renditions: [], ...unmeasured },
    ];
    const preparedComposers = [{ studioToken: 'next', state: 'ready' as const }];
    const broadcaster: Broadcaster = {
      ...createFakeLiveBroadcaster(systemClock),
      status: () => ({ broadcasts, preparedComposers, composerRestarts: 4 }),
    };
    const { server, end } = await startTestServer({ broadcaster });
    const rate = 'footlight_composed_frames_per_second';
    expect(Object.fromEntries(await readMetrics(server))).toMatchObject({
      [`${rate}{session="steady"}`]: 30,
      [`${rate}{session="lost"}`]: 0,
      'footlight_composed_renditions{session="steady"}': 1,
      'footlight_composed_renditions{session="lost"}': 0,
      'footlight_broadcasts{state="live"}': 2,
      'footlight_broadcasts{state="starting"}': 1,
      footlight_composer_restarts_total: 4,
      footlight_prepared_composers: 1,
    });
    broadcasts = [];
    const after = [...(await readMetrics(server)).keys()];
    expect(after.filter((name) => name.startsWith(rate))).toEqual([]);
    await end();
  });
});

/** Starts the real server as a process; resolves with what it printed when it was ready. */
async function startProcess(env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [shortLived, bundledServer], {
    cwd: projectRoot,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '0.0.0.0',
      PUBLIC_URL: '',
      DATABASE_URL: '',
      DATA_DIR: mkdtempSync(join(folder, 'data-')),
      FEATURE_FAKE_LIVE: 'on',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += String(chunk);
    if (printed.includes('admin ') && printed.endsWith('\n\n')) break;
  }
  return printed;
}

describe('the operations port', () => {
  const healthLine = /health +(\S+)/;

  it('listens on this machine only, and the public port does not have what it has', async () => {
    const printed = await startProcess({ OPERATIONS_PORT: '0' });
    const health = healthLine.exec(printed)?.[1] ?? '';
    const origin = /ready at (\S+)/.exec(printed)?.[1] ?? '';
    expect(health).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/health$/);
    expect(healthReportSchema.parse(await (await fetch(health)).json()).status).toBe('ok');
    expect(await (await fetch(`${origin}/health`)).json()).toEqual({ status: 'ok' });
    expect(await (await fetch(`${origin}/metrics`)).text()).not.toContain('footlight_');
    const others = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ family, internal }) => family === 'IPv4' && !internal);
    for (const { address } of others)
      await expect(fetch(health.replace('127.0.0.1', address)), address).rejects.toThrow(/fetch failed/);
  }, 60_000);

  it('a server starts without it where the default one is taken, but not where it was asked for', async () => {
    const other = createServer();
    // A server of another test may have the port for a while.
    await vi.waitFor(() => once(other.listen(4001, '127.0.0.1'), 'listening'), { timeout: 40_000 });
    expect(await startProcess({ OPERATIONS_PORT: '' })).not.toMatch(healthLine);
    expect(await startProcess({ OPERATIONS_PORT: '4001' })).toBe('');
    other.close();
  }, 90_000);
});
