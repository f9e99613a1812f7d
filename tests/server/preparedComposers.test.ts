import { describe, expect, it } from 'vitest';
import type { Broadcaster } from '../../server/broadcast/broadcaster.ts';
import { createFakeLiveBroadcaster } from '../../server/broadcast/fakeLiveBroadcaster.ts';
import { createAdmission, preparedComposer, usualPreparedComposers } from '../../server/limits/admission.ts';
import { aloneMs, createPreparedComposers, reviewMs } from '../../server/live/preparedComposers.ts';
import { readComposerAddress } from '../../src/broadcastPage/composerAddress.ts';
import { createFakeClock } from '../clock/fakeClock.ts';
import { RelayClient } from './relayClient.ts';
import { startTestServer } from './testServer.ts';

const GB = 1e9;

/** A server whose broadcaster only notes which sessions have a prepared composer. */
async function setUp({ maxPreparedComposers = 1 } = {}) {
  const clock = createFakeClock();
  const prepared = new Map<string, string>();
  const broadcaster: Broadcaster = {
    ...createFakeLiveBroadcaster(clock),
    keepPrepared: ({ studioToken, composerUrl }) => void prepared.set(studioToken, composerUrl('standby')),
    giveBackPrepared: (studioToken) => void prepared.delete(studioToken),
  };
  const { server, end } = await startTestServer({ broadcaster, clock, maxPreparedComposers });
  const enter = async (studioToken: string, role: 'host' | 'guest' = 'host', name: string = role) =>
    RelayClient.join(await server.origin(), await server.accessToken(studioToken, role, name));
  const call = async (studioToken: string, name: 'start_broadcast' | 'stop_broadcast') => {
    const answer = await server.app.inject({
      method: 'POST',
      url: `/v2/streaming_studio/${studioToken}/${name}`,
      headers: { authorization: `Bearer ${await server.accessToken(studioToken, 'host')}` },
    });
    expect(answer.statusCode).toBe(200);
  };
  const sessions = (): string[] => [...prepared.keys()];
  return { clock, server, end, enter, call, prepared, sessions };
}

describe('a prepared composer', () => {
  it('waits for a session with a host in the studio, and for none with guests alone', async () => {
    const { server, end, enter, sessions } = await setUp();
    const studioToken = await server.createSession();
    await enter(studioToken, 'guest');
    expect(sessions()).toEqual([]);
    await enter(studioToken);
    expect(sessions()).toEqual([studioToken]);
    await end();
  });

  it('has no token before the broadcast', async () => {
    const { server, end, enter, prepared } = await setUp();
    const studioToken = await server.createSession();
    await enter(studioToken);
    const address = new URL(prepared.get(studioToken) ?? '');
    expect(readComposerAddress(address.hash)).toMatchObject({ isStandby: 'true' });
    expect(address.href).not.toMatch(/composerToken/);
    await end();
  });

  it('goes to the sessions whose hosts came last, where there may not be one for each', async () => {
    const { server, end, enter, sessions } = await setUp({ maxPreparedComposers: 2 });
    const tokens = [await server.createSession(), await server.createSession(), await server.createSession()];
    for (const token of tokens) await enter(token);
    expect(sessions()).toEqual(tokens.slice(1));
    await end();
  });

  it('is not there at all with the setting 0', async () => {
    const { server, end, enter, sessions } = await setUp({ maxPreparedComposers: 0 });
    await enter(await server.createSession());
    expect(sessions()).toEqual([]);
    await end();
  });

  it('leaves its place to another session while its own broadcasts, and comes back for the next show', async () => {
    const { server, end, enter, call, sessions } = await setUp();
    const [first, second] = [await server.createSession(), await server.createSession()];
    await enter(second);
    await enter(first);
    expect(sessions()).toEqual([first]);
    await call(first, 'start_broadcast');
    // What the broadcast uses is not taken from it.
    expect(sessions()).toEqual([first, second]);
    await call(first, 'stop_broadcast');
    expect(sessions()).toEqual([first]);
    await end();
  });

  it('stays while one of two hosts is there', async () => {
    const { server, end, enter, sessions } = await setUp();
    const [studioToken, other] = [await server.createSession(), await server.createSession()];
    const first = await enter(studioToken, 'host', 'first');
    await enter(studioToken, 'host', 'second');
    await first.close();
    await expect.poll(async () => (await server.rooms.get(studioToken)).size).toBe(1);
    expect(sessions()).toEqual([studioToken]);
    // A session that had no host meanwhile would be the one that came last.
    await enter(other);
    await enter(studioToken, 'host', 'third');
    expect(sessions()).toEqual([other]);
    await end();
  });

  it('is given back with its session', async () => {
    const { clock, server, end, enter, sessions } = await setUp();
    const studioToken = await server.createSession();
    await enter(studioToken);
    await server.live.retire(studioToken);
    await clock.advance(reviewMs);
    expect(sessions()).toEqual([]);
    await end();
  });

  it('is not prepared any more once the server ends', async () => {
    const { clock, server, end, enter, sessions, prepared } = await setUp();
    const studioToken = await server.createSession();
    await enter(studioToken);
    server.live.shutdown();
    prepared.clear();
    await clock.advance(reviewMs);
    expect(sessions()).toEqual([]);
    await end();
  });
});

