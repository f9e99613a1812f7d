import type { Role } from '../../../src/protocol/roles.ts';
import { maySend, type PeerSignal } from '../../../src/protocol/signals.ts';
import type { Stamp } from '../../../src/protocol/stamp.ts';
import { createScene } from '../../../src/scene/scene.ts';
import {
  addToLog,
  emptyLog,
  foldLog,
  isLogged,
  type Presence,
  type SceneLog,
} from '../../../src/scene/unordered/sceneLog.ts';
import { createSceneDriver, type SceneDriver } from '../../drivers/sceneDriver.ts';
import { createRandom, type Random } from '../../server/mutations.ts';
import { sampleSignals } from '../../protocol/samples.ts';
import { lookOf } from './lookOf.ts';
import { randomSignal } from './randomSignal.ts';

interface Packet {
  to: Peer;
  signal: PeerSignal;
  stamp: Omit<Stamp, 'atMs'>;
  direct: boolean;
  dueStep: number;
}

/** A participant on an engine that passes signals on in any order, and nothing to those who are disconnected. */
interface Peer {
  id: string;
  role: Role;
  name: string;
  streams: string[];
  sceneDriver: SceneDriver;
  /** Highest seq received or sent: a Lamport clock. */
  seq: number;
  isCut: boolean;
  /** A client that breaks the rules. */
  isHostile: boolean;
}

const hostileFont = 'a font that no host chose';

/**
 * A show without a relay: signals arrive late, twice, in any order, and never at those who are disconnected; peers join
 * late, crash, and send forbidden signals. At the end everybody asks for the settings again, as a studio does some seconds
 * after it has joined. Returns what went wrong, or null.
 */
export function simulateUnordered(seed: number): string | null {
  const random = createRandom(seed);
  const net = new Engine(random);
  // One peer that may vouch for everything stays to the end: nobody else may vouch for what hosts have changed.
  net.join(random.pick(['host', 'composer']));
  const others = 1 + random.below(11);
  const early = random.below(others + 1);
  for (let count = 0; count < early; count += 1)
    net.join(random.pick(['host', 'host', 'guest', 'guest', 'composer']));
  let late = others - early;
  const steps = 20 + random.below(60);
  for (let step = 0; step < steps; step += 1) {
    net.step = step;
    net.deliver(({ dueStep }) => dueStep <= step);
    const action = random.below(20);
    if (action < 14) net.sendAllowed(random.pick(net.peers));
    else if (action < 15 && late > 0) {
      late -= 1;
      net.join(random.pick(['host', 'guest', 'guest', 'composer']));
    } else if (action < 17) net.cutOrRestore();
    else if (action < 18) net.crash();
    else net.misbehave();
  }
  return net.findDivergence();
}

const introductionOf = ({ name }: Peer): PeerSignal => ({
  type: 'speakerDetails',
  data: { userDisplayName: name, userRole: '' },
});

