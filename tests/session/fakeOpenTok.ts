// One service and its clients, which share what each connection knows of the others; apart they would be read together: hence the length.
import type OT from '@opentok/client';
import type { Clock } from '../../src/clock/clock.ts';
import type { OpenTokClient } from '../../src/session/adapters/opentok/openTokClient.ts';
import { readOpenTokConnectionData } from '../../src/protocol/openTok.ts';
import type { Random } from '../server/mutations.ts';
import { streamOf } from './memorySession.ts';
import {
  Emitter,
  errorOf,
  FakePublisher,
  FakeSubscriber,
  type Callback,
  type SessionEvents,
} from './fakeOpenTokStreams.ts';

type FakeMessage = Parameters<OT.Session['signal']>[0];

const usesCallbacks = (): Promise<never> => Promise.reject(new Error('the adapter uses callbacks'));

class FakeSession
  extends Emitter<SessionEvents>
  implements
    Pick<
      OT.Session,
      'on' | 'connect' | 'disconnect' | 'signal' | 'publish' | 'unpublish' | 'subscribe' | 'unsubscribe'
    >
{
  readonly page: FakePage;
  readonly sessionId: string;
  readonly options: { sessionMigration?: boolean };
  connection: OT.Connection | null = null;
  readonly published: FakePublisher[] = [];
  readonly subscribers: FakeSubscriber[] = [];
  readonly connect = Object.assign(
    (token: string, callback: Callback) => {
      this.page.service.connect(this, token, callback);
      return this as unknown as OT.Session;
    },
    { promise: usesCallbacks },
  );
  readonly publish = Object.assign(
    (publisher: unknown, callback: unknown): OT.Publisher => {
      if (!(publisher instanceof FakePublisher) || typeof callback !== 'function')
        throw new Error(
          'the adapter publishes a publisher of its client, and wants to know what became of it',
        );
      this.page.service.publish(this, publisher, (error) => void callback(error));
      return publisher as unknown as OT.Publisher;
    },
    { promise: usesCallbacks },
  );
  readonly subscribe = Object.assign(
    (
      stream: OT.Stream,
      _target?: unknown,
      properties?: OT.SubscriberProperties,
      callback: Callback = () => undefined,
    ): OT.Subscriber => {
      const subscriber = new FakeSubscriber(stream, properties);
      this.page.service.subscribe(this, subscriber, callback);
      return subscriber as unknown as OT.Subscriber;
    },
    { promise: usesCallbacks },
  );
  constructor(page: FakePage, sessionId: string, options: { sessionMigration?: boolean }) {
    super();
    this.page = page;
    this.sessionId = sessionId;
    this.options = options;
  }
  disconnect(): Promise<void> {
    this.page.service.drop(this, 'clientDisconnected');
    return Promise.resolve();
  }
  signal(message: FakeMessage): Promise<void> {
    return this.page.service.signal(this, message);
  }
  unpublish(publisher: unknown): void {
    if (publisher instanceof FakePublisher)
      this.page.service.unpublish(this, publisher, 'clientDisconnected');
  }
  unsubscribe(subscriber: unknown): void {
    if (subscriber instanceof FakeSubscriber) subscriber.isEnded = true;
  }
}

