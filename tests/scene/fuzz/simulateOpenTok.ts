import { createRelayCounters } from '../../../server/relay/counters.ts';
import { Room } from '../../../server/relay/room.ts';
import { writeOpenTokConnectionData } from '../../../src/protocol/openTok.ts';
import type { Role } from '../../../src/protocol/roles.ts';
import { maySend, type PeerSignal } from '../../../src/protocol/signals.ts';
import { createStudio, type Studio } from '../../../src/participant/studio.ts';
import { createScene, type Scene } from '../../../src/scene/scene.ts';
import { createOpenTokSession } from '../../../src/session/adapters/opentok/createOpenTokSession.ts';
import { splitSignal } from '../../../src/session/adapters/opentok/signalParts.ts';
import { createFakeClock } from '../../clock/fakeClock.ts';
import { sessionOf } from '../../drivers/studioDriver.ts';
import { sampleSignals } from '../../protocol/samples.ts';
import { claimsOf } from '../../server/claimsOf.ts';
import { createRandom, type Random } from '../../server/mutations.ts';
import { FakeOpenTok } from '../../session/fakeOpenTok.ts';
import { FakeTrack } from '../../session/fakeTrack.ts';
import { streamOf } from '../../session/memorySession.ts';
import { differenceOf, lookOf } from './lookOf.ts';
import { randomSignal } from './randomSignal.ts';
import { createRelayLine, type RelayLine } from './relayLine.ts';
import { writeEverything } from './writeEverything.ts';

/** One participant: the real studio and the real adapter, on a fake of OpenTok's client and on the real room of the relay. */
interface Person {
  role: Role;
  studio: Studio;
  line: RelayLine;
  page: ReturnType<FakeOpenTok['openPage']>;
  streams: string[];
  isCut: boolean;
  /** When it has come, or come back. */
  hereSinceMs: number;
  /** A client that breaks the rules. */
  isHostile: boolean;
}

const hostileFont = 'a font that no host chose';
const openTokSessionId = '2_show';

/**
 * A show whose signals OpenTok carries: they arrive late, in any order, and never at those without a network; the service limits their
 * rate; people join late, lose the network for short and for long, leave, and break the rules; the server announces what it decides.
 * At the end another host joins, and everybody must show the same scene. Then that host changes everything once more, and the scene that
 * the server keeps must be the same too. Returns what went wrong, or null.
 */
export async function simulateOpenTok(seed: number): Promise<string | null> {
  const random = createRandom(seed);
  const show = new Show(random);
  try {
    await show.enter(random.pick(['host', 'composer']));
    const maxPeople = 2 + random.below(6);
    const steps = 15 + random.below(35);
    for (let step = 0; step < steps; step += 1) {
      const action = random.below(24);
      if (action < 13) show.sendAllowed();
      else if (action < 16 && show.people.length < maxPeople) await show.enter();
      else if (action < 18) show.publish();
      else if (action < 20) show.cutOrRestore();
      else if (action < 21) show.leave();
      else if (action < 22) show.announce();
      else show.misbehave();
      await show.pass(random.pick([5, 40, 200, 900]));
    }
    return await show.findDivergence();
  } finally {
    show.end();
  }
}

class Show {
  readonly people: Person[] = [];
  readonly #random: Random;
  readonly #clock = createFakeClock(1_700_000_000_000);
  readonly #openTok: FakeOpenTok;
  readonly #room: Room;
  #made = 0;
  /** Somebody has told one person alone what it says that it tells everybody: nobody but that person can know. */
  #mustAskAgain = false;

