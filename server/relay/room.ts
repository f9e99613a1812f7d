import type { Clock } from '../../src/clock/clock.ts';
import {
  closeCodes,
  type FromRelay,
  type IceServer,
  type JoinAttempt,
  type ToRelay,
} from '../../src/protocol/relay.ts';
import type { PeerSignal } from '../../src/protocol/signals.ts';
import { unreachable } from '../../src/scene/exhaustive.ts';
import type { RosterChange } from '../../src/scene/rosterChanges.ts';
import type { Scene } from '../../src/scene/scene.ts';
import type { AccessClaims } from '../auth/access.ts';
import type { RelayCounters } from './counters.ts';
import { FairTurns } from './fairTurns.ts';
import { createMember, type Member } from './member.ts';
import type { MemberSocket } from './memberSocket.ts';
import type { SaveScene } from './orderedOutbox.ts';
import { QuestionHold } from './questionHold.ts';
import { noRecordedQuestions, type RecordedQuestions } from './recordedQuestions.ts';
import { receiveSignal } from './receiveSignal.ts';
import { RoomAnnouncements } from './roomAnnouncements.ts';
import { RoomRoster } from './roomRoster.ts';
import { RoomStreams, type Departure } from './roomStreams.ts';
import { SessionOrder } from './sessionOrder.ts';

/** How long a connection that has lost its socket may return as itself; ms. */
export const resumeGraceMs = 10_000;

/** How many messages one write of the room's log may lead to, so that a host waits for no longer than that takes. */
const maxDeliveriesPerWrite = 2400;
const minSignalsPerWrite = 8;

export interface RoomOptions {
  studioToken: string;
  scene: Scene;
  seq: number;
  /** Who published the streams on stage before the server was away. */
  streamOwners?: Readonly<Record<string, string>>;
  save: SaveScene;
  clock: Clock;
  iceServers: readonly IceServer[];
  /** Signals and announced streams that one participant may send a second in the long run. */
  signalsPerSecond: number;
  counters: RelayCounters;
  /** Whether an address is that of a file that was uploaded to this session. */
  isOwnFile(url: string): boolean;
  questions?: RecordedQuestions | undefined;
  /** For the log of who was here and published what. */
  onRosterChange?: (change: RosterChange) => void;
  /** The first host has come, or the last one has gone. */
  onHostPresence?: (isHostHere: boolean) => void;
  /** The room can no longer save anything and has disconnected everybody; it must be forgotten. */
  onBroken: (error: unknown) => void;
  /** Nobody is here, and no stream's place is held. */
  onEmpty: () => void;
}

/** What a participant says of itself when its socket opens. */
export interface Arrival {
  /** Proves which connection it was before: id.resumeKey. */
  resume: string | null;
  /** The number of the last shared event that it has received. */
  since: number | null;
  attempt: JoinAttempt | null;
}

/** One session's participants, its scene, and the one order of everything that happens in it. */
export class Room {
  readonly #options: RoomOptions;
  readonly #roster = new RoomRoster();
  readonly #order: SessionOrder;
  readonly #announcements: RoomAnnouncements;
  readonly #streams: RoomStreams;
  readonly #questions: RecordedQuestions;
  readonly #hold: QuestionHold;
  #isHostHere = false;
  readonly #turns = new FairTurns({ isFull: () => this.#isFull() });