/** One browser: its client, and its network. */
class FakePage {
  isCut = false;
  /** Application ids. */
  readonly initialised: string[] = [];
  readonly sessions: FakeSession[] = [];
  readonly publishers: FakePublisher[] = [];
  readonly held: (() => void)[] = [];
  readonly service: FakeOpenTok;
  constructor(service: FakeOpenTok) {
    this.service = service;
  }
  get session(): FakeSession | undefined {
    return this.sessions.findLast(({ connection }) => connection !== null);
  }
  /** Loses the network for as long as the client still hopes. */
  cut(): void {
    this.isCut = true;
    this.session?.emit('sessionReconnecting', {});
  }
  restore(): void {
    this.isCut = false;
    for (const deliver of this.held.splice(0)) deliver();
    this.session?.emit('sessionReconnected', {});
  }
  /** The real client gives up by itself after a while without a network. */
  giveUp(): void {
    const { session } = this;
    if (session === undefined) return;
    this.service.drop(session, 'networkDisconnected');
  }
  /** Somebody removes the participant by the service's own means. */
  remove(): void {
    const { session } = this;
    if (session === undefined) return;
    this.service.drop(session, 'forceDisconnected');
  }
  /** The service ends a stream of this page's, and nothing else. */
  dropPublisher(streamName: string, reason = 'forceUnpublished'): void {
    const { session } = this;
    const publisher = session?.published.find(
      ({ stream, properties }) => stream !== null && properties.name === streamName,
    );
    if (session !== undefined && publisher !== undefined) this.service.unpublish(session, publisher, reason);
  }
  /** The service sends this page no picture of a stream, because its network is too slow; and later sends it again. */
  setQuality(streamName: string, isGood: boolean): void {
    for (const subscriber of this.session?.subscribers ?? [])
      if (subscriber.stream.name === streamName)
        subscriber.emit(isGood ? 'videoEnabled' : 'videoDisabled', { reason: 'quality' });
  }
}

/**
 * OpenTok in memory, by the types that its client publishes. Each message takes a time of its own, so that messages about different
 * streams overtake each other; the service reads who somebody is from the token alone, as the real one does.
 */
export class FakeOpenTok {
  /** What the next attempts to connect, to publish and to subscribe fail with, in turn. */
  readonly failures: Record<'connect' | 'publish' | 'subscribe' | 'signal', string[]> = {
    connect: [],
    publish: [],
    subscribe: [],
    signal: [],
  };
  /** How many messages it takes from one connection in a second; more are refused. */
  signalsPerSecond = Number.POSITIVE_INFINITY;
  /** All messages that it has taken, in this order. */
  readonly taken: { type: string; data: string; from: string; to: string | null }[] = [];
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #maxDelayMs: number;
  readonly #sessions: FakeSession[] = [];
  readonly #streams = new Map<string, { stream: OT.Stream; owner: FakeSession; publisher: FakePublisher }>();
  #count = 0;

  constructor(clock: Clock, random: Random, maxDelayMs = 12) {
    this.#clock = clock;
    this.#random = random;
    this.#maxDelayMs = maxDelayMs;
  }

  openPage(): FakePage & { client: OpenTokClient } {
    const page = new FakePage(this);
    const client: OpenTokClient = {
      initSession: (applicationId, sessionId, options) => {
        page.initialised.push(applicationId);
        const session = new FakeSession(page, sessionId, options);
        page.sessions.push(session);
        return session;
      },
      initPublisher: (_target, properties, callback) => {
        const publisher = new FakePublisher(properties, callback);
        page.publishers.push(publisher);
        if (publisher.tracks.length === 0) this.#later(page, () => callback(errorOf('OT_INVALID_PARAMETER')));
        return publisher;
      },
    };
    return Object.assign(page, { client });
  }