describe('a studio without a host', () => {
  function setUpAlone() {
    const clock = createFakeClock();
    const prepared = new Set<string>();
    const composers = createPreparedComposers({
      broadcaster: {
        keepPrepared: ({ studioToken }) => void prepared.add(studioToken),
        giveBackPrepared: (studioToken) => void prepared.delete(studioToken),
      },
      admission: createAdmission({ cores: 2, memoryBytes: 4 * GB }, null, () => Infinity),
      maxCount: 1,
      composerUrl: () => '',
      clock,
    });
    return { clock, prepared, composers };
  }

  it('keeps its composer for ten minutes', async () => {
    const { clock, prepared, composers } = setUpAlone();
    composers.setHostPresence('a', true);
    await clock.advance(2 * aloneMs);
    composers.setHostPresence('a', false);
    await clock.advance(aloneMs - 1);
    expect([...prepared]).toEqual(['a']);
    await clock.advance(1);
    expect([...prepared]).toEqual([]);
  });

  it('keeps it for good when a host returns before', async () => {
    const { clock, prepared, composers } = setUpAlone();
    composers.setHostPresence('a', true);
    composers.setHostPresence('a', false);
    await clock.advance(aloneMs - 1);
    composers.setHostPresence('a', true);
    await clock.advance(2 * aloneMs);
    expect([...prepared]).toEqual(['a']);
  });

  it('is among those whose hosts came last when its host returns', () => {
    const { prepared, composers } = setUpAlone();
    composers.setHostPresence('a', true);
    composers.setHostPresence('b', true);
    composers.setHostPresence('a', false);
    expect([...prepared]).toEqual(['b']);
    composers.setHostPresence('a', true);
    expect([...prepared]).toEqual(['a']);
  });

  it('and without a host for ten minutes of a show has none after it', async () => {
    const { clock, prepared, composers } = setUpAlone();
    composers.setHostPresence('a', true);
    composers.setBroadcasting('a', true);
    composers.setHostPresence('a', false);
    await clock.advance(2 * aloneMs);
    expect([...prepared]).toEqual(['a']);
    composers.setBroadcasting('a', false);
    expect([...prepared]).toEqual([]);
  });
});

describe('how many may wait', () => {
  const large = { cores: 16, memoryBytes: 64 * GB };

  it.each([
    [1, 1],
    [2, 1],
    [4, 2],
    [16, 8],
  ])('on %d cores %d, unless the operator says so', (cores, count) => {
    expect(usualPreparedComposers({ cores, memoryBytes: GB })).toBe(count);
  });

  it('as many as fit next to the broadcasts', () => {
    const admission = createAdmission({ cores: 16, memoryBytes: 8 * GB }, null, () => Infinity);
    expect(admission.countPreparedComposers(99, 0, 0)).toBe(13);
    expect(admission.countPreparedComposers(3, 0, 0)).toBe(3);
    expect(admission.countPreparedComposers(99, 0, 2)).toBe(7);
    expect(admission.countPreparedComposers(99, 0, 5)).toBe(0);
  });

  it('none where the broadcasts need the cores', () => {
    const admission = createAdmission({ cores: 2, memoryBytes: 64 * GB }, null, () => Infinity);
    expect(admission.countPreparedComposers(99, 0, 1)).toBeGreaterThan(0);
    expect(admission.countPreparedComposers(99, 0, 2)).toBe(0);
  });

  it('as many as are in free memory, a fifth of the machine left alone; fewer when it becomes scarce', () => {
    const each = preparedComposer.memoryBytes;
    const alone = large.memoryBytes / 5;
    let free = alone + 5.2 * each;
    const admission = createAdmission(large, null, () => free);
    expect(admission.countPreparedComposers(99, 0, 0)).toBe(5);
    // Those that wait are part of what is used.
    free = alone + 0.2 * each;
    expect(admission.countPreparedComposers(99, 5, 0)).toBe(5);
    free = alone - 2.5 * each;
    expect(admission.countPreparedComposers(99, 5, 0)).toBe(2);
    free = GB;
    expect(admission.countPreparedComposers(99, 2, 0)).toBe(0);
  });
});