  constructor(options: RoomOptions) {
    const { scene, seq, save, clock } = options;
    this.#options = options;
    this.#questions = options.questions ?? noRecordedQuestions;
    this.#hold = new QuestionHold(this.#questions.load);
    this.#order = new SessionOrder({
      scene,
      seq,
      save,
      clock,
      onBroken: (error) => {
        this.close(1011, 'the server could not save the session');
        options.onBroken(error);
      },
      onDelivered: () => this.#turns.proceed(),
    });
    options.onRosterChange?.({ type: 'roomOpened' });
    this.#announcements = new RoomAnnouncements(this.#order, this.#roster, options.onRosterChange);
    // The connections in a stored scene are those from before the server was away.
    for (const connectionId of Object.keys(scene.speakers))
      this.#announcements.announceDeparture(connectionId);
    this.#streams = new RoomStreams({
      order: this.#order,
      roster: this.#roster,
      announcements: this.#announcements,
      clock,
      owners: options.streamOwners ?? {},
      onExpired: () => this.#notifyIfEmpty(),
    });
  }

  get scene(): Scene {
    return this.#order.scene;
  }

  get seq(): number {
    return this.#order.seq;
  }

  /** The pseudonyms of those whose streams are on stage, by stream id. */
  get streamOwners(): Record<string, string> {
    return this.#streams.owners;
  }

  get size(): number {
    return this.#roster.size;
  }

  /** How many members have lost their socket and may still return. */
  get awayCount(): number {
    return this.#roster.size - this.#roster.sockets.length;
  }

  get isEmpty(): boolean {
    return this.#roster.size === 0 && this.#streams.orphanCount === 0;
  }

  /** Ids of the streams that a connection publishes. */
  streamsOf(connectionId: string): string[] {
    return this.#roster.find(connectionId)?.connection.streams.map(({ id }) => id) ?? [];
  }

  /** How many participants besides this speaker have its role. */
  countOthers(claims: AccessClaims): number {
    return this.#roster.countOthers(claims);
  }

  /** Whether a socket comes after a newer one of the same page, which it must not replace. */
  isOvertaken(claims: AccessClaims, attempt: JoinAttempt | null): boolean {
    return this.#roster.isOvertaken(claims, attempt);
  }

  /**
   * Adds a participant: as the connection it was before if `resume` proves that, else as a new one that replaces any other
   * of the same speaker. A participant that returns and gives the last number it received as `since` is sent what it missed.
   */
  join(
    socket: MemberSocket,
    claims: AccessClaims,
    { resume = null, since = null, attempt = null }: Partial<Arrival> = {},
  ): Member {
    const returning = this.#roster.findReturning(resume, claims);
    const member = returning === null ? this.#add(socket, claims) : this.#resume(returning, socket, since);
    member.attempt = attempt;
    return member;
  }

  /** Calls `handle` when it is the member's turn: at once for hosts and the composer, while others may have to wait. */
  inTurn(member: Member, handle: () => void): void {
    const { role } = member.connection;
    if (role === 'host' || role === 'composer') handle();
    else this.#turns.put(member.lane, handle);
  }

  receive(member: Member, message: ToRelay): void {
    const isHeld = this.#hold.take(member, message, (held) => this.#receive(member, held));
    if (!isHeld) this.#receive(member, message);
  }

  #receive(member: Member, message: ToRelay): void {
    if (!this.#roster.has(member)) return;
    switch (message.type) {
      case 'pong':
        return;
      case 'leave':
        return this.#remove(member, 'left');
      case 'signal':
        return this.#receiveSignal(member, message);
      case 'publish':
        if (!this.#streams.publish(member, message.stream)) this.#options.counters.dropped += 1;
        return;
      case 'unpublish':
        return this.#streams.unpublish(member, message.streamId);
      case 'rtc':
        return this.#passRtc(member, message);
      default:
        return unreachable(message);
    }
  }

  #receiveSignal(member: Member, message: Extract<ToRelay, { type: 'signal' }>): void {
    const { heldMicrophones } = this.#order.scene;
    receiveSignal(
      {
        order: this.#order,
        roster: this.#roster,
        announcements: this.#announcements,
        counters: this.#options.counters,
        isOwnFile: this.#options.isOwnFile,
        questions: this.#questions,
      },
      member,
      message,
    );
    if (this.#order.scene.heldMicrophones !== heldMicrophones) this.#streams.muteHeld();
  }

  /** A member's socket has closed. Ignored if it has been replaced meanwhile. */
  lose(member: Member, socket: MemberSocket, isClean: boolean): void {
    if (member.socket !== socket || !this.#roster.has(member)) return;
    if (isClean) return this.inTurn(member, () => this.#remove(member, 'left'));
    member.socket = null;
    member.endGrace = this.#options.clock.setTimer(resumeGraceMs, () => this.#remove(member, 'lost'));
  }

  /** Announces a decision of the server, in the name of a speaker if it is here; resolves when it is durable and delivered. */
  async announce(signal: PeerSignal, speakerId: string | null = null): Promise<void> {
    const member = this.#roster.members.find(({ connection }) => connection.speakerId === speakerId);
    this.#announcements.announceAsServer(signal, member?.id);
    await this.#order.flushed();
    this.#notifyIfEmpty();
  }

  /** Who a member is; null if nobody here has this connection id. */
  claimsOf(connectionId: string): AccessClaims | null {
    return this.#roster.find(connectionId)?.claims ?? null;
  }

  /**
   * Sends members out for good; the code says why. Their cameras keep their places on stage unless told otherwise. Returns the
   * pseudonyms of those who are sent out.
   */
  expel(
    isMeant: (claims: AccessClaims) => boolean,
    code: number,
    reason: string,
    keepsPlaces = true,
  ): string[] {
    const meant = this.#roster.members.filter(({ claims }) => isMeant(claims));
    for (const member of meant) {
      member.socket?.close(code, reason);
      if (!keepsPlaces) this.#streams.hideAll(member);
      this.#remove(member, 'left');
    }
    return meant.map(({ claims }) => claims.speakerId);
  }

  /** Disconnects everybody and stops all timers; what has been accepted by then is still saved. */
  close(code: number, reason: string): void {
    this.#streams.stop();
    for (const member of this.#roster.members) {
      member.endGrace();
      member.socket?.close(code, reason);
    }
    this.#roster.clear();
    this.#noteHosts();
  }

  async flushed(): Promise<void> {
    await this.#order.flushed();
  }

  #resume(member: Member, socket: MemberSocket, since: number | null): Member {
    member.endGrace();
    member.socket?.close(closeCodes.replaced, 'resumed on a newer socket');
    member.socket = socket;
    this.#welcome(member, true, since);
    return member;
  }

  #add(socket: MemberSocket, claims: AccessClaims): Member {
    for (const other of this.#roster.members) {
      if (other.connection.speakerId !== claims.speakerId) continue;
      other.socket?.close(closeCodes.replaced, 'this speaker has joined again');
      this.#remove(other, 'lost');
    }
    const member = createMember(socket, claims, this.#options);
    this.#announcements.announce({ type: 'connectionCreated', connection: member.connection });
    this.#roster.add(member);
    this.#noteHosts();
    this.#welcome(member, false, null);
    return member;
  }

  #welcome({ id, resumeKey, socket }: Member, resumed: boolean, since: number | null): void {
    const missed = since === null ? null : this.#order.eventsAfter(since);
    const welcome: FromRelay = {
      type: 'welcome',
      connectionId: id,
      resumeKey,
      resumed,
      ...(missed === null ? { snapshot: this.#order.scene } : { snapshot: null, missed }),
      seq: this.#order.seq,
      connections: this.#roster.connections,
      iceServers: [...this.#options.iceServers],
      nowMs: this.#options.clock.nowMs(),
    };
    this.#order.put(() => socket?.send(welcome));
  }

  #remove(member: Member, how: Departure): void {
    if (!this.#roster.remove(member)) return;
    member.endGrace();
    this.#announcements.announceDeparture(member.id);
    this.#streams.abandonAll(member, how);
    this.#noteHosts();
    this.#notifyIfEmpty();
  }

  #noteHosts(): void {
    const isHostHere = this.#roster.connections.some(({ role }) => role === 'host');
    if (isHostHere === this.#isHostHere) return;
    this.#isHostHere = isHostHere;
    this.#options.onHostPresence?.(isHostHere);
  }

  #passRtc(member: Member, { to, message }: Extract<ToRelay, { type: 'rtc' }>): void {
    const target = this.#roster.find(to)?.socket;
    if (target === undefined || !member.rtc.take()) {
      this.#options.counters.dropped += 1;
      return;
    }
    this.#order.put(() => target?.send({ type: 'rtc', from: member.id, message }));
  }

  #isFull(): boolean {
    const signalsPerWrite = maxDeliveriesPerWrite / Math.max(1, this.#roster.size);
    return this.#order.gatheredCount >= Math.max(minSignalsPerWrite, signalsPerWrite);
  }

  #notifyIfEmpty(): void {
    if (this.isEmpty) this.#options.onEmpty();
  }
}
