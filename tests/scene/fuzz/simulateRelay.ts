import { isDeepStrictEqual } from 'node:util';
import { createRelayCounters } from '../../../server/relay/counters.ts';
import type { Member } from '../../../server/relay/member.ts';
import { resumeGraceMs, Room } from '../../../server/relay/room.ts';
import type { SceneRecord } from '../../../server/store/sessionStore.ts';
import type { FromRelay, ToRelay } from '../../../src/protocol/relay.ts';
import type { Role } from '../../../src/protocol/roles.ts';
import type { PeerSignal } from '../../../src/protocol/signals.ts';
import type { Stamp } from '../../../src/protocol/stamp.ts';
import { reduceScene, type SceneEvent } from '../../../src/scene/reduceScene.ts';
import { createScene, type Scene } from '../../../src/scene/scene.ts';
import type { PendingChange } from '../../../src/participant/optimisticScene.ts';
import { createFakeClock } from '../../clock/fakeClock.ts';
import { createSceneDriver, type SceneDriver } from '../../drivers/sceneDriver.ts';
import { claimsOf } from '../../server/claimsOf.ts';
import { createRandom, type Random } from '../../server/mutations.ts';
import { randomSignal } from './randomSignal.ts';

/** One tab: joins, is disconnected, and returns as the same or as a new connection. */
interface Client {
  speakerId: string;
  role: Role;
  sceneDriver: SceneDriver;
  line: Line | null;
  connectionId: string | null;
  resume: string | null;
  lastSeq: number;
  streams: string[];
  pendingChanges: Map<number, PendingChange>;
}

/** One connection to the relay: messages in transit are lost when it breaks. */
interface Line {
  up: ToRelay[];
  down: FromRelay[];
  member: Member | null;
  lose(): void;
}

interface Stored {
  scene: Scene;
  seq: number;
  log: SceneRecord[];
}

/**
 * A show over the real relay: participants signal at the same time, lose their connections with the messages in transit,
 * return, crash, join late, and send forbidden signals; the server crashes between two writes. At the end every screen and
 * the stored log must produce the relay's scene. Returns what went wrong, or null.
 */
export async function simulateRelay(seed: number): Promise<string | null> {
  const random = createRandom(seed);
  const show = new Show(random);
  const maxClients = 2 + random.below(11);
  show.enter(random.pick(['host', 'guest']));
  const steps = 30 + random.below(90);
  for (let step = 0; step < steps; step += 1) {
    const action = random.below(40);
    if (action < 16) show.sendSignal();
    else if (action < 20 && show.clients.length < maxClients) show.enter();
    else if (action < 22) show.publish();
    else if (action < 25) show.cut();
    else if (action < 28) show.comeBack();
    else if (action < 29) show.leave();
    else if (action < 30) await show.pass(random.below(2) === 0 ? 500 : resumeGraceMs + 1);
    else if (action < 31 && random.below(3) === 0) show.crashServer();
    show.move(1 + random.below(12));
    if (random.below(3) > 0) await settle();
    if (show.problem !== null) return show.problem;
  }
  return show.findDivergence();
}

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
};

class Show {
  readonly clients: Client[] = [];
  problem: string | null = null;
  readonly #random: Random;
  readonly #clock = createFakeClock();
  #stored: Stored = { scene: createScene(), seq: 0, log: [] };
  #room: Room;
  #generation = 0;
  #made = 0;
  #ref = 0;

  constructor(random: Random) {
    this.#random = random;
    this.#room = this.#openRoom();
  }

  enter(
    role: Role = this.#random.pick(['host', 'host', 'guest', 'guest', 'guest', 'composer', 'viewer']),
  ): void {
    this.#made += 1;
    const speakerId = `speaker-${String(this.#made)}`;
    const client: Client = {
      speakerId,
      role,
      sceneDriver: createSceneDriver({
        order: 'total',
        nowMs: () => this.#clock.nowMs(),
        reportError: (error) => {
          this.problem = String(error);
        },
      }),
      line: null,
      connectionId: null,
      resume: null,
      lastSeq: -1,
      streams: [`${speakerId}-camera`, `${speakerId}-screen`],
      pendingChanges: new Map(),
    };
    this.clients.push(client);
    this.#join(client);
  }

