import { followNotifications } from '../../src/api/followNotifications.ts';
import { notificationChannel, notificationSchema } from '../../src/protocol/notifications.ts';
import { fromRelaySchema, type FromRelay } from '../../src/protocol/relay.ts';
import { maySend, peerSignalSchema, type PeerSignal } from '../../src/protocol/signals.ts';
import { pollRecordSchema } from '../../src/scene/content/polls.ts';
import { createScene, sceneSchema } from '../../src/scene/scene.ts';
import { createMeshSession } from '../../src/session/adapters/mesh/createMeshSession.ts';
import type { WebSocketLike } from '../../src/socket/singleSocket.ts';
import type { ContentSource } from '../../src/participant/contentStore.ts';
import { createStudio } from '../../src/participant/studio.ts';
import { createMemoryNotifications } from '../api/memoryNotifications.ts';
import { createFakeClock } from '../clock/fakeClock.ts';
import { sessionOf } from '../drivers/studioDriver.ts';
import { sampleNotifications, sampleSignals } from '../protocol/samples.ts';
import { createRandom, mutateText, type Random } from '../server/mutations.ts';

/** The client's end of its socket to the relay. */
class FakeSocket extends EventTarget implements WebSocketLike {
  readonly sent: string[] = [];
  isClosed = false;
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.isClosed = true;
  }
  receive(text: string): void {
    this.dispatchEvent(new MessageEvent('message', { data: text }));
  }
}

/** A peer connection without a peer, on which every call is without effect. */
class IdleConnection extends EventTarget {
  readonly signalingState = 'stable';
  readonly connectionState = 'new';
  readonly localDescription = null;
  readonly remoteDescription = null;
  getTransceivers = (): [] => [];
  getSenders = (): [] => [];
  restartIce = (): void => undefined;
  close = (): void => undefined;
  setRemoteDescription = (): Promise<void> => Promise.resolve();
  setLocalDescription = (): Promise<void> => Promise.resolve();
  addIceCandidate = (): Promise<void> => Promise.resolve();
}

const connection = (id: string, role: 'host' | 'guest') => ({
  id,
  speakerId: `speaker-${id}`,
  role,
  data: { is_composer: false, browser: 'chromium' as const },
  streams: [{ id: `${id}-cam`, source: 'camera' as const, hasAudio: true, hasVideo: true }],
});
const welcome = (seq: number): FromRelay => ({
  type: 'welcome',
  connectionId: 'me',
  resumeKey: 'key',
  resumed: true,
  snapshot: createScene(),
  seq,
  connections: [{ ...connection('me', 'guest'), streams: [] }, connection('host', 'host')],
  iceServers: [],
  nowMs: 0,
});

/** A valid message of a relay, chosen at random. */
function plainFrame(random: Random, seq: number): FromRelay {
  const signals = Object.values(sampleSignals);
  const signal = (): FromRelay => ({
    type: 'signal',
    signal: random.pick(signals),
    stamp: {
      seq,
      atMs: 1,
      from: random.pick(['host', 'guest', 'me']),
      role: random.pick(['host', 'host', 'host', 'guest', 'composer', 'viewer', 'server'] as const),
    },
    direct: random.below(5) === 0,
  });
  const stream = connection('host', 'host').streams[0];
  const others: (() => FromRelay)[] = [
    () => welcome(seq),
    () => ({ type: 'connectionCreated', connection: connection('late', 'guest') }),
    () => ({
      type: 'connectionDestroyed',
      connectionId: 'late',
      stamp: { seq, atMs: 1, from: 'server', role: 'server' },
    }),
    () =>
      stream === undefined ? { type: 'ping' } : { type: 'streamPublished', connectionId: 'host', stream },
    () => ({ type: 'streamUnpublished', connectionId: 'host', streamId: 'host-cam' }),
    () => ({ type: 'accepted', ref: 1, stamp: { seq, atMs: 1, from: 'me', role: 'guest' } }),
    () => ({ type: 'rejected', ref: 1, code: 'forbiddenSignal', message: '' }),
    () => ({ type: 'rtc', from: 'host', message: { type: 'candidate', candidate: null, link: '1' } }),
    () => ({ type: 'ping' }),
  ];
  return random.below(3) > 0 ? signal() : random.pick(others)();
}

