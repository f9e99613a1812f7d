import { randomBytes } from 'node:crypto';
import type { Clock } from '../../src/clock/clock.ts';
import {
  closeCodes,
  type Connection,
  type FromRelay,
  type IceServer,
  type ToRelay,
} from '../../src/protocol/relay.ts';
import { mayDo } from '../../src/protocol/roles.ts';
import type { PeerSignal } from '../../src/protocol/signals.ts';
import type { Stamp } from '../../src/protocol/stamp.ts';
import { unreachable } from '../../src/scene/exhaustive.ts';
import { rosterStreams } from '../../src/scene/queries.ts';
import { reduceScene, type SceneEvent } from '../../src/scene/reduceScene.ts';
import type { Scene } from '../../src/scene/scene.ts';
import type { AccessClaims } from '../auth/access.ts';
import { checkSignal } from './checkSignal.ts';
import type { RelayCounters } from './counters.ts';
import type { Link } from './memberSocket.ts';
import { LogTail } from './logTail.ts';
import { OrderedOutbox, type SaveScene } from './orderedOutbox.ts';
import { awayAfterRestartMs, cameraAwayMs, Orphans } from './orphans.ts';
import { TokenBucket } from '../limits/tokenBucket.ts';

/** How long a connection whose socket broke may come back as itself; ms. */
export const resumeGraceMs = 10_000;
/** How many seconds' worth of signals a participant may send at once. */
const signalBurstSeconds = 2;
/** Negotiating with a full room takes many small messages at once. */
const rtcBurst = 1500;
const rtcPerSecond = 300;

/** A participant in a room. */
export interface Member {
  readonly id: string;
  connection: Connection;
  readonly resumeKey: string;
  /** Null while its socket is lost and it may still come back. */
  link: Link | null;
  endGrace: () => void;
  readonly signals: TokenBucket;
  readonly rtc: TokenBucket;
}

export interface RoomOptions {
  studioToken: string;
  scene: Scene;
  seq: number;
  save: SaveScene;
  clock: Clock;
  iceServers: readonly IceServer[];
  /** Signals and announcements that one participant may send a second in the long run. */
  signalsPerSecond: number;
  counters: RelayCounters;
  /** The room can keep nothing any more and has sent everybody away; it must be forgotten. */
  onBroken: (error: unknown) => void;
  /** Nobody is here and nothing is waited for. */
  onEmpty: () => void;
}

/** One session's participants, its scene, and the one order of everything that happens in it. */
export class Room {
  readonly #options: RoomOptions;
  readonly #members = new Map<string, Member>();
  readonly #outbox: OrderedOutbox;
  readonly #orphans: Orphans;
  readonly #tail: LogTail;
  #scene: Scene;
  #seq: number;