  /** Sends any signal; one that its role may not send must have no effect. */
  sendSignal(): void {
    const client = this.#pickConnected();
    if (client === null) return;
    const streams = this.clients.flatMap((each) => each.streams);
    const ids = this.clients.flatMap(({ connectionId }) => connectionId ?? []);
    const signal = randomSignal(this.#random, streams, ids);
    this.#ref += 1;
    if (this.#random.below(3) > 0)
      client.pendingChanges.set(this.#ref, client.sceneDriver.expect(signal, client.connectionId));
    const to = this.#random.below(12) === 0 ? this.#random.pick(ids) : undefined;
    client.line?.up.push({
      type: 'signal',
      ref: this.#ref,
      signal,
      ...(to === undefined ? {} : { to }),
    });
  }

  publish(): void {
    const client = this.#pickConnected();
    if (client === null) return;
    const id = this.#random.pick(client.streams);
    client.line?.up.push(
      this.#random.below(3) === 0
        ? { type: 'unpublish', streamId: id }
        : {
            type: 'publish',
            stream: {
              id,
              source: id.endsWith('screen') ? 'screen' : 'camera',
              hasAudio: true,
              hasVideo: true,
            },
          },
    );
  }

  cut(): void {
    const client = this.#pickConnected();
    if (client !== null) this.#lose(client);
  }

  comeBack(): void {
    const away = this.clients.filter(({ line }) => line === null);
    if (away.length > 0) this.#join(this.#random.pick(away));
  }

  leave(): void {
    const client = this.#pickConnected();
    if (client === null || this.clients.length < 2) return;
    client.line?.lose();
    this.clients.splice(this.clients.indexOf(client), 1);
  }

  /** Lets time pass, so that grace times end. */
  pass(ms: number): Promise<void> {
    return this.#clock.advance(ms);
  }

  /** What was not stored is lost; nobody may have received it. */
  crashServer(): void {
    for (const client of this.clients) {
      if (client.lastSeq > this.#stored.seq)
        this.problem = `${client.speakerId} heard seq ${String(client.lastSeq)}, stored was ${String(this.#stored.seq)}`;
      if (client.line !== null) this.#lose(client);
    }
    const crashed = this.#room;
    this.#room = this.#openRoom();
    crashed.close(1012, 'crashed');
  }

  /** Delivers some of the messages in transit: in order on each connection, in any order between them. */
  move(count: number): void {
    for (let moved = 0; moved < count; moved += 1) {
      const waiting = this.clients.flatMap(({ line, ...client }) =>
        line === null
          ? []
          : [...(line.up.length > 0 ? ['up'] : []), ...(line.down.length > 0 ? ['down'] : [])].map((way) => ({
              speakerId: client.speakerId,
              way,
            })),
      );
      if (waiting.length === 0) return;
      const { speakerId, way } = this.#random.pick(waiting);
      const client = this.clients.find((each) => each.speakerId === speakerId);
      if (client !== undefined) this.#deliver(client, way);
    }
  }

  async findDivergence(): Promise<string | null> {
    for (const client of this.clients) if (client.line === null) this.#join(client);
    for (let round = 0; round < 50; round += 1) {
      await settle();
      this.move(10_000);
    }
    await this.#room.flushed();
    this.move(10_000);
    if (this.problem !== null) return this.problem;
    const { scene } = this.#room;
    for (const client of this.clients)
      if (!isDeepStrictEqual(client.sceneDriver.scene(), scene))
        return `${client.speakerId} shows ${JSON.stringify(client.sceneDriver.scene())}\nthe relay has ${JSON.stringify(scene)}`;
    const redrawn = this.#stored.log.reduce(
      (before, { event, stamp }) => reduceScene(before, event, stamp),
      createScene(),
    );
    if (isDeepStrictEqual(redrawn, scene)) return null;
    return `the log comes to ${JSON.stringify(redrawn)}\nthe relay has ${JSON.stringify(scene)}`;
  }

  #openRoom(): Room {
    const generation = ++this.#generation;
    return new Room({
      studioToken: 'show',
      scene: structuredClone(this.#stored.scene),
      seq: this.#stored.seq,
      save: async (scene, seq, records) => {
        for (let turn = this.#random.below(3); turn > 0; turn -= 1) await Promise.resolve();
        if (generation !== this.#generation) throw new Error('a crashed server writes no more');
        this.#stored = { scene: structuredClone(scene), seq, log: [...this.#stored.log, ...records] };
      },
      clock: this.#clock,
      iceServers: [],
      signalsPerSecond: 1_000_000,
      counters: createRelayCounters(),
      isOwnFile: () => true,
      onBroken: () => undefined,
      onEmpty: () => undefined,
    });
  }

  #join(client: Client): void {
    const line: Line = {
      up: [],
      down: [],
      member: null,
      lose: () => {
        if (line.member !== null) this.#room.lose(line.member, socket, false);
      },
    };
    const socket = {
      send: (message: FromRelay): void => {
        if (client.line === line) line.down.push(message);
      },
      setReading: () => undefined,
      close: (): void => {
        if (client.line === line) client.line = null;
      },
    };
    client.line = line;
    const isReturn = client.resume !== null && this.#random.below(4) > 0;
    line.member = this.#room.join(socket, claimsOf('show', client.role, client.speakerId), {
      resume: isReturn ? client.resume : null,
      since: isReturn && this.#random.below(4) > 0 ? client.lastSeq : null,
    });
  }

  #lose(client: Client): void {
    const { line } = client;
    client.line = null;
    for (const expectation of client.pendingChanges.values()) expectation.markUncertain(() => undefined);
    client.pendingChanges.clear();
    line?.lose();
  }

  #pickConnected(): Client | null {
    const connected = this.clients.filter(({ line, connectionId }) => line !== null && connectionId !== null);
    return connected.length === 0 ? null : this.#random.pick(connected);
  }

