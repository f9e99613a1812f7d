import { describe, expect, it } from 'vitest';
import type { Connection } from '../../src/protocol/relay.ts';
import type { Role } from '../../src/protocol/roles.ts';
import type { PeerSignal } from '../../src/protocol/signals.ts';
import { createVideoSessionStore } from '../../src/session/videoSessionStore.ts';
import type { VideoSession, VideoSessionEvent } from '../../src/session/videoSession.ts';
import { changeTheme } from '../../src/participant/commands/brandCommands.ts';
import { showAsset, showWidget } from '../../src/participant/commands/onStreamCommands.ts';
import type { ContentSource } from '../../src/participant/contentStore.ts';
import { createStudio } from '../../src/participant/studio.ts';
import { createFakeClock } from '../clock/fakeClock.ts';
import { noContent, sessionOf } from '../drivers/studioDriver.ts';
import { sampleSignals } from '../protocol/samples.ts';

interface Member {
  connection: Connection;
  store: ReturnType<typeof createVideoSessionStore>;
  seq: number;
}

/** An engine that only passes signals on, like a managed service: no scene, no order, no history. */
function createEngine() {
  const clock = createFakeClock();
  const members: Member[] = [];
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
  };

  function deliver(to: Member, event: VideoSessionEvent): void {
    if (event.type === 'signal') to.seq = Math.max(to.seq, event.stamp.seq);
    if (to.store.get().status === 'connected') queueMicrotask(() => to.store.emit(event));
  }

  const updateRoster = (): void => {
    const connections = members.map(({ connection }) => connection);
    for (const { store } of members) store.set({ connections });
  };

  function sessionFor(member: Member): VideoSession {
    const { store, connection } = member;
    const unused = (): never => {
      throw new Error('this engine has no media');
    };
    return {
      order: 'none',
      getState: store.get,
      subscribe: store.subscribe,
      onEvent: store.onEvent,
      async connect(credentials) {
        await credentials();
        members.push(member);
        store.set({ status: 'connected', connectionId: connection.id });
        updateRoster();
        for (const other of members)
          if (other !== member) deliver(other, { type: 'connectionCreated', connection });
      },
      disconnect: () => store.set({ status: 'disconnected' }),
      publish: unused,
      signal(signal: PeerSignal, to?: string) {
        member.seq += 1;
        const stamp = {
          seq: member.seq,
          atMs: clock.nowMs(),
          from: connection.id,
          role: connection.role,
        };
        for (const each of members)
          if (to === undefined || each.connection.id === to)
            deliver(each, { type: 'signal', signal, stamp, direct: to !== undefined });
        return Promise.resolve(stamp);
      },
      setPreferredResolution: () => undefined,
      getReport: unused,
    };
  }

  return {
    clock,
    settle,
    async enter(id: string, role: Role, content: ContentSource | null = null) {
      const store = createVideoSessionStore();
      const data = { is_composer: role === 'composer', browser: 'other' as const };
      const member: Member = { connection: { id, speakerId: id, role, data, streams: [] }, store, seq: 0 };
      const reported: unknown[] = [];
      const studio = createStudio({
        session: sessionOf(),
        videoSession: sessionFor(member),
        clock,
        backend: {
          initAccess: () =>
            Promise.resolve({ webRtcSessionId: '', accessToken: id, role, localRecordingEnabled: false }),
          perform: () => Promise.resolve(),
        },
        speakerDetails: { userDisplayName: id, userRole: '' },
        content,
        showToast: () => undefined,
        reportError: (error) => reported.push(error),
      });
      await studio.join();
      await settle();
      return {
        studio,
        reported,
        scene: () => studio.store.getState().scene,
        cut: () => store.set({ status: 'reconnecting' }),
        restore: () => store.set({ status: 'connected' }),
      };
    },
  };
}

describe('S6 a studio on an engine without a relay', () => {
  it('1.4.29 gets the settings from the others, including what they changed before it joined', async () => {
    const engine = createEngine();
    const host = await engine.enter('host', 'host');
    host.studio.run(showAsset, { assetId: 'a' });
    host.studio.run(showWidget, { widget: 'sessionInfo' });
    await engine.settle();
    await engine.clock.advance(7000);
    const late = await engine.enter('late', 'guest');
    expect(late.scene()).toMatchObject({ assetId: 'a', widget: { widget: 'sessionInfo' } });
    expect(late.scene().widget).toEqual(host.scene().widget);
    expect(late.scene().speakers).toEqual({
      host: { userDisplayName: 'host', userRole: '' },
      late: { userDisplayName: 'late', userRole: '' },
    });
    late.studio.run(showAsset, { assetId: 'b' });
    await engine.settle();
    expect(host.scene().assetId).toBe('b');
    expect([...host.reported, ...late.reported]).toEqual([]);
  });

  it('S7 a guest that breaks the rules changes neither the scene, nor the lists, nor what others receive', async () => {
    const engine = createEngine();
    const host = await engine.enter('host', 'host', noContent);
    const guest = await engine.enter('guest', 'guest');
    const before = host.studio.store.getState();
    const forbidden = [
      sampleSignals.layoutChanged,
      sampleSignals.ctaCreated,
      sampleSignals.maxReceiveResolutionChanged,
    ];
    for (const signal of forbidden) await guest.studio.videoSession.signal(signal);
    await engine.settle();
    const { scene, content, maxReceiveResolution } = host.studio.store.getState();
    expect([scene, content, maxReceiveResolution]).toEqual([before.scene, before.content, 'auto']);
    expect(host.reported).toHaveLength(forbidden.length);
  });

  it('a change of a list that is sent to one participant only has no effect', async () => {
    const engine = createEngine();
    const host = await engine.enter('host', 'host');
    const guest = await engine.enter('guest', 'guest', noContent);
    await host.studio.videoSession.signal(sampleSignals.ctaCreated, 'guest');
    await engine.settle();
    expect(guest.studio.store.getState().content.callToActions).toEqual([]);
    await host.studio.videoSession.signal(sampleSignals.ctaCreated);
    await engine.settle();
    expect(guest.studio.store.getState().content.callToActions).toHaveLength(1);
    expect(guest.reported).toEqual([]);
  });

  it('S9 loads the lists on joining and after a gap', async () => {
    const engine = createEngine();
    let loads = 0;
    const topics = (): Promise<[]> => {
      loads += 1;
      return Promise.resolve([]);
    };
    const guest = await engine.enter('guest', 'guest', {
      ...noContent,
      load: { ...noContent.load, topics },
    });
    expect(loads).toBe(1);
    guest.cut();
    guest.restore();
    await engine.settle();
    expect(loads).toBe(2);
  });

  it('asks again after a gap and shows what it missed', async () => {
    const engine = createEngine();
    const host = await engine.enter('host', 'host');
    const guest = await engine.enter('guest', 'guest');
    guest.cut();
    host.studio.run(showAsset, { assetId: 'a' });
    host.studio.store.setState({ isTemplateKnown: true });
    host.studio.run(changeTheme, { theme: 'business' });
    await engine.settle();
    expect(guest.scene().assetId).toBeNull();
    await engine.clock.advance(20_000);
    guest.restore();
    await engine.settle();
    await engine.clock.advance(1000);
    await engine.settle();
    expect(guest.scene().assetId).toBe('a');
    expect(guest.scene().template).toEqual(host.scene().template);
    expect({ ...guest.scene() }).toEqual({ ...host.scene() });
  });
});
