import { describe, expect, it } from 'vitest';
import { errorBodySchema } from '../../../src/protocol/errors.ts';
import { assumedBroadcast, createAdmission, hasRoomFor, type Job } from '../../../server/limits/admission.ts';
import { readMachine } from '../../../server/limits/machine.ts';
import { measurePeriodMs } from '../../../server/live/measureBroadcasts.ts';
import { createFakeClock } from '../../clock/fakeClock.ts';
import { RelayClient } from '../relayClient.ts';
import { startTestServer, type TestServer } from '../testServer.ts';

const GB = 1e9;
const plenty = (): number => Infinity;
const large = { cores: 8, memoryBytes: 64 * GB };
const job = (priority: Job['priority'], cores: number, memoryBytes = GB): Job => ({
  priority,
  use: { cores, memoryBytes },
});

describe('hasRoomFor', () => {
  it.each<[running: Job[], wanted: Job, hasRoom: boolean]>([
    [[], job('live', 1), true],
    // A small machine carries one broadcast, whatever it costs.
    [[], job('live', 9), true],
    [[], job('background', 9), false],
    [[job('live', 3)], job('live', 3), true],
    [[job('live', 3), job('live', 3)], job('live', 3), false],
    // Memory counts as much as cores.
    [[job('live', 1, 30 * GB)], job('live', 1, 30 * GB), false],
    // Live comes first: what waits does not hold it up, and gets what live leaves.
    [[job('live', 3), job('background', 3)], job('live', 3), true],
    [[job('live', 3), job('background', 3)], job('background', 1), false],
    [[job('live', 3)], job('background', 1), true],
  ])('with %j, %j: %s', (running, wanted, hasRoom) => {
    expect(hasRoomFor(large, running, wanted)).toBe(hasRoom);
    expect(hasRoomFor(large, [...running].reverse(), wanted)).toBe(hasRoom);
  });
});

describe('createAdmission', () => {
  const capacity = (admission: ReturnType<typeof createAdmission>): number =>
    Array.from({ length: 1000 }, (_, running) => running).find(
      (running) => !admission.admitsBroadcast(running),
    ) ?? Infinity;

  it.each([
    [1, 1],
    [2, 1],
    [4, 2],
    [8, 5],
    [32, 21],
  ])('%d cores carry %d broadcasts before one was measured', (cores, count) => {
    expect(assumedBroadcast.cores).toBe(1.2);
    expect(capacity(createAdmission({ cores, memoryBytes: 1000 * GB }, null, plenty))).toBe(count);
  });

  it('what the first one uses decides, and the largest of the last minute counts', () => {
    const admission = createAdmission(large, null, plenty);
    admission.learn({ cores: 0.8, memoryBytes: GB }, 1);
    expect(capacity(admission)).toBe(8);
    admission.learn({ cores: 3.2, memoryBytes: 2 * GB }, 2);
    expect(capacity(admission)).toBe(4);
    for (let minute = 0; minute < 6; minute += 1) admission.learn({ cores: 0.5, memoryBytes: GB }, 1);
    expect(capacity(admission)).toBe(12);
    admission.learn({ cores: 99, memoryBytes: GB }, 0);
    expect(capacity(admission)).toBe(12);
  });

  it('a forced number decides alone', () => {
    const admission = createAdmission({ cores: 1, memoryBytes: GB }, 3, plenty);
    admission.learn({ cores: 5, memoryBytes: GB }, 1);
    expect(capacity(admission)).toBe(3);
  });
});

it('a container’s quota counts, not the cores of its host', () => {
  expect(readMachine(() => '50000 100000\n').cores).toBe(0.5);
  expect(readMachine(() => 'max 100000\n').cores).toBe(readMachine(() => '').cores);
});

const goLive = async (server: TestServer, studioToken: string) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/v2/streaming_studio/${studioToken}/start_broadcast`,
    headers: { authorization: `Bearer ${await server.accessToken(studioToken, 'host')}` },
  });
  return answer.statusCode === 200
    ? 'starting'
    : { status: answer.statusCode, code: errorBodySchema.parse(answer.json()).code };
};
const full = { status: 503, code: 'serverFull' };

describe('a full server', () => {
  it('refuses the next Go live before anything starts, and admits it when a show has ended', async () => {
    const clock = createFakeClock();
    const { server, end } = await startTestServer({ clock, maxBroadcasts: 1 });
    const [first, second] = [await server.createSession(), await server.createSession()];
    expect(await goLive(server, first)).toBe('starting');
    const host = await RelayClient.join(await server.origin(), await server.accessToken(second, 'host'));
    expect(await goLive(server, second)).toEqual(full);
    const last = await host.signal({
      type: 'layoutChanged',
      data: { layout: 'cover', screenSharing: false },
    });
    expect(last.type).toBe('accepted');
    // Nothing was announced: the session never seemed to start.
    expect(host.signals('statusChanged')).toEqual([]);
    expect((await server.sessions.find(second))?.status).toBe('idle');

    const session = await server.sessions.find(first);
    if (session === null) throw new Error('the session is gone');
    await server.live.stop(session, 'host-speaker');
    expect(await goLive(server, second)).toBe('starting');
    await host.close();
    await end();
  });

  it('of ten who press at once, as many start as the machine carries', async () => {
    const { server, end } = await startTestServer({ machine: { cores: 4, memoryBytes: 64 * GB } });
    const sessions = await Promise.all(Array.from({ length: 10 }, () => server.createSession()));
    const answers = await Promise.all(sessions.map((each) => goLive(server, each)));
    expect(answers.filter((answer) => answer === 'starting')).toHaveLength(2);
    expect(answers.filter((answer) => answer !== 'starting')).toEqual(Array(8).fill(full));
    await end();
  });

  it('measures what a running show uses', async () => {
    const clock = createFakeClock();
    let cpuSeconds = 0;
    const { server, end } = await startTestServer({
      clock,
      machine: { cores: 4, memoryBytes: 64 * GB },
      readUse: () => ({ cpuSeconds, memoryBytes: GB }),
    });
    const sessions = await Promise.all(Array.from({ length: 3 }, () => server.createSession()));
    const [first = '', second = '', third = ''] = sessions;
    expect(await goLive(server, first)).toBe('starting');
    await clock.advance(3000);
    expect(server.live.count()).toEqual({ running: 1, live: 1, prepared: 0 });
    await clock.advance(2 * measurePeriodMs);
    // The show takes 3 of the 4 cores: there is no room for another.
    cpuSeconds += (3 * measurePeriodMs) / 1000;
    await clock.advance(measurePeriodMs);
    expect(await goLive(server, second)).toEqual(full);
    // Its speakers leave, and it takes half a core.
    for (let period = 0; period < 6; period += 1) {
      cpuSeconds += (0.5 * measurePeriodMs) / 1000;
      await clock.advance(measurePeriodMs);
    }
    expect(await goLive(server, second)).toBe('starting');
    expect(await goLive(server, third)).toBe('starting');
    await end();
  });

  it('continues after a restart what was live, although a new show would not be admitted', async () => {
    const { server, end } = await startTestServer({ maxBroadcasts: 1 });
    const sessions = [await server.createSession(), await server.createSession()];
    for (const each of sessions)
      await server.rooms.announce(each, { type: 'statusChanged', data: { status: 'live' } });
    await server.live.resumeAll();
    expect(server.live.count().running).toBeGreaterThanOrEqual(2);
    expect(await goLive(server, await server.createSession())).toEqual(full);
    await end();
  });
});