  constructor(options: RoomOptions) {
    this.#options = options;
    this.#scene = options.scene;
    this.#seq = options.seq;
    this.#tail = new LogTail(options.seq);
    this.#outbox = new OrderedOutbox({
      save: options.save,
      current: () => ({ scene: this.#scene, seq: this.#seq }),
      pause: (ms) => new Promise((resolve) => options.clock.setTimer(ms, resolve)),
      onBroken: (error) => {
        this.close(1011, 'the server could not keep the session');
        options.onBroken(error);
      },
    });
    this.#orphans = new Orphans(options.clock, (streamId) => {
      this.#hideStream(streamId);
      this.#tellIfEmpty();
    });
    this.#forgetThoseBefore();
  }

  get scene(): Scene {
    return this.#scene;
  }

  get seq(): number {
    return this.#seq;
  }

  get size(): number {
    return this.#members.size;
  }

  /** How many are away and may still come back. */
  get awaited(): number {
    return [...this.#members.values()].filter(({ link }) => link === null).length;
  }

  /** Ids of the streams that a connection publishes. */
  streamsOf(connectionId: string): string[] {
    return this.#members.get(connectionId)?.connection.streams.map(({ id }) => id) ?? [];
  }

  get isEmpty(): boolean {
    return this.#members.size === 0 && this.#orphans.count === 0;
  }

  /**
   * Takes a participant in: as the connection it was when it proves so by `resume`, else as a new one in place of any
   * other of the same speaker. Who comes back and says the last seq it heard is told what it missed.
   */
  join(link: Link, claims: AccessClaims, resume: string | null, since: number | null = null): Member {
    return this.#resumed(link, claims, resume, since) ?? this.#created(link, claims);
  }

  receive(member: Member, message: ToRelay): void {
    if (this.#members.get(member.id) !== member) return;
    switch (message.type) {
      case 'pong':
        return;
      case 'leave':
        return this.#destroy(member);
      case 'signal':
        return this.#receiveSignal(member, message);
      case 'publish':
        return this.#publish(member, message);
      case 'unpublish':
        return this.#unpublish(member, message.streamId);
      case 'rtc':
        return this.#passRtc(member, message);
      default:
        return unreachable(message);
    }
  }

  /** The socket of a member ended. One that was replaced meanwhile means nothing any more. */
  lose(member: Member, link: Link, isClean: boolean): void {
    if (member.link !== link || this.#members.get(member.id) !== member) return;
    if (isClean) return this.#destroy(member);
    member.link = null;
    member.endGrace = this.#options.clock.setTimer(resumeGraceMs, () => this.#destroy(member));
  }

  /** Announces what the server decided; resolves when it is durable and passed on. */
  async announce(signal: PeerSignal, speakerId: string | null = null): Promise<void> {
    const member = [...this.#members.values()].find(({ connection }) => connection.speakerId === speakerId);
    this.#accept(signal, this.#stamp(member?.id ?? 'server', 'server'));
    await this.#outbox.flushed();
    this.#tellIfEmpty();
  }

  /** Sends everybody away and stops all timers; what is put in by then is still written. */
  close(code: number, reason: string): void {
    this.#orphans.stop();
    for (const member of this.#members.values()) {
      member.endGrace();
      member.link?.close(code, reason);
    }
    this.#members.clear();
  }

  async flushed(): Promise<void> {
    await this.#outbox.flushed();
  }

  /** After the server was away, the connections the scene speaks of are gone, and nobody publishes what it shows. */
  #forgetThoseBefore(): void {
    for (const connectionId of Object.keys(this.#scene.speakers))
      this.#fold(
        { type: 'connectionDestroyed', data: { connectionId } },
        this.#stamp('server', 'server'),
        () => undefined,
      );
    for (const { streamId, source } of this.#scene.layout.visibleStreams)
      this.#orphans.await(streamId, null, awayAfterRestartMs(source));
  }

  #resumed(link: Link, claims: AccessClaims, resume: string | null, since: number | null): Member | null {
    const [id = '', key = ''] = (resume ?? '').split('.');
    const member = this.#members.get(id);
    const isSame =
      member !== undefined &&
      member.resumeKey === key &&
      member.connection.speakerId === claims.speakerId &&
      member.connection.role === claims.role;
    if (!isSame) return null;
    member.endGrace();
    member.link?.close(closeCodes.replaced, 'taken up by a newer socket');
    member.link = link;
    this.#welcome(member, true, since);
    return member;
  }

  #created(link: Link, claims: AccessClaims): Member {
    for (const other of this.#members.values()) {
      if (other.connection.speakerId !== claims.speakerId) continue;
      other.link?.close(closeCodes.replaced, 'this speaker joined anew');
      this.#destroy(other);
    }
    const id = randomBytes(12).toString('hex');
    const { clock, signalsPerSecond } = this.#options;
    const nowMs = (): number => clock.nowMs();
    const member: Member = {
      id,
      connection: {
        id,
        speakerId: claims.speakerId,
        role: claims.role,
        data: { is_composer: claims.role === 'composer', browser: claims.browser },
        streams: [],
      },
      resumeKey: randomBytes(18).toString('base64url'),
      link,
      endGrace: () => undefined,
      signals: new TokenBucket(signalBurstSeconds * signalsPerSecond, signalsPerSecond, nowMs),
      rtc: new TokenBucket(rtcBurst, rtcPerSecond, nowMs),
    };
    this.#toAll({ type: 'connectionCreated', connection: member.connection });
    this.#members.set(id, member);
    this.#welcome(member, false, null);
    return member;
  }

  #welcome(member: Member, resumed: boolean, since: number | null): void {
    const { link } = member;
    const missed = since === null ? null : this.#tail.after(since);
    const welcome: FromRelay = {
      type: 'welcome',
      connectionId: member.id,
      resumeKey: member.resumeKey,
      resumed,
      ...(missed === null ? { snapshot: this.#scene } : { snapshot: null, missed }),
      seq: this.#seq,
      connections: [...this.#members.values()].map(({ connection }) => connection),
      iceServers: [...this.#options.iceServers],
      nowMs: this.#options.clock.nowMs(),
    };
    this.#outbox.put(null, () => link?.send(welcome));
  }

  #destroy(member: Member): void {
    if (!this.#members.delete(member.id)) return;
    member.endGrace();
    const { id, streams, speakerId } = member.connection;
    const stamp = this.#stamp('server', 'server');
    this.#fold(
      { type: 'connectionDestroyed', data: { connectionId: id } },
      stamp,
      this.#sender({ type: 'connectionDestroyed', connectionId: id, stamp }),
    );
    for (const stream of streams) this.#orphan(stream.id, stream.source, speakerId);
    this.#tellIfEmpty();
  }

  /** A stream has no publisher any more: a screen leaves the stage at once, a camera may come back. */
  #orphan(streamId: string, source: 'camera' | 'screen', speakerId: string): void {
    const isVisible = this.#scene.layout.visibleStreams.some((stream) => stream.streamId === streamId);
    if (!isVisible) return;
    if (source === 'screen') this.#hideStream(streamId);
    else this.#orphans.await(streamId, speakerId, cameraAwayMs);
  }

  #hideStream(streamId: string): void {
    this.#accept({ type: 'streamHidden', data: { streamId } }, this.#stamp('server', 'server'));
  }

  #receiveSignal(member: Member, message: Extract<ToRelay, { type: 'signal' }>): void {
    const { counters } = this.#options;
    const { ref, to } = message;
    const { link, connection } = member;
    const reject = (code: keyof RelayCounters['rejected'], text: string): void => {
      counters.rejected[code] += 1;
      link?.send({ type: 'rejected', ref, code, message: text });
    };
    if (!member.signals.take()) return reject('tooManySignals', 'Too many signals: wait a moment.');
    const verdict = checkSignal(message.signal, {
      role: connection.role,
      connectionId: member.id,
      isDirect: to !== undefined,
      scene: this.#scene,
      roster: rosterStreams([...this.#members.values()].map((other) => other.connection)),
    });
    if (!verdict.ok) return reject(verdict.code, verdict.message);
    const recipient = to === undefined ? null : this.#members.get(to);
    if (recipient === undefined) return reject('unknownRecipient', 'Nobody has this connection id.');
    counters.accepted += 1;
    if (recipient === null) {
      const stamp = this.#stamp(member.id, connection.role);
      this.#accept(verdict.signal, stamp, () => link?.send({ type: 'accepted', ref, stamp }));
      return;
    }
    // A direct signal is no part of the scene, so it takes no place in the order: it carries the last one's number.
    const stamp = {
      seq: this.#seq,
      atMs: this.#options.clock.nowMs(),
      from: member.id,
      role: connection.role,
    };
    const target = recipient.link;
    this.#outbox.put(null, () => {
      link?.send({ type: 'accepted', ref, stamp });
      target?.send({ type: 'signal', stamp, signal: verdict.signal, direct: true });
    });
  }

  #publish(member: Member, { stream }: Extract<ToRelay, { type: 'publish' }>): void {
    const { id, role, streams, speakerId } = member.connection;
    const isNew = !streams.some((own) => own.id === stream.id);
    const isTaken = [...this.#members.values()].some(
      (other) => other !== member && other.connection.streams.some((taken) => taken.id === stream.id),
    );
    const isRefused =
      !mayDo(role, 'publish') ||
      isTaken ||
      (isNew && streams.length >= 16) ||
      !this.#orphans.mayAdopt(stream.id, speakerId);
    if (!member.signals.take() || isRefused) {
      this.#options.counters.dropped += 1;
      return;
    }
    this.#orphans.adopt(stream.id);
    member.connection = {
      ...member.connection,
      streams: isNew ? [...streams, stream] : streams.map((own) => (own.id === stream.id ? stream : own)),
    };
    this.#toAll({ type: 'streamPublished', connectionId: id, stream });
  }

  #unpublish(member: Member, streamId: string): void {
    const { id, streams, speakerId } = member.connection;
    const stream = streams.find((own) => own.id === streamId);
    if (stream === undefined) return;
    member.connection = { ...member.connection, streams: streams.filter((own) => own !== stream) };
    this.#toAll({ type: 'streamUnpublished', connectionId: id, streamId });
    this.#orphan(streamId, stream.source, speakerId);
  }

  #passRtc(member: Member, { to, message }: Extract<ToRelay, { type: 'rtc' }>): void {
    const target = this.#members.get(to)?.link;
    if (target === undefined || !member.rtc.take()) {
      this.#options.counters.dropped += 1;
      return;
    }
    this.#outbox.put(null, () => target?.send({ type: 'rtc', from: member.id, message }));
  }

  /** Takes a signal into the order: folded now, told to all when it is durable. */
  #accept(signal: PeerSignal, stamp: Stamp, then: () => void = () => undefined): void {
    const send = this.#sender({ type: 'signal', stamp, signal, direct: false });
    this.#fold(signal, stamp, () => {
      then();
      send();
    });
  }

  #fold(event: SceneEvent, stamp: Stamp, deliver: () => void): void {
    this.#scene = reduceScene(this.#scene, event, stamp);
    this.#tail.push({ stamp, event });
    this.#outbox.put({ stamp, event }, deliver);
  }

  #stamp(from: string, role: Stamp['role']): Stamp {
    this.#seq += 1;
    return { seq: this.#seq, atMs: this.#options.clock.nowMs(), from, role };
  }

  #toAll(message: FromRelay): void {
    this.#outbox.put(null, this.#sender(message));
  }

  /** Sends to the sockets that are here now: one that comes later gets its welcome in this same order. */
  #sender(message: FromRelay): () => void {
    const links = [...this.#members.values()].flatMap(({ link }) => link ?? []);
    return () => {
      for (const link of links) link.send(message);
    };
  }

  #tellIfEmpty(): void {
    if (this.isEmpty) this.#options.onEmpty();
  }
}