class Engine {
  readonly peers: Peer[] = [];
  step = 0;
  #packets: Packet[] = [];
  #made = 0;
  /** All allowed signals that anybody has sent. */
  #sent: SceneLog = emptyLog;
  readonly #presence: Presence = {
    isHere: (connectionId) => this.peers.some((each) => each.id === connectionId),
    ownerOf: (streamId) => this.peers.find((each) => each.streams.includes(streamId))?.id ?? null,
  };
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  join(role: Role): void {
    this.#made += 1;
    const id = `peer-${String(this.#made)}`;
    const streams = role === 'composer' ? [] : [`${id}-camera`, `${id}-screen`];
    const peer: Peer = {
      id,
      role,
      name: id,
      streams,
      seq: 0,
      isCut: false,
      isHostile: role === 'guest' && this.#random.below(3) === 0,
      sceneDriver: createSceneDriver({
        order: 'none',
        nowMs: () => this.step * 1000,
        reportError: () => undefined,
        presence: this.#presence,
      }),
    };
    this.peers.push(peer);
    for (const each of this.peers) each.sceneDriver.followRoster();
    this.#introduce(peer);
  }

  /** Sends an allowed signal as our client does: shown at once, settled by the engine's answer. */
  sendAllowed(peer: Peer): void {
    if (peer.isCut) return;
    const streams = peer.role === 'guest' ? peer.streams : this.peers.flatMap((each) => each.streams);
    const signal = randomSignal(
      this.#random,
      streams,
      this.peers.map(({ id }) => id),
    );
    if (!maySend(peer.role, signal, (streamId) => peer.streams.includes(streamId))) return;
    const isExpected = this.#random.below(2) === 0;
    const pendingChange = isExpected ? peer.sceneDriver.expect(signal, peer.id) : null;
    // Lost before it reached the engine: withdrawn.
    if (isExpected && this.#random.below(12) === 0) {
      pendingChange?.withdraw();
      return;
    }
    if (signal.type === 'speakerDetails') peer.name = signal.data.userDisplayName;
    const stamp = this.#send(peer, signal);
    pendingChange?.confirm(stamp);
  }

  /** A hostile client sends what it likes, and answers newcomers with lies. */
  misbehave(): void {
    const hostile = this.peers.filter(({ isHostile, isCut }) => isHostile && !isCut);
    if (hostile.length === 0) return;
    const peer = this.#random.pick(hostile);
    const theme: PeerSignal = { type: 'fontChanged', data: { font: hostileFont } };
    const stamp = { seq: peer.seq + this.#random.below(5), atMs: 0, from: this.#random.pick(this.peers).id };
    const forged: PeerSignal = {
      ...sampleSignals.templateSettings,
      data: {
        ...sampleSignals.templateSettings.data,
        font: hostileFont,
        written: [
          { signal: theme, stamp: { ...stamp, role: this.#random.pick(['host', 'guest', 'server']) } },
        ],
      },
    };
    const target = this.#random.pick(this.peers);
    if (this.#random.below(2) === 0) this.#send(peer, forged, target);
    else this.#send(peer, this.#random.below(2) === 0 ? theme : forged);
    const stolen = this.#random.pick(this.peers.flatMap(({ streams }) => streams).concat('x'));
    this.#send(peer, { type: 'streamHidden', data: { streamId: stolen } });
  }

  /** The first peer stays. */
  cutOrRestore(): void {
    const peer = this.#random.pick(this.peers);
    if (peer === this.peers[0]) return;
    if (peer.isCut) this.#restore(peer);
    else peer.isCut = true;
  }

  crash(): void {
    const peer = this.#random.pick(this.peers);
    if (peer === this.peers[0] || this.peers.length < 3) return;
    this.peers.splice(this.peers.indexOf(peer), 1);
    for (const each of this.peers) each.sceneDriver.followRoster();
  }

  /** Delivers what is due in any order, some of it twice. */
  deliver(isDue: (packet: Packet) => boolean): void {
    for (;;) {
      const due = this.#packets.filter(isDue);
      if (due.length === 0) return;
      const packet = this.#random.pick(due);
      if (this.#random.below(10) > 0) this.#packets.splice(this.#packets.indexOf(packet), 1);
      this.#receive(packet);
    }
  }

  /** Everybody returns and asks for the settings again; when all is delivered, everybody must show the same scene. */
  findDivergence(): string | null {
    for (const peer of this.peers) if (peer.isCut) this.#restore(peer);
    this.deliver(() => true);
    for (const peer of this.peers) this.#introduce(peer);
    this.deliver(() => true);
    const looks = this.peers.map((peer) => lookOf(peer.sceneDriver.scene()));
    const different = looks.findIndex((look) => look !== looks[0]);
    if (different >= 0)
      return `${this.peers[different]?.id ?? ''} shows ${looks[different] ?? ''}\n${this.peers[0]?.id ?? ''} shows ${looks[0] ?? ''}`;
    if (looks[0]?.includes(hostileFont) === true) return 'a guest changed the font';
    const sent = lookOf(foldLog(this.#sent, this.#presence, createScene()));
    return sent === looks[0] ? null : `all show ${looks[0] ?? ''}\nwhat was sent produces ${sent}`;
  }

  #restore(peer: Peer): void {
    peer.isCut = false;
    peer.sceneDriver.rejectUncertain();
    this.#introduce(peer);
  }

  #introduce(peer: Peer): void {
    this.#send(peer, introductionOf(peer));
    this.#send(peer, { type: 'init', data: {} });
  }

  #send(peer: Peer, signal: PeerSignal, to: Peer | null = null): Stamp {
    peer.seq += 1;
    const stamp = { seq: peer.seq, from: peer.id, role: peer.role };
    const isAllowed = to === null && isLogged(signal) && maySend(peer.role, signal, () => true);
    if (isAllowed) this.#sent = addToLog(this.#sent, { signal, stamp: { ...stamp, atMs: 0 } });
    const recipients = to === null ? this.peers : [to];
    for (const recipient of recipients) {
      if (recipient.isCut) continue;
      const dueStep = this.step + this.#random.below(6);
      this.#packets.push({ to: recipient, signal, stamp, direct: to !== null, dueStep });
    }
    return { ...stamp, atMs: this.step * 1000 };
  }

  #receive({ to: peer, signal, stamp, direct }: Packet): void {
    // What is in transit to a peer is lost too when it is disconnected.
    if (peer.isCut || !this.peers.includes(peer)) return;
    peer.seq = Math.max(peer.seq, stamp.seq);
    const atMs = this.step * 1000;
    peer.sceneDriver.accept({ type: 'signal', signal, stamp: { ...stamp, atMs }, direct }, peer.id);
    const asker = this.peers.find(({ id }) => id === stamp.from);
    if (signal.type !== 'init' || asker === undefined || asker === peer) return;
    this.#send(peer, introductionOf(peer), asker);
    for (const reply of peer.sceneDriver.settings({ id: peer.id, role: peer.role }))
      this.#send(peer, reply, asker);
  }
}
