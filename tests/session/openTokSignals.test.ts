import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeOpenTokConnectionData } from '../../src/protocol/openTok.ts';
import type { PeerSignal } from '../../src/protocol/signals.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { splitSignal } from '../../src/session/adapters/opentok/signalParts.ts';
import type { VideoSessionEvent } from '../../src/session/videoSession.ts';
import { sampleSignals } from '../protocol/samples.ts';
import { startTestServer, type TestServer } from '../server/testServer.ts';
import {
  createOpenTokHarness,
  openOfflineOpenTok,
  type OpenTokHarness,
  type OpenTokParticipant,
} from './openTokHarness.ts';

const layout = (name: 'cover' | 'focus' | 'contain'): PeerSignal => ({
  type: 'layoutChanged',
  data: { layout: name, screenSharing: false },
});
const asset = (assetId: string): PeerSignal => ({ type: 'assetShown', data: { assetId } });

describe('signals over OpenTok, with the real server', () => {
  let started: { server: TestServer; end(): Promise<void> } | null = null;
  let harness: OpenTokHarness;
  let host: OpenTokParticipant;
  let guest: OpenTokParticipant;
  let atHost: VideoSessionEvent[];

  beforeAll(async () => {
    started = await startTestServer({ openTok: await openOfflineOpenTok(true) });
  }, 60_000);
  afterAll(() => started?.end());

  beforeEach(async () => {
    harness = await createOpenTokHarness(server(), 11, { carriesSignals: true });
    host = await harness.create('host', 'ada');
    guest = await harness.create('guest', 'ben');
    atHost = record(host);
  });
  afterEach(() => harness.end());

  const server = (): TestServer => {
    if (started === null) throw new Error('the server is not started');
    return started.server;
  };
  const keptScene = async (): Promise<Scene> => (await server().rooms.get(harness.studioToken)).scene;
  const announce = (signal: PeerSignal): Promise<void> =>
    server().rooms.announce(harness.studioToken, signal);
  const joinBoth = async (): Promise<void> => {
    await host.join();
    await guest.join();
    await harness.until(() => [host, guest].every(seesTwo), 'both see two');
  };
  const until = (condition: () => boolean, what: string): Promise<void> => harness.until(condition, what);

  it('1.7.20 a signal travels over OpenTok, once, with the role that the server has signed', async () => {
    await joinBoth();
    await guest.session.signal(asset('a'));
    await until(() => signalsIn(atHost).length > 0, 'the signal');
    // Had the relay delivered its copy too, it would be here by the time of what the server announces later.
    await announce(layout('contain'));
    await until(() => signalsIn(atHost).some(({ role }) => role === 'server'), 'the announcement');
    const from = guest.session.getState().connectionId;
    expect(signalsIn(atHost)).toMatchObject([
      { type: 'assetShown', from, role: 'guest' },
      { type: 'layoutChanged', from: 'server', role: 'server' },
    ]);
    expect(harness.openTok.taken.map(({ type, to }) => [type, to])).toEqual([['assetShown', null]]);
  });

  it('the server keeps the scene, and its own announcements are later than all that it was told', async () => {
    await joinBoth();
    const first = await host.session.signal(layout('focus'));
    const second = await host.session.signal(asset('a'));
    expect(second.seq).toBeGreaterThan(first.seq);
    await expect.poll(async () => (await keptScene()).assetId).toBe('a');
    await announce({ type: 'assetHidden', data: {} });
    await until(() => signalsIn(atHost).length > 2, 'the announcement');
    const announced = signalsIn(atHost).find(({ role }) => role === 'server');
    expect(announced?.seq).toBeGreaterThan(second.seq);
    expect(await keptScene()).toMatchObject({
      assetId: null,
      layout: { layoutWithoutScreenSharing: 'focus' },
    });
    expect(host.problems).toEqual([]);
  });

  it('what OpenTok does not accept is not in the kept scene', async () => {
    await joinBoth();
    harness.openTok.failures.signal.push('OT_INTERNAL_ERROR');
    await expect(host.session.signal(layout('focus'))).rejects.toMatchObject({ code: 'notConnected' });
    await host.session.signal(asset('a'));
    await expect.poll(async () => (await keptScene()).assetId).toBe('a');
    expect((await keptScene()).layout.layoutWithoutScreenSharing).toBe('cover');
  });

  it('the server gets what it missed once its connection is back, in order, and the others get it once', async () => {
    await joinBoth();
    guest.relaySocket.mute();
    await guest.session.signal(asset('a'));
    await guest.session.signal(asset('b'));
    guest.relaySocket.cut();
    await until(() => guest.session.getState().status === 'reconnecting', 'the loss');
    expect((await keptScene()).assetId).toBe(null);
    guest.relaySocket.restore();
    await expect.poll(async () => (await keptScene()).assetId, { timeout: 10_000 }).toBe('b');
    await announce({ type: 'assetHidden', data: {} });
    await until(() => signalsIn(atHost).some(({ role }) => role === 'server'), 'the announcement');
    expect(signalsIn(atHost).map(({ type }) => type)).toEqual(['assetShown', 'assetShown', 'assetHidden']);
    expect(guest.problems).toEqual([]);
  });

  it('1.4.29 whoever finds nobody who could answer gets the scene that the server keeps; others ask', async () => {
    await joinBoth();
    const atGuest = record(guest);
    await host.session.signal(asset('kept'));
    await expect.poll(async () => (await keptScene()).assetId).toBe('kept');
    const second = await harness.create('host', 'eve');
    const atSecond = record(second);
    await second.join();
    await until(() => second.session.getState().connections.length === 3, 'three');
    expect(atSecond.filter(({ type }) => type === 'snapshot')).toEqual([]);
    host.session.disconnect();
    second.session.disconnect();
    await until(() => guest.session.getState().connections.length === 1, 'the guest alone');
    // Those whom it asked have left without an answer.
    expect(atGuest.filter(({ type }) => type === 'snapshot')).toHaveLength(1);
    const late = await harness.create('host', 'zoe');
    const atLate = record(late);
    await late.join();
    expect(atLate[0]).toMatchObject({ type: 'snapshot', snapshot: { assetId: 'kept' } });
    expect(late.session.getState().serverClockOffsetMs).toEqual(expect.any(Number));
  });

  it('S7 a guest cannot send as somebody else, and cannot use up the numbers', async () => {
    await joinBoth();
    const sendRaw = (signal: PeerSignal, seq: number): Promise<void> | undefined =>
      guest.page.session?.signal({
        type: 'layoutChanged',
        data: splitSignal(JSON.stringify(signal), { seq, isDirect: false, id: seq })[0] ?? '',
      });
    await sendRaw(layout('focus'), 999_999);
    await until(() => host.problems.length > 0, 'the report');
    expect(host.problems[0]?.message).toContain('too high');
    await sendRaw(layout('focus'), 5);
    await until(() => signalsIn(atHost).length > 0, 'the signal');
    // The participant judges it: a guest may not change the layout.
    expect(signalsIn(atHost)).toMatchObject([
      { from: guest.session.getState().connectionId, role: 'guest', seq: 5 },
    ]);
    expect((await host.session.signal(layout('contain'))).seq).toBeLessThan(100);
    expect((await keptScene()).layout.layoutWithoutScreenSharing).not.toBe('focus');
  });

  it('S7 a connection whose token the server has not made for a participant is not heard', async () => {
    await joinBoth();
    const { session } = host.page;
    if (session === undefined) throw new Error('the host is not connected');
    const [data = ''] = splitSignal(JSON.stringify(layout('focus')), { seq: 3, isDirect: false, id: 1 });
    const stranger = { connectionId: 'stranger', creationTime: 1 };
    const render = { speakerId: 'render', role: 'composer', is_composer: true } as const;
    harness.openTok.deliver(session, { data, from: { ...stranger, data: '{"role":"host"}' } });
    harness.openTok.deliver(session, {
      data,
      from: { ...stranger, data: writeOpenTokConnectionData(render) },
    });
    await until(() => host.problems.length > 0, 'the report');
    await guest.session.signal(asset('a'));
    await until(() => signalsIn(atHost).length > 0, 'the guest’s');
    expect(signalsIn(atHost)).toMatchObject([{ type: 'assetShown' }]);
  });

  it('a settings reply that is longer than one message arrives whole, and one signal for all may not be', async () => {
    await joinBoth();
    const atGuest = record(guest);
    const reply = structuredClone(sampleSignals.templateSettings);
    const stamp = { seq: 1, atMs: 0, from: 'x', role: 'host' as const };
    const url = `/${'ü"'.repeat(900)}`;
    reply.data.written = [1, 2, 3, 4].map(() => ({ signal: { type: 'logoChanged', data: { url } }, stamp }));
    await host.session.signal(reply, guest.session.getState().connectionId ?? '');
    await until(() => signalsIn(atGuest).length > 0, 'the reply');
    expect(harness.openTok.taken.length).toBeGreaterThan(1);
    const [event] = atGuest.filter(({ type }) => type === 'signal');
    expect(event).toMatchObject({ signal: reply, direct: true });
    await expect(host.session.signal(reply)).rejects.toMatchObject({
      code: 'signalRejected',
      rejection: 'signalTooLarge',
    });
  });

  it('a person who is not here cannot be sent anything', async () => {
    await joinBoth();
    await expect(host.session.signal(sampleSignals.initDebug, 'nobody')).rejects.toMatchObject({
      code: 'signalRejected',
      rejection: 'unknownRecipient',
    });
  });

  it('a rate limit of the service delays signals, and none is lost', async () => {
    await joinBoth();
    harness.openTok.signalsPerSecond = 4;
    const all = Array.from({ length: 7 }, (_, index) => host.session.signal(asset(`asset-${String(index)}`)));
    const seqs = (await Promise.all(all)).map(({ seq }) => seq);
    expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
    expect(harness.openTok.taken.map(({ data }) => /asset-\d/.exec(data)?.[0])).toEqual(
      all.map((_, index) => `asset-${String(index)}`),
    );
  });
});

const seesTwo = ({ session }: OpenTokParticipant): boolean => session.getState().connections.length === 2;

function record({ session }: OpenTokParticipant): VideoSessionEvent[] {
  const events: VideoSessionEvent[] = [];
  session.onEvent((event) => events.push(event));
  return events;
}

const signalsIn = (events: readonly VideoSessionEvent[]) =>
  events.flatMap((event) =>
    event.type === 'signal' ? [{ type: event.signal.type, direct: event.direct, ...event.stamp }] : [],
  );