  constructor(random: Random) {
    this.#random = random;
    this.#openTok = new FakeOpenTok(this.#clock, random, 20 + random.below(600));
    if (random.below(2) === 0) this.#openTok.signalsPerSecond = 3 + random.below(12);
    this.#room = new Room({
      studioToken: 'show',
      scene: createScene(),
      seq: random.below(3) * 50,
      save: () => Promise.resolve(),
      clock: this.#clock,
      iceServers: [],
      signalsPerSecond: 1_000_000,
      counters: createRelayCounters(),
      isOwnFile: () => true,
      onBroken: () => undefined,
      onEmpty: () => undefined,
    });
  }

  async enter(role: Role = this.#random.pick(['host', 'guest', 'guest', 'composer'])): Promise<void> {
    const speakerId = speakerIdOf(++this.#made);
    const line = createRelayLine(this.#room, () => claimsOf('show', role, speakerId));
    const page = this.#openTok.openPage();
    const studio = createStudio({
      session: sessionOf(),
      videoSession: createOpenTokSession({
        client: page.client,
        applicationId: 'application',
        relayUrl: 'ws://relay/',
        carriesSignals: true,
        clock: this.#clock,
        onProblem: () => undefined,
        openSocket: line.openSocket,
        networkEvents: null,
        createMediaStream: streamOf,
      }),
      clock: this.#clock,
      backend: {
        initAccess: () =>
          Promise.resolve({
            webRtcSessionId: openTokSessionId,
            webRtcToken: tokenOf(speakerId, role),
            ...{ accessToken: speakerId, role, localRecordingEnabled: false },
          }),
        perform: () => Promise.resolve(),
      },
      speakerDetails: role === 'composer' ? null : { userDisplayName: speakerId, userRole: '' },
      content: null,
      showToast: () => undefined,
      reportError: () => undefined,
    });
    const streams = role === 'composer' ? [] : streamsOf(speakerId);
    const isHostile = role === 'guest' && this.#random.below(3) === 0;
    this.people.push({
      role,
      studio,
      line,
      page,
      streams,
      isCut: false,
      hereSinceMs: this.#clock.nowMs(),
      isHostile,
    });
    const joining = studio.join();
    while (studio.store.getState().phase === 'joining') await this.pass(500);
    await joining;
  }

  /** Lets time pass; the relay's heartbeats go on. */
  async pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 1000) {
      for (const { line } of this.people) line.beat();
      await this.#clock.advance(Math.min(left, 1000));
      await this.#room.flushed();
    }
  }

  sendAllowed(): void {
    const person = this.#random.pick(this.people);
    const streams = person.role === 'guest' ? person.streams : this.people.flatMap((each) => each.streams);
    for (let count = 1 + this.#random.below(3); count > 0; count -= 1) {
      const signal = randomSignal(this.#random, streams, this.people.map(connectionIdOf), this.#speakerIds);
      // The server alone decides the status, and people's names are sent by their studios.
      const isOthers = signal.type === 'statusChanged' || signal.type === 'speakerDetails';
      if (!isOthers && maySend(person.role, signal, (id) => person.streams.includes(id)))
        send(person, signal);
    }
  }

  publish(): void {
    const { studio, streams } = this.#random.pick(this.people);
    if (streams.length === 0) return;
    const streamId = this.#random.pick(streams);
    const source = streamId.endsWith('screen') ? 'screen' : 'camera';
    const mediaStream = streamOf([new FakeTrack('video')]);
    const options = { streamId, source, mediaStream, hasAudio: false, hasVideo: true } as const;
    const publication = studio.videoSession.publish(options);
    if (this.#random.below(4) === 0) publication.unpublish();
  }

  /** Nobody else may vouch for what hosts have changed, so one host or composer who knows it has to stay. */
  #mayGo(person: Person): boolean {
    const knewBeforeMs = this.#clock.nowMs() - settledMs;
    return this.people.some(
      (other) =>
        other !== person && other.role !== 'guest' && !other.isCut && other.hereSinceMs < knewBeforeMs,
    );
  }

  get #speakerIds(): string[] {
    return Array.from({ length: this.#made }, (_, index) => speakerIdOf(index + 1));
  }

  cutOrRestore(): void {
    const person = this.#random.pick(this.people);
    if (person.isCut) this.#restore(person);
    else if (!this.#mayGo(person)) return;
    else {
      person.isCut = true;
      person.line.cut();
      person.page.cut();
      if (this.#random.below(3) === 0) person.page.giveUp();
    }
  }

  leave(): void {
    const person = this.#random.pick(this.people);
    if (person.isCut || !this.#mayGo(person)) return;
    this.people.splice(this.people.indexOf(person), 1);
    person.studio.leave();
  }

  announce(): void {
    const signals: PeerSignal[] = [
      { type: 'statusChanged', data: { status: this.#random.pick(['idle', 'starting', 'live', 'stopped']) } },
      { type: 'speakersMayShowChanged', data: { speakersMayShow: this.#random.below(2) === 0 } },
      { type: 'assetHidden', data: {} },
      { type: 'themeChanged', data: { theme: this.#random.pick(['startup', 'business']) } },
    ];
    void this.#room.announce(this.#random.pick(signals));
  }

  /** A hostile client sends what it likes straight to OpenTok, and nothing to the server. */
  misbehave(): void {
    const hostile = this.people.filter(({ isHostile, isCut }) => isHostile && !isCut);
    if (hostile.length === 0) return;
    const { page, studio } = this.#random.pick(hostile);
    const font: PeerSignal = { type: 'fontChanged', data: { font: hostileFont } };
    const seq = this.#room.seq + this.#random.pick([0, 5, 900, 1_000_000, 2 ** 49]);
    const forged: PeerSignal = {
      ...sampleSignals.templateSettings,
      data: {
        ...sampleSignals.templateSettings.data,
        font: hostileFont,
        written: [
          {
            signal: font,
            stamp: { seq, atMs: 0, from: connectionIdOf(this.#random.pick(this.people)), role: 'host' },
          },
        ],
      },
    };
    const stolen = this.#random.pick(this.people.flatMap(({ streams }) => streams).concat('x'));
    const asset: PeerSignal = { type: 'assetShown', data: { assetId: 'asset-of-a-guest' } };
    const hidden: PeerSignal = { type: 'streamHidden', data: { streamId: stolen } };
    const text = JSON.stringify(
      this.#random.pick([font, forged, asset, hidden, sampleSignals.layoutChanged]),
    );
    const isToOne = this.#random.below(2) === 0;
    const header = { seq, isDirect: this.#random.below(2) === 0, id: this.#random.below(3) };
    if (isToOne && !header.isDirect) this.#mustAskAgain = true;
    const lines = [...splitSignal(text, header), `${String(seq)} a 7 1/9\n{`, 'nonsense', '1 a 1 1/1\n'];
    const others = page.session === undefined ? [] : this.#openTok.connectionsOf(page.session);
    const to = isToOne ? { to: this.#random.pick(others) } : {};
    if (studio.store.getState().connectionStatus === 'connected')
      page.session
        ?.signal({ type: 'anything', data: this.#random.pick(lines), ...to })
        .catch(() => undefined);
  }

  /** Everybody returns, and a host joins; when all is delivered, everybody must show the same scene. */
  async findDivergence(): Promise<string | null> {
    this.#openTok.signalsPerSecond = Number.POSITIVE_INFINITY;
    for (const person of this.people) if (person.isCut) this.#restore(person);
    await this.pass(40_000);
    const lost = this.people.find(({ studio }) => studio.store.getState().connectionStatus !== 'connected');
    if (lost !== undefined) return `${connectionIdOf(lost)} did not come back`;
    await this.enter('host');
    if (this.#mustAskAgain) for (const person of this.people) send(person, { type: 'init', data: {} });
    await this.pass(20_000);
    return this.#compare() ?? (await this.#compareKept());
  }

  #compare(): string | null {
    const [first, ...others] = this.people.map(sceneOf);
    if (first === undefined || lookOf(first).includes(hostileFont)) return 'a guest changed the font';
    const different = others.findIndex((scene) => lookOf(scene) !== lookOf(first));
    const other = others[different];
    return other === undefined
      ? null
      : `the first and person ${String(different + 1)} differ in ${differenceOf(first, other)}`;
  }

  /** The server may have taken two signals of the same moment in another order, and has none of a client that breaks the rules. */
  async #compareKept(): Promise<string | null> {
    const host = this.people.at(-1);
    const streams = [...this.#speakerIds.flatMap(streamsOf), 'nobodys-camera'];
    const speakers = [...this.#speakerIds, 'speaker-1', 'speaker-2', 'speaker-3'];
    for (const signal of writeEverything(streams, speakers)) {
      if (host !== undefined) send(host, signal);
      await this.pass(100);
    }
    await this.pass(20_000);
    const difference = host === undefined ? 'no host' : differenceOf(sceneOf(host), this.#room.scene);
    return (
      this.#compare() ?? (difference === '' ? null : `the people and the server differ in ${difference}`)
    );
  }

  #restore(person: Person): void {
    person.isCut = false;
    person.hereSinceMs = this.#clock.nowMs();
    person.line.restore();
    person.page.restore();
  }

  end(): void {
    for (const { studio } of this.people) studio.leave();
    this.#room.close(1000, 'the show is over');
  }
}

/** A participant asks for the settings at once and 5 s later, and has its answers by then. */
const settledMs = 15_000;

const speakerIdOf = (number: number): string => `speaker-${String(number)}`;

const streamsOf = (speakerId: string): string[] => [`${speakerId}-camera`, `${speakerId}-screen`];

const sceneOf = ({ studio }: Person): Scene => studio.store.getState().scene;

const connectionIdOf = ({ studio }: Person): string => studio.store.getState().connectionId ?? 'nobody';

const send = ({ studio }: Person, signal: PeerSignal): void =>
  void studio.videoSession.signal(signal).catch(() => undefined);

/** As the service reads it; it is not signed, as nobody checks that here. */
const tokenOf = (speakerId: string, role: Role): string => {
  const data = writeOpenTokConnectionData({ speakerId, role, is_composer: role === 'composer' });
  const payload = JSON.stringify({ session_id: openTokSessionId, connection_data: data });
  return `header.${Buffer.from(payload).toString('base64url')}.signature`;
};