async function openClient() {
  const sockets: FakeSocket[] = [];
  const clock = createFakeClock();
  const notifications = createMemoryNotifications();
  const reported: unknown[] = [];
  const { poll } = sampleNotifications.pollCreated.data;
  const content: ContentSource = {
    load: {
      polls: () => Promise.resolve([pollRecordSchema.parse(poll)]),
      topics: () => Promise.resolve([sampleSignals.topicCreated.data.topic]),
      callToActions: () => Promise.resolve([sampleSignals.ctaCreated.data.cta]),
      assets: () => Promise.resolve([]),
      backgrounds: () => Promise.resolve([]),
    },
    follow: (handlers) =>
      followNotifications({
        client: notifications.client,
        studioToken: 'demo',
        reportError: (error) => reported.push(error),
        ...handlers,
      }),
  };
  const studio = createStudio({
    session: sessionOf(),
    videoSession: createMeshSession({
      relayUrl: 'ws://relay/relay',
      clock,
      networkEvents: null,
      onProblem: (error) => reported.push(error),
      rtc: {
        createConnection: () => new IdleConnection() as unknown as RTCPeerConnection,
        preferredVideoCodecs: null,
      },
      openSocket: () => {
        const socket = new FakeSocket();
        sockets.push(socket);
        return socket;
      },
    }),
    clock,
    backend: {
      initAccess: () =>
        Promise.resolve({
          ...{ webRtcSessionId: '', accessToken: 'token', role: 'guest' },
          localRecordingEnabled: false,
        }),
      perform: () => Promise.resolve(),
    },
    speakerDetails: { userDisplayName: 'Me', userRole: '' },
    content,
    showToast: () => undefined,
    reportError: (error) => reported.push(error),
  });
  const joining = studio.join();
  await settle();
  const socket = sockets[0];
  if (socket === undefined) throw new Error('no socket was opened');
  socket.receive(JSON.stringify(welcome(1)));
  await joining;
  notifications.connect();
  await settle();
  return { studio, socket, notifications, reported };
}

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
};

/**
 * Sends frames and notifications, most of them invalid, to a client, and throws at the first one with a forbidden effect:
 * a crash, a change of the scene or a list that its sender may not make, or a message from the client.
 */
export async function fuzzClient(
  frameCount: number,
  seed: number,
): Promise<{ applied: number; ignored: number; reported: number }> {
  const random = createRandom(seed);
  const { studio, socket, notifications, reported } = await openClient();
  const thrown: unknown[] = [];
  const onThrown = (error: unknown): void => void thrown.push(error);
  // An EventTarget passes an error thrown by a listener to the process.
  process.on('uncaughtException', onThrown);
  let applied = 0;
  let ignored = 0;
  try {
    for (let count = 0; count < frameCount; count += 1) {
      const seq = count + 2;
      // A valid frame may have seq 9,007,199,254,740,991; the next welcome resets the order.
      if (count % 20 === 0) socket.receive(JSON.stringify(welcome(seq - 1)));
      const before = studio.store.getState();
      const sentBefore = socket.sent.length;
      const isFrame = random.below(4) > 0;
      const text = isFrame
        ? mutateText(JSON.stringify(plainFrame(random, seq)), random)
        : mutateText(JSON.stringify(random.pick(Object.values(sampleNotifications))), random);
      const isAllowed = isFrame ? mayChange(text) : isNotification(text);
      if (isFrame) socket.receive(text);
      else notify(notifications.tell, text);
      const after = studio.store.getState();
      const fail = (why: string): never => {
        throw new Error(`seed ${String(seed)}, frame ${String(count)}: ${why}\n${text.slice(0, 2000)}`);
      };
      if (thrown.length > 0) fail(`threw ${String(thrown[0])}`);
      if (!sceneSchema.safeParse(after.scene).success) fail('left an invalid scene');
      // An error thrown by a listener reaches the process one turn later.
      if (count % 100 === 99) await new Promise((resolve) => setImmediate(resolve));
      if (isAllowed) {
        applied += 1;
        continue;
      }
      ignored += 1;
      if (after.scene !== before.scene) fail('changed the scene without being an allowed signal');
      if (after.content !== before.content)
        fail('changed a list without being an allowed signal or notification');
      if (after.connectionStatus !== before.connectionStatus) fail('changed the connection');
      if (socket.sent.length !== sentBefore) fail(`made the client send ${socket.sent.at(-1) ?? ''}`);
    }
    await settle();
    if (thrown.length > 0) throw new Error(`seed ${String(seed)}: threw ${String(thrown[0])}`);
  } finally {
    process.off('uncaughtException', onThrown);
    studio.leave();
  }
  return { applied, ignored, reported: reported.length };
}

/** Whether a frame may change something, decided independently of the client. */
function mayChange(text: string): boolean {
  const frame = fromRelaySchema.safeParse(parse(text));
  if (!frame.success) return false;
  if (frame.data.type !== 'signal') return true;
  const signal = peerSignalSchema.safeParse(frame.data.signal);
  return signal.success && maySend(frame.data.stamp.role, signal.data satisfies PeerSignal, () => true);
}

const isNotification = (text: string): boolean => notificationSchema.safeParse(parse(text)).success;

function notify(emit: (channel: string, event: string, data: unknown) => void, text: string): void {
  const value = parse(text);
  const { type, data } = (typeof value === 'object' && value !== null ? value : {}) as {
    type?: unknown;
    data?: unknown;
  };
  emit(notificationChannel('demo'), typeof type === 'string' ? type : '', data);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