  #deliver(client: Client, way: string): void {
    const { line } = client;
    if (line === null) return;
    if (way === 'up') {
      const message = line.up.shift();
      if (message !== undefined && line.member !== null) this.#room.receive(line.member, message);
      return;
    }
    const message = line.down.shift();
    if (message === undefined) return;
    hear(client, message);
    // A signal that arrives twice must have no second effect.
    if (message.type === 'signal' && this.#random.below(8) === 0) hear(client, message);
  }
}

/** Does what the mesh engine does with the relay's messages. */
function hear(client: Client, message: FromRelay): void {
  const { sceneDriver } = client;
  switch (message.type) {
    case 'welcome': {
      const { connectionId, resumeKey, snapshot, missed, seq, nowMs: serverNowMs } = message;
      const sinceSeq = client.lastSeq;
      Object.assign(client, { connectionId, resume: `${connectionId}.${resumeKey}`, lastSeq: seq });
      if (missed === undefined) {
        sceneDriver.accept({ type: 'snapshot', snapshot, seq, serverNowMs }, connectionId);
        return;
      }
      for (const { event, stamp } of missed)
        if (stamp.seq > sinceSeq) fold(client, event as SceneEvent, stamp);
      sceneDriver.accept({ type: 'resumed', seq, serverNowMs }, connectionId);
      return;
    }
    case 'signal':
      if (!message.direct) client.lastSeq = Math.max(client.lastSeq, message.stamp.seq);
      sceneDriver.accept(
        {
          type: 'signal',
          signal: message.signal as PeerSignal,
          stamp: message.stamp,
          direct: message.direct,
        },
        client.connectionId,
      );
      return;
    case 'connectionDestroyed':
      if (message.stamp !== undefined)
        fold(
          client,
          { type: 'connectionDestroyed', data: { connectionId: message.connectionId } },
          message.stamp,
        );
      return;
    case 'accepted':
      client.pendingChanges.get(message.ref)?.confirm(message.stamp);
      client.pendingChanges.delete(message.ref);
      return;
    case 'rejected':
      client.pendingChanges.get(message.ref)?.withdraw();
      client.pendingChanges.delete(message.ref);
      return;
    case 'connectionCreated':
    case 'streamPublished':
    case 'streamUnpublished':
    case 'rtc':
    case 'ping':
      return;
  }
}

function fold(client: Client, event: SceneEvent, stamp: Stamp): void {
  client.sceneDriver.accept(
    event.type === 'connectionDestroyed'
      ? { type: 'connectionDestroyed', connectionId: event.data.connectionId, stamp }
      : { type: 'signal', signal: event, stamp, direct: false },
    client.connectionId,
  );
}