  /** Names of the streams in all sessions, oldest first. */
  get streamNames(): string[] {
    return [...this.#streams.values()].map(({ stream }) => stream.name);
  }

  connect(session: FakeSession, token: string, callback: Callback): void {
    this.#later(session.page, () => {
      const failure =
        this.failures.connect.shift() ?? (session.page.isCut ? 'OT_CONNECT_FAILED' : refusal(token, session));
      if (failure !== null) return callback(errorOf(failure));
      const connection: OT.Connection = {
        connectionId: `connection-${String(++this.#count)}`,
        creationTime: this.#count,
        data: String(claimsOf(token)['connection_data']),
      };
      session.connection = connection;
      this.#sessions.push(session);
      callback();
      // Whoever has connected may have left at once.
      if (!this.#sessions.includes(session)) return;
      for (const other of this.#others(session)) {
        this.#send(other, 'connectionCreated', connection.connectionId, { connection });
        if (other.connection !== null)
          this.#send(session, 'connectionCreated', other.connection.connectionId, {
            connection: other.connection,
          });
      }
      this.#send(session, 'connectionCreated', connection.connectionId, { connection });
      for (const { stream, owner } of this.#streams.values())
        if (owner.sessionId === session.sessionId) this.#announce(session, 'streamCreated', stream);
    });
  }

  drop(session: FakeSession, reason: string): void {
    const { connection } = session;
    if (connection !== null)
      for (const other of this.#others(session))
        this.#send(other, 'connectionDestroyed', connection.connectionId, { connection, reason });
    session.connection = null;
    for (const subscriber of session.subscribers) subscriber.isEnded = true;
    const index = this.#sessions.indexOf(session);
    if (index >= 0) this.#sessions.splice(index, 1);
    // The real client ends the publishers after it has said so.
    session.emit('sessionDisconnected', { reason });
    for (const publisher of session.published.splice(0)) this.unpublish(session, publisher, reason);
  }

  publish(session: FakeSession, publisher: FakePublisher, callback: Callback): void {
    this.#later(session.page, () => {
      const { connection } = session;
      const failure = this.failures.publish.shift() ?? (connection === null ? 'OT_NOT_CONNECTED' : null);
      if (failure !== null || connection === null) return callback(errorOf(failure ?? ''));
      if (publisher.isDestroyed) return;
      const id = `stream-${String(++this.#count)}`;
      const stream: OT.Stream = {
        ...{ connection, creationTime: this.#count, frameRate: 30, hasCaptions: false, initials: '' },
        hasAudio: publisher.sends.audio,
        hasVideo: publisher.sends.video,
        name: publisher.properties.name,
        streamId: id,
        videoDimensions: { width: 1280, height: 720 },
        videoType: 'custom',
      };
      publisher.stream = stream;
      session.published.push(publisher);
      this.#streams.set(id, { stream, owner: session, publisher });
      for (const other of this.#others(session)) this.#announce(other, 'streamCreated', stream);
      callback();
    });
  }

  unpublish(session: FakeSession, publisher: FakePublisher, reason: string): void {
    const { stream } = publisher;
    if (stream === null || !this.#streams.delete(stream.streamId)) return;
    publisher.stream = null;
    publisher.emit('streamDestroyed', { stream, reason });
    publisher.destroy();
    for (const other of this.#others(session)) this.#announce(other, 'streamDestroyed', stream, reason);
  }

  subscribe(session: FakeSession, subscriber: FakeSubscriber, callback: Callback): void {
    session.subscribers.push(subscriber);
    this.#later(session.page, () => {
      if (subscriber.isEnded) return;
      const known = this.#streams.get(subscriber.stream.streamId);
      const failure = this.failures.subscribe.shift() ?? (known === undefined ? 'OT_STREAM_NOT_FOUND' : null);
      if (failure !== null || known === undefined) return callback(errorOf(failure ?? ''));
      subscriber.hasArrived = true;
      subscriber.emit('mediaStreamAvailable', { mediaStream: streamOf(known.publisher.tracks) });
      callback();
    });
  }

  /**
   * As the real client, which judges a message itself, and then has the service take it. To its receivers each message takes a time
   * of its own, so none is sure to arrive before a later one. Whoever has no network at that moment never gets it.
   */
  signal(session: FakeSession, { type, data, to }: FakeMessage): Promise<void> {
    const invalid = JSON.stringify(data).length > 8192 || !/^[a-zA-Z0-9\-._~]{1,128}$/.test(type ?? '');
    // oxlint-disable-next-line prefer-promise-reject-errors -- the client rejects with its own records.
    if (session.connection === null) return Promise.reject(errorOf('OT_NOT_CONNECTED'));
    // oxlint-disable-next-line prefer-promise-reject-errors -- the client rejects with its own records.
    if (invalid) return Promise.reject(errorOf('OT_INVALID_PARAMETER'));
    return new Promise((resolve, reject) => {
      this.#later(session.page, () => {
        const from = session.connection;
        const receivers =
          to === undefined ? this.#inSession(session) : this.#inSession(session).filter(isConnection(to));
        const refusal = this.failures.signal.shift() ?? this.#judgeSignal(from, receivers);
        // oxlint-disable-next-line prefer-promise-reject-errors -- the client rejects with its own records.
        if (refusal !== null || from === null) return reject(errorOf(refusal ?? 'OT_NOT_CONNECTED'));
        this.taken.push({
          type: type ?? '',
          data: data ?? '',
          from: from.connectionId,
          to: to?.connectionId ?? null,
        });
        resolve();
        for (const receiver of receivers) this.deliver(receiver, { from, data: data ?? '' });
      });
    });
  }

  /** Everybody who is connected to a session. */
  connectionsOf(session: FakeSession): OT.Connection[] {
    return this.#inSession(session).flatMap(({ connection }) => connection ?? []);
  }

  /** Hands a page messages in the name of a participant; null is somebody with the account's key. */
  deliverTo({ session }: FakePage, speakerId: string | null, messages: readonly string[]): void {
    if (session === undefined) return;
    const sender = this.#inSession(session).find(
      ({ connection }) => readOpenTokConnectionData(connection?.data ?? '')?.speakerId === speakerId,
    );
    for (const data of messages) this.deliver(session, { from: sender?.connection ?? null, data });
  }

  /** Hands a session a message as the service would. */
  deliver(session: FakeSession, message: { from: OT.Connection | null; data: string }): void {
    if (session.page.isCut) return;
    this.#clock.setTimer(1 + this.#random.below(this.#maxDelayMs), () => {
      if (session.connection !== null && !session.page.isCut) session.emit('signal', message);
    });
  }

  #judgeSignal(from: OT.Connection | null, receivers: readonly FakeSession[]): string | null {
    if (from === null) return 'OT_NOT_CONNECTED';
    if (receivers.length === 0) return 'OT_NOT_FOUND';
    const nowMs = this.#clock.nowMs();
    const recent = (this.#recentSignals.get(from) ?? []).filter((atMs) => atMs > nowMs - 1000);
    this.#recentSignals.set(from, recent);
    // The real client has no name for the service's 429.
    if (recent.length >= this.signalsPerSecond) return 'OT_UNEXPECTED_SERVER_RESPONSE';
    recent.push(nowMs);
    return null;
  }
  readonly #recentSignals = new WeakMap<OT.Connection, number[]>();

  #inSession({ sessionId }: FakeSession): FakeSession[] {
    return this.#sessions.filter((other) => other.sessionId === sessionId);
  }

  #others(session: FakeSession): FakeSession[] {
    return this.#sessions.filter((other) => other !== session && other.sessionId === session.sessionId);
  }

  #announce(
    to: FakeSession,
    name: 'streamCreated' | 'streamDestroyed',
    stream: OT.Stream,
    reason = '',
  ): void {
    this.#send(to, name, stream.streamId, { stream, reason });
  }

  /** What one page hears about one stream or connection keeps its order. */
  #send<Name extends keyof SessionEvents>(
    to: FakeSession,
    name: Name,
    subjectId: string,
    event: SessionEvents[Name],
  ): void {
    const known = this.#queues.get(to) ?? new Map<string, (() => void)[]>();
    this.#queues.set(to, known);
    const queue = known.get(subjectId) ?? [];
    known.set(subjectId, queue);
    queue.push(() => {
      if (to.connection !== null) to.emit(name, event);
    });
    this.#later(to.page, () => queue.shift()?.());
  }
  readonly #queues = new WeakMap<FakeSession, Map<string, (() => void)[]>>();

  #later(page: FakePage, deliver: () => void): void {
    this.#clock.setTimer(1 + this.#random.below(this.#maxDelayMs), () => {
      if (page.isCut) page.held.push(deliver);
      else deliver();
    });
  }
}

const isConnection =
  (wanted: OT.Connection) =>
  ({ connection }: FakeSession): boolean =>
    connection?.connectionId === wanted.connectionId;

/** What the service reads from a token that the server's client made. */
export function claimsOf(token: string): Record<string, unknown> {
  const [, payload = ''] = token.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString() || '{}') as Record<string, unknown>;
}

function refusal(token: string, { sessionId }: FakeSession): string | null {
  const claims = claimsOf(token);
  if (claims['session_id'] !== sessionId) return 'OT_AUTHENTICATION_ERROR';
  return typeof claims['connection_data'] === 'string' ? null : 'OT_INVALID_PARAMETER';
}
