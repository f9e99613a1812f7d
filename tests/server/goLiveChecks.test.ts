import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeLiveBroadcaster } from '../../server/broadcast/fakeLiveBroadcaster.ts';
import type { Broadcaster } from '../../server/broadcast/broadcaster.ts';
import { goLiveChecksSchema, type GoLiveChecks } from '../../src/protocol/rest/goLiveChecks.ts';
import type { Role } from '../../src/protocol/roles.ts';
import { systemClock } from '../../src/clock/clock.ts';
import { serverOfFile } from './testServer.ts';

const prepared: { studioToken: string; state: 'loading' | 'ready' }[] = [];
let hasPrograms = true;
const fake = createFakeLiveBroadcaster(systemClock);
const broadcaster: Broadcaster = {
  ...fake,
  status: () => ({ ...fake.status(), preparedComposers: prepared }),
  hasPrograms: () => hasPrograms,
};
const serverOf = serverOfFile({ broadcaster, maxBroadcasts: 1 });

let far: Server;
let farPort = 0;
let farBytes = 0;
beforeAll(async () => {
  far = createServer((socket) => socket.on('data', (data) => (farBytes += data.length)));
  await new Promise<void>((resolve) => far.listen(0, '127.0.0.1', resolve));
  const address = far.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  farPort = address.port;
});
afterAll(() => far.close());

const ask = async (studioToken: string, role: Role) =>
  serverOf().app.inject({
    method: 'GET',
    url: `/v2/streaming_studio/${studioToken}/go_live_checks`,
    headers: { authorization: `Bearer ${await serverOf().accessToken(studioToken, role)}` },
  });
const checksOf = async (studioToken: string): Promise<GoLiveChecks> =>
  goLiveChecksSchema.parse((await ask(studioToken, 'host')).json());

describe('the checks before going live', () => {
  it('are for hosts', async () => {
    const studioToken = await serverOf().createSession();
    expect((await ask(studioToken, 'guest')).statusCode).toBe(403);
    expect((await ask(studioToken, 'host')).statusCode).toBe(200);
  });

  it('know the free disk, and connect to each destination without sending it anything or naming its key', async () => {
    const rtmpDestinations = [
      `rtmp://127.0.0.1:${String(farPort)}/live/secret`,
      'rtmp://127.0.0.1:1/live/secret',
    ];
    const studioToken = await serverOf().createSession({ rtmpDestinations });
    const answer = await ask(studioToken, 'host');
    expect(answer.body).not.toContain('secret');
    const checks = goLiveChecksSchema.parse(answer.json());
    expect(checks.disk.freeBytes).toBeGreaterThan(0);
    expect(checks.destinations).toEqual([
      { server: '127.0.0.1', isReached: true },
      { server: '127.0.0.1', isReached: false },
    ]);
    expect(farBytes).toBe(0);
  });

  it('know the session’s prepared composer, and without one whether the programs are there', async () => {
    const studioToken = await serverOf().createSession();
    prepared.push({ studioToken: 'another', state: 'ready' });
    expect((await checksOf(studioToken)).composer).toBe('startsLater');
    hasPrograms = false;
    expect((await checksOf(studioToken)).composer).toBe('broken');
    hasPrograms = true;
    prepared.push({ studioToken, state: 'loading' });
    expect((await checksOf(studioToken)).composer).toBe('loading');
    prepared.splice(0, 2, { studioToken, state: 'ready' });
    expect((await checksOf(studioToken)).composer).toBe('ready');
  });

  it('say when the server carries no more broadcasts', async () => {
    const [first, second] = [await serverOf().createSession(), await serverOf().createSession()];
    const started = await serverOf().app.inject({
      method: 'POST',
      url: `/v2/streaming_studio/${first}/start_broadcast`,
      headers: { authorization: `Bearer ${await serverOf().accessToken(first, 'host')}` },
    });
    expect(started.statusCode).toBe(200);
    expect((await checksOf(second)).composer).toBe('noRoom');
  });
});
