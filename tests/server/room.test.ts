import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { FromRelay } from '../../src/protocol/relay.ts';
import type { StreamSource } from '../../src/protocol/session.ts';
import type { PeerSignal } from '../../src/protocol/signals.ts';
import type { Role } from '../../src/protocol/roles.ts';
import { createScene, type Scene } from '../../src/scene/scene.ts';
import { createRelayCounters } from '../../server/relay/counters.ts';
import type { MemberSocket } from '../../server/relay/memberSocket.ts';
import { cameraAwayMs, screenAwayMs } from '../../server/relay/orphans.ts';
import { resumeGraceMs, Room } from '../../server/relay/room.ts';
import type { SceneRecord } from '../../server/store/sessionStore.ts';
import { createFakeClock } from '../clock/fakeClock.ts';
import { claimsOf } from './claimsOf.ts';

interface TestSocket extends MemberSocket {
  messages: FromRelay[];
  closeCode: number | null;
}

const createSocket = (): TestSocket => {
  const socket: TestSocket = {
    messages: [],
    closeCode: null,
    send: (message) => socket.messages.push(message),
    setReading: () => undefined,
    close: (code) => {
      socket.closeCode = code;
    },
  };
  return socket;
};
const claims = (role: Role, speakerId: string = role) => claimsOf('session', role, speakerId);
const types = (socket: TestSocket): string[] => socket.messages.map(({ type }) => type);

function createTestRoom({ scene = createScene(), save }: { scene?: Scene; save?: () => Promise<void> } = {}) {
  const clock = createFakeClock();
  const written: SceneRecord[] = [];
  const events = { broken: 0, empty: 0 };
  const room = new Room({
    studioToken: 'session',
    scene,
    seq: 10,
    save:
      save ??
      ((_scene, _seq, records) => {
        written.push(...records);
        return Promise.resolve();
      }),
    clock,
    iceServers: [],
    signalsPerSecond: 30,
    counters: createRelayCounters(),
    isOwnFile: () => true,
    onBroken: () => {
      events.broken += 1;
    },
    onEmpty: () => {
      events.empty += 1;
    },
  });
  const show = (member: ReturnType<Room['join']>, id: string, source: StreamSource): void => {
    room.receive(member, { type: 'publish', stream: { id, source, hasAudio: true, hasVideo: true } });
    room.receive(member, {
      type: 'signal',
      ref: 1,
      signal: { type: 'streamShown', data: { streamId: id, source } },
    });
  };
  /** Lets time pass; what was sent before and after it is saved in separate turns of the event loop. */
  const advance = async (ms: number): Promise<void> => {
    await nextTurn();
    await clock.advance(ms);
    await nextTurn();
  };
  return { room, advance, written, events, show };
}

