import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import type { Clock } from '../../src/clock/clock.ts';
import { fromRelaySchema, toRelaySchema, type FromRelay, type ToRelay } from '../../src/protocol/relay.ts';
import { roles, type Role } from '../../src/protocol/roles.ts';
import { maxSignalChars, maySend, peerSignalSchema } from '../../src/protocol/signals.ts';
import { sceneSchema } from '../../src/scene/scene.ts';
import { serveRelay } from '../../server/relay/relayRoute.ts';
import { createRooms } from '../../server/relay/rooms.ts';
import type { SessionStore, StoredSession } from '../../server/store/sessionStore.ts';
import { sampleSignals } from '../protocol/samples.ts';
import { claimsOf } from './claimsOf.ts';
import { sessionOf } from './sessionOf.ts';
import { createRandom, mutateText, type Random } from './mutations.ts';

/** An in-memory socket; `received` holds the relay's messages. */
class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  closeCode: number | null = null;
  received: FromRelay[] = [];
  send(text: string): void {
    this.received.push(fromRelaySchema.parse(JSON.parse(text)));
  }
  close(code: number): void {
    this.closeCode ??= code;
    this.readyState = 3;
  }
  terminate(): void {
    this.readyState = 3;
  }
}

interface Peer {
  socket: FakeSocket;
  role: Role;
  speakerId: string;
}

/** Time passes by a second with each frame, so that no rate limit hides the effect of a frame; timers never fire. */
const createFrameClock = (): Clock & { pass(): void } => {
  let nowMs = 1_000_000;
  return {
    nowMs: () => nowMs,
    setTimer: () => () => undefined,
    setRepeating: () => () => undefined,
    pass: () => {
      nowMs += 1000;
    },
  };
};

const storeOf = (session: StoredSession): Pick<SessionStore, 'find' | 'saveScene'> => ({
  find: () => Promise.resolve(session),
  saveScene: () => Promise.resolve(),
});

const plainFrames = (peers: readonly string[], random: Random): ToRelay[] => [
  ...Object.values(sampleSignals).map((signal) => ({ type: 'signal' as const, ref: 1, signal })),
  { type: 'signal', ref: 2, signal: sampleSignals.status, to: random.pick(peers) },
  {
    type: 'publish',
    stream: { id: random.pick(['host-cam', 'x']), source: 'camera', hasAudio: true, hasVideo: true },
  },
  { type: 'unpublish', streamId: random.pick(['host-cam', 'x']) },
  { type: 'rtc', to: random.pick(peers), message: { type: 'candidate', candidate: null, link: '1' } },
  {
    type: 'rtc',
    to: random.pick(peers),
    message: {
      type: 'description',
      description: { type: 'offer', sdp: 'v=0' },
      offer: 1,
      streamIds: { a: 'host-cam' },
      link: '1',
    },
  },
  { type: 'pong' },
];

/** Sends frames, most of them invalid, to a relay and throws at the first one with a forbidden effect. */
export async function fuzzRelay(
  frameCount: number,
  seed: number,
): Promise<{ accepted: number; refused: number }> {
  const random = createRandom(seed);
  const clock = createFrameClock();
  const log = { warn: () => undefined, error: () => undefined, info: () => undefined };
  const rooms = createRooms({
    store: storeOf(sessionOf('session')),
    clock,
    iceServers: [],
    ownFiles: () => Promise.resolve(() => true),
    signalsPerSecond: 1000,
    log,
  });
  const room = await rooms.get('session');

  const join = async (role: Role, speakerId: string): Promise<Peer> => {
    const socket = new FakeSocket();
    const webSocket = socket as unknown as WebSocket;
    const connection = { cork: () => undefined, uncork: () => undefined };
    const claims = claimsOf('session', role, speakerId);
    const arrival = { resume: null, since: null, attempt: null };
    const whyRefused = () => Promise.resolve(null);
    const options = { rooms, clock, whyRefused, maxGuests: 1000 };
    serveRelay({ webSocket, connection }, claims, arrival, options, log);
    await rooms.get('session');
    await nextTurn();
    await room.flushed();
    return { socket, role, speakerId };
  };
  const observer = await join('host', 'observer');
  const peers = await Promise.all(roles.map((role) => join(role, role)));
  const idOf = ({ socket }: Peer): string =>
    socket.received.find((message) => message.type === 'welcome')?.connectionId ?? '';
  const ids = [observer, ...peers].map(idOf);
  let accepted = 0;
  let refused = 0;

  for (let count = 0; count < frameCount; count += 1) {
    clock.pass();
    const index = random.below(peers.length);
    const sender = peers[index];
    if (sender === undefined) throw new Error('unknown peer');
    const text = mutateText(JSON.stringify(random.pick(plainFrames(ids, random))), random);
    const before = {
      scene: room.scene,
      counters: structuredClone({ ...rooms.counters, timeDelivery: undefined }),
    };
    sender.socket.received = sender.socket.received.filter(({ type }) => type === 'welcome');
    observer.socket.received = [];
    const own = new Set(room.streamsOf(idOf(sender)));

    sender.socket.emit('message', Buffer.from(text), random.below(200) === 0);
    await room.flushed();

    const fail = (why: string): never => {
      throw new Error(
        `seed ${String(seed)}, frame ${String(count)}, ${sender.role}: ${why}\n${text.slice(0, 2000)}`,
      );
    };
    sceneSchema.parse(room.scene);
    const answers = sender.socket.received.filter(({ type }) => type === 'accepted' || type === 'rejected');
    const answer = answers[0];
    if (answers.length > 1) fail('was answered more than once');
    if (answer?.type === 'accepted') {
      accepted += 1;
      if (!mayPass(text, sender.role, (id) => own.has(id))) fail('was accepted although it is forbidden');
      if (rooms.counters.accepted !== before.counters.accepted + 1) fail('was accepted and not counted');
    } else {
      if (room.scene !== before.scene && answer !== undefined) fail('was rejected and changed the scene');
      if (rooms.counters.accepted !== before.counters.accepted) fail('was counted as accepted');
      if (observer.socket.received.some(({ type }) => type === 'signal') && !isStreamFrame(text))
        fail('was not accepted and reached somebody else');
    }
    if (answer?.type === 'rejected') {
      refused += 1;
      const added = rooms.counters.rejected[answer.code] - before.counters.rejected[answer.code];
      if (added !== 1) fail(`was rejected as ${answer.code} and counted ${String(added)} times`);
    }
    if (sender.socket.closeCode !== null) {
      if (observer.socket.received.length > 0) fail('closed its connection and reached somebody else');
      refused += 1;
      peers[index] = await join(sender.role, sender.speakerId);
      ids[index + 1] = idOf(peers[index]);
    }
  }
  if (room.size !== peers.length + 1) throw new Error('a member is missing at the end');
  return { accepted, refused };
}

/** Whether a frame is a signal that its sender may send, decided independently of the relay. */
function mayPass(text: string, role: Role, owns: (streamId: string) => boolean): boolean {
  const frame = toRelaySchema.parse(JSON.parse(text));
  if (frame.type !== 'signal' || JSON.stringify(frame.signal).length > maxSignalChars) return false;
  const signal = peerSignalSchema.safeParse(frame.signal);
  return signal.success && maySend(role, signal.data, owns);
}

/** Unpublishing a stream may hide it, which the relay announces itself. */
function isStreamFrame(text: string): boolean {
  try {
    const frame = toRelaySchema.parse(JSON.parse(text));
    return frame.type === 'unpublish' || frame.type === 'publish' || frame.type === 'leave';
  } catch {
    return false;
  }
}
