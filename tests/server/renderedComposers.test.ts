import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openOpenTokServer } from '../../server/openTok/openTokServer.ts';
import type { Clock } from '../../src/clock/clock.ts';
import { systemClock } from '../../src/clock/clock.ts';
import { goLiveTimeoutMs } from '../../src/protocol/broadcastTimes.ts';
import { claimsOf } from '../session/fakeOpenTok.ts';
import { openTokApplicationId, openTokKeys } from '../session/openTokKey.ts';
import { liveBroadcasterIn } from './liveBroadcasterIn.ts';
import { createOpenTokService } from './openTokService.ts';
import { startTestServer, type TestServer } from './testServer.ts';

/** The real broadcaster, whose machine has no Chromium that starts; the service is on this machine. */
describe('composers in the browsers of Experience Composer', () => {
  const service = createOpenTokService();
  let apiOrigin = '';
  let started: { server: TestServer; end(): Promise<void> } | null = null;
  /** Lets the server ask how its renders are. */
  let review = (): void => {};
  /** Lets the time for going live be over. */
  let expireStart = (): void => {};
  const logged: object[] = [];
  const note = (data: object): void => void logged.push(data);
  const clock: Clock = {
    ...systemClock,
    setTimer(delayMs, action) {
      if (delayMs !== goLiveTimeoutMs) return systemClock.setTimer(delayMs, action);
      expireStart = action;
      return () => undefined;
    },
    setRepeating(periodMs, action) {
      if (periodMs !== 10_000) return systemClock.setRepeating(periodMs, action);
      review = action;
      return () => undefined;
    },
  };

  beforeAll(async () => {
    apiOrigin = await service.app.listen({ port: 0, host: '127.0.0.1' });
    const { privateKey } = openTokKeys;
    started = await startTestServer({
      clock,
      openTok: await openOpenTokServer({
        applicationId: openTokApplicationId,
        ...{ privateKey, apiOrigin, rendersComposers: true, carriesSignals: false },
      }),
      broadcasterIn: (folder, remoteComposers) =>
        liveBroadcasterIn(folder, { info: note, warn: note, error: note }, remoteComposers),
    });
  }, 60_000);
  afterEach(() => void (service.renders.length = 0));
  afterAll(async () => {
    await started?.end();
    await service.app.close();
  });

  async function openStudio() {
    if (started === null) throw new Error('the server is not started');
    const { server } = started;
    const studioToken = await server.createSession();
    const token = await server.accessToken(studioToken, 'host');
    const call = async (path: string): Promise<number> => {
      const answer = await server.app.inject({
        method: 'POST',
        url: `/v2/streaming_studio/${studioToken}/${path}`,
        headers: { authorization: `Bearer ${token}` },
        payload: {},
      });
      return answer.statusCode;
    };
    const status = async () => (await server.sessions.find(studioToken))?.status;
    return { studioToken, call, status };
  }
  const statuses = () => service.renders.map(({ status }) => status);

  it('Go live has the composer’s page rendered at its public address, and End event stops the render', async () => {
    const { studioToken, call } = await openStudio();
    expect(await call('start_broadcast')).toBe(200);
    await expect.poll(() => service.renders).toHaveLength(1);
    const [render] = service.renders;
    const url = new URL(render?.url ?? '');
    expect(`${url.origin}${url.pathname}`).toBe(`https://studio.example.org/${studioToken}/composer`);
    expect(new URLSearchParams(url.hash.slice(1)).get('composerToken')).toMatch(/./);
    expect(render?.maxDuration).toBe(36_000);
    const claims = claimsOf(render?.token ?? '');
    expect([claims['role'], claims['session_id']]).toEqual(['publisher', render?.sessionId]);
    expect(JSON.parse(String(claims['connection_data']))).toMatchObject({
      role: 'composer',
      is_composer: true,
    });
    expect(await call('stop_broadcast')).toBe(200);
    await expect.poll(statuses).toEqual(['stopped']);
  });

  it('another render takes the place of one that failed, with a one-time token of its own', async () => {
    const { call } = await openStudio();
    await call('start_broadcast');
    await expect.poll(() => service.renders).toHaveLength(1);
    const [first] = service.renders;
    Object.assign(first ?? {}, { status: 'failed', reason: 'Could not load URL' });
    review();
    await expect.poll(() => service.renders, { timeout: 5000 }).toHaveLength(2);
    expect(service.renders[1]?.url).not.toBe(first?.url);
    await call('stop_broadcast');
    await expect.poll(() => statuses()[1]).toBe('stopped');
  });

  it('a render that a killed server has left is stopped before the next begins', async () => {
    const { call } = await openStudio();
    await call('start_broadcast');
    await expect.poll(() => service.renders).toHaveLength(1);
    const left = { ...service.renders[0], id: 'left-behind', status: 'started' as const };
    const elsewhere = { ...left, id: 'of-another-session', sessionId: 'another' };
    await call('stop_broadcast');
    await expect.poll(statuses).toEqual(['stopped']);
    service.renders.push(...([left, elsewhere] as typeof service.renders));
    await call('start_broadcast');
    await expect.poll(() => service.renders).toHaveLength(4);
    const statusOf = (id: string) => service.renders.find((render) => render.id === id)?.status;
    expect([statusOf('left-behind'), statusOf('of-another-session')]).toEqual(['stopped', 'started']);
    await call('stop_broadcast');
    await expect.poll(() => service.renders[3]?.status).toBe('stopped');
  });

  it('1.4.08 a start for which the service has no render times out: the session is idle, and the log says why', async () => {
    const { call, status } = await openStudio();
    service.state.rendering = 'is down';
    expect(await call('start_broadcast')).toBe(200);
    await expect.poll(service.refusedRenders, { timeout: 5000 }).toBeGreaterThan(1);
    expect(await status()).toBe('starting');
    logged.length = 0;
    expireStart();
    await expect.poll(status).toBe('idle');
    await expect
      .poll(() => logged)
      .toContainEqual({ lastWords: expect.stringMatching(/503|Service Unavailable/) });
    expect(service.renders).toEqual([]);

    service.state.rendering = 'works';
    expect(await call('start_broadcast')).toBe(200);
    await expect.poll(() => service.renders).toHaveLength(1);
    await call('stop_broadcast');
    await expect.poll(statuses).toEqual(['stopped']);
  });
});