describe('a room', () => {
  it('keeps a connection that lost its network for the grace time, then removes it', async () => {
    const { room, advance } = createTestRoom();
    const [hostSocket, guestSocket] = [createSocket(), createSocket()];
    room.join(hostSocket, claims('host'));
    const guest = room.join(guestSocket, claims('guest'));
    room.lose(guest, guestSocket, false);
    await advance(resumeGraceMs - 1);
    expect(types(hostSocket)).not.toContain('connectionDestroyed');
    await advance(1);
    expect(types(hostSocket)).toContain('connectionDestroyed');
  });

  it('a clean close removes the connection at once', async () => {
    const { room, advance } = createTestRoom();
    const [hostSocket, guestSocket] = [createSocket(), createSocket()];
    room.join(hostSocket, claims('host'));
    room.lose(room.join(guestSocket, claims('guest')), guestSocket, true);
    await advance(0);
    expect(types(hostSocket)).toContain('connectionDestroyed');
  });

  it('the end of a replaced socket does not end the resumed connection', async () => {
    const { room, advance } = createTestRoom();
    const [first, second] = [createSocket(), createSocket()];
    const member = room.join(first, claims('guest'));
    const again = room.join(second, claims('guest'), { resume: `${member.id}.${member.resumeKey}` });
    expect(again.id).toBe(member.id);
    room.lose(member, first, true);
    await advance(resumeGraceMs);
    expect(room.size).toBe(1);
  });

  it('hides a camera after its publisher has been away for ten minutes, and not before', async () => {
    const { room, advance, show } = createTestRoom();
    const host = room.join(createSocket(), claims('host'));
    show(host, 'cam', 'camera');
    room.receive(host, { type: 'leave' });
    await advance(cameraAwayMs - 1);
    expect(room.scene.layout.visibleStreams).toHaveLength(1);
    expect(room.isEmpty).toBe(false);
    await advance(1);
    expect(room.scene.layout.visibleStreams).toHaveLength(0);
    expect(room.isEmpty).toBe(true);
  });

  it('a camera that returns in time stays on stage', async () => {
    const { room, advance, show } = createTestRoom();
    const host = room.join(createSocket(), claims('host'));
    show(host, 'cam', 'camera');
    room.receive(host, { type: 'leave' });
    await advance(cameraAwayMs / 2);
    const again = room.join(createSocket(), claims('host'));
    const stream = { id: 'cam', source: 'camera' as const, hasAudio: true, hasVideo: true };
    room.receive(again, { type: 'publish', stream });
    await advance(cameraAwayMs);
    expect(room.scene.layout.visibleStreams).toHaveLength(1);
  });

  it('a screen keeps its place for half a minute when its connection is lost, and none when its sharing ends', async () => {
    const { room, advance, show } = createTestRoom();
    const [first, second] = [createSocket(), createSocket()];
    const publisher = room.join(first, claims('guest'));
    show(publisher, 'scr', 'screen');
    room.lose(publisher, first, false);
    await advance(resumeGraceMs + screenAwayMs - 1);
    expect(room.scene.layout.visibleStreams).toHaveLength(1);
    const back = room.join(second, claims('guest'));
    show(back, 'scr', 'screen');
    await advance(screenAwayMs);
    expect(room.scene.layout.visibleStreams).toHaveLength(1);
    room.lose(back, second, false);
    await advance(resumeGraceMs + screenAwayMs);
    expect(room.scene.layout.visibleStreams).toEqual([]);
    const again = room.join(createSocket(), claims('guest'));
    show(again, 'scr', 'screen');
    expect(room.scene.layout.visibleStreams).toHaveLength(1);
    room.receive(again, { type: 'unpublish', streamId: 'scr' });
    expect(room.scene.layout.visibleStreams).toEqual([]);
  });

  it('after a restart of the server it forgets who was there and holds the places of their streams', async () => {
    const scene: Scene = {
      ...createScene(),
      speakers: { old: { userDisplayName: 'Old', userRole: '' } },
      layout: {
        ...createScene().layout,
        visibleStreams: [
          { streamId: 'cam', source: 'camera' },
          { streamId: 'scr', source: 'screen' },
        ],
      },
    };
    const { room, advance, written } = createTestRoom({ scene });
    await advance(0);
    expect(room.scene.speakers).toEqual({});
    expect(written.map(({ event }) => event.type)).toEqual(['connectionDestroyed']);
    await advance(screenAwayMs);
    expect(room.scene.layout.visibleStreams).toEqual([{ streamId: 'cam', source: 'camera' }]);
    await advance(cameraAwayMs);
    expect(room.scene.layout.visibleStreams).toEqual([]);
  });

  it('delivers nothing before it is durable, and everything in the order of acceptance', async () => {
    let release = (): void => undefined;
    const { room, advance } = createTestRoom({
      save: () => new Promise<void>((resolve) => (release = resolve)),
    });
    const socket = createSocket();
    const host = room.join(socket, claims('host'));
    await advance(0);
    const signal: PeerSignal = { type: 'layoutChanged', data: { layout: 'focus', screenSharing: false } };
    room.receive(host, { type: 'signal', ref: 7, signal });
    room.join(createSocket(), claims('guest'));
    await advance(1000);
    expect(types(socket)).toEqual(['welcome']);
    release();
    await advance(0);
    expect(types(socket)).toEqual(['welcome', 'accepted', 'signal', 'connectionCreated']);
  });

  it('tries to save again, and disconnects everybody rather than deliver what it could not save', async () => {
    let attempts = 0;
    const { room, advance, events } = createTestRoom({
      save: () => {
        attempts += 1;
        return Promise.reject(new Error('the disk is full'));
      },
    });
    const socket = createSocket();
    const host = room.join(socket, claims('host'));
    await advance(0);
    room.receive(host, { type: 'signal', ref: 1, signal: { type: 'init', data: {} } });
    await advance(60_000);
    expect(attempts).toBeGreaterThan(2);
    expect(types(socket)).toEqual(['welcome']);
    expect(socket.closeCode).toBe(1011);
    expect(events.broken).toBe(1);
  });
});
