import { createArrivalWatch } from './arrivalWatch.ts';
import { z } from 'zod';
import type { Clock } from '../../../clock/clock.ts';
import type { Connection, FromRelay } from '../../../protocol/relay.ts';
import type { PreferredResolution } from '../../../protocol/rtc.ts';
import { readSignal } from '../../readSignal.ts';
import { resolveAuto } from '../../resolution.ts';
import { compareRosters, reduceRoster, rosterOf, type Roster } from '../../roster.ts';
import { createVideoSessionStore } from '../../videoSessionStore.ts';
import {
  VideoSessionError,
  type StreamReport,
  type VideoSession,
  type VideoSessionOptions,
  type VideoStream,
} from '../../videoSession.ts';
import { browserRtc, createBrowserMediaStream } from './browserRtc.ts';
import { createPeerLinks } from './peerLinks.ts';
import { readReport } from './linkStats.ts';
import type { Rtc } from './mediaLink.ts';
import { createOwnStreams } from './ownStreams.ts';

import {
  createRelaySocket,
  type RelaySocketHandlers,
  type WebSocketLike,
  type Welcome,
} from './relaySocket.ts';
import { createPendingSignals } from './pendingSignals.ts';

export interface MeshSessionOptions extends VideoSessionOptions {
  /** ws: or wss: address of the relay. */
  relayUrl: string;
  clock: Clock;
  /** Failures that the application cannot act on: of one link, or a message that breaks the wire's schema. */
  onProblem?: (error: Error) => void;
  openSocket?: (url: string) => WebSocketLike;
  rtc?: Rtc;
  networkEvents?: EventTarget | null;
  joinGiveUpAfterMs?: number;
  giveUpAfterMs?: number;
}

type MissedEvent = NonNullable<Welcome['missed']>[number];
/** What the relay itself folds, beside the signals. */
const connectionDestroyedSchema = z.object({
  type: z.literal('connectionDestroyed'),
  data: z.object({ connectionId: z.string() }),
});

type RosterMessage = Parameters<typeof reduceRoster>[1];

/**
 * A session as a full mesh: WebRTC between every two participants, with the relay for the roster, the signals and the
 * negotiation. Who is there is taken from the relay alone; links only carry media.
 */
export function createMeshSession(options: MeshSessionOptions): VideoSession {
  const { clock, onProblem = () => {} } = options;
  const store = createVideoSessionStore();
  let roster: Roster = new Map();
  let lastSeq = -1;
  let settleConnect: { resolve(): void; reject(error: Error): void } | null = null;
  /** What this receiver wants of remote streams, and what their publishers were told. */
  const wanted = new Map<string, PreferredResolution>();
  const told = new Map<string, PreferredResolution>();

  const handlers: RelaySocketHandlers = {
    onWelcome,
    onMessage,
    onLost() {
      desk.failAll();
      store.set({ status: 'reconnecting' });
    },
    onEnded(error) {
      end(error);
      settleConnect?.reject(error);
      settleConnect = null;
    },
    onProblem,
  };
  const line = createRelaySocket(
    {
      relayUrl: options.relayUrl,
      clock,
      openSocket: options.openSocket ?? ((url) => new WebSocket(url)),
      networkEvents: options.networkEvents === undefined ? globalThis : options.networkEvents,
      joinGiveUpAfterMs: options.joinGiveUpAfterMs ?? 15_000,
      giveUpAfterMs: options.giveUpAfterMs ?? 60_000,
    },
    handlers,
  );
  const desk = createPendingSignals((message) => line.send(message));
  const links = createPeerLinks({
    clock,
    rtc: options.rtc ?? browserRtc(options),
    createMediaStream: createBrowserMediaStream,
    send: (to, message) => line.send({ type: 'rtc', to, message }),
    onChange: showStreams,
    onProblem,
  });
  const own = createOwnStreams({
    createMediaStream: createBrowserMediaStream,
    announce: (stream) => line.send({ type: 'publish', stream }),
    withdraw: (streamId) => line.send({ type: 'unpublish', streamId }),
    onChange() {
      links.setOutgoing(own.all().map(({ outgoing }) => outgoing));
      showStreams();
    },
  });
  const arrivals = createArrivalWatch({
    clock,
    links,
    streams: () => store.get().streams,
    onChange: showStreams,
  });

  function onWelcome(welcome: Welcome): void {
    const before = roster;
    const isReturn = lastSeq >= 0;
    const sinceSeq = lastSeq;
    roster = rosterOf(welcome.connections);
    lastSeq = welcome.seq;
    if (!welcome.resumed) {
      links.closeAll();
      arrivals.forget();
      told.clear();
    }
    store.set({ status: 'connected', connectionId: welcome.connectionId, error: null });
    followRoster(welcome);
    if (welcome.resumed) {
      links.restartIce();
      told.clear();
      tellResolutions();
    }
    const announced = roster.get(welcome.connectionId)?.streams ?? [];
    const publishing = own.all().map((each) => each.announced);
    for (const { id } of announced) {
      if (!publishing.some((stream) => stream.id === id)) line.send({ type: 'unpublish', streamId: id });
    }
    for (const stream of publishing) line.send({ type: 'publish', stream });
    const { snapshot, missed, seq, nowMs: serverNowMs } = welcome;
    if (missed === undefined) store.emit({ type: 'snapshot', snapshot, seq, serverNowMs });
    else {
      for (const each of missed) replay(each, sinceSeq);
      store.emit({ type: 'resumed', seq, serverNowMs });
    }
    if (isReturn) announceRosterChange(before, welcome.connectionId);
    settleConnect?.resolve();
    settleConnect = null;
  }

  /** Tells one event that happened while the line was down. */
  function replay({ stamp, event }: MissedEvent, sinceSeq: number): void {
    if (stamp.seq <= sinceSeq) return;
    const gone = connectionDestroyedSchema.safeParse(event);
    if (gone.success) store.emit({ type: 'connectionDestroyed', ...gone.data.data, stamp });
    else store.emit(readSignal(event, stamp, false));
  }

  function announceRosterChange(before: Roster, ownId: string): void {
    const { gone, come } = compareRosters(before, roster);
    for (const connectionId of gone) store.emit({ type: 'connectionDestroyed', connectionId });
    for (const connection of come) {
      if (connection.id !== ownId) store.emit({ type: 'connectionCreated', connection });
    }
  }

  function onMessage(message: Exclude<FromRelay, Welcome>): void {
    switch (message.type) {
      case 'connectionCreated':
      case 'connectionDestroyed':
      case 'streamPublished':
      case 'streamUnpublished':
        onRosterMessage(message);
        return;
      case 'signal':
        onSignal(message);
        return;
      case 'accepted':
      case 'rejected':
        desk.onAnswer(message);
        return;
      case 'rtc':
        links.handle(message.from, message.message);
        return;
      case 'ping':
        return;
    }
  }

  function onRosterMessage(message: RosterMessage): void {
    const before = roster;
    roster = reduceRoster(roster, message);
    if (roster === before) return;
    followRoster(null);
    if (message.type === 'connectionCreated' && !before.has(message.connection.id)) {
      store.emit({ type: 'connectionCreated', connection: message.connection });
    }
    if (message.type === 'connectionDestroyed') store.emit(message);
  }

  let iceServers: Welcome['iceServers'] = [];
  function followRoster(welcome: Welcome | null): void {
    if (welcome !== null) iceServers = welcome.iceServers;
    const { connectionId } = store.get();
    const me = connectionId === null ? undefined : roster.get(connectionId);
    if (me !== undefined) links.setPeers(me, peersOf(roster, me.id), iceServers);
    showStreams();
    tellResolutions();
  }

  function onSignal({ signal, stamp, direct }: Extract<FromRelay, { type: 'signal' }>): void {
    if (!direct && stamp.seq <= lastSeq) return;
    if (!direct) lastSeq = stamp.seq;
    store.emit(readSignal(signal, stamp, direct));
  }

  /** Publishes the roster, one's own streams and the links' media as one state. */
  function showStreams(): void {
    const { connectionId } = store.get();
    const ownStreams = own.all();
    const connections = [...roster.values()].map((connection) =>
      connection.id === connectionId
        ? { ...connection, streams: ownStreams.map(({ announced }) => announced) }
        : connection,
    );
    store.set({ connections, streams: connections.flatMap((connection) => streamsOf(connection)) });
  }

  function streamsOf(connection: Connection): VideoStream[] {
    const isMine = connection.id === store.get().connectionId;
    return connection.streams.map(({ id, source, hasAudio, hasVideo }) => {
      const mine = isMine ? own.all().find(({ announced }) => announced.id === id) : undefined;
      const mediaStream = mine?.mediaStream ?? links.mediaOf(connection.id, id)?.mediaStream ?? null;
      const isOff = wanted.get(id) === 'off';
      const isHeld = !isMine && hasVideo && !isOff && arrivals.isHeldBack(connection.id, id);
      return {
        id,
        connectionId: connection.id,
        isMine,
        source,
        hasAudio,
        hasVideo,
        disabled: !isMine && hasVideo && (isOff || isHeld),
        disabledReason: isHeld ? 'quality' : null,
        mediaStream,
      };
    });
  }

  function tellResolutions(): void {
    const remote = store.get().streams.filter(({ isMine }) => !isMine);
    const withVideo = remote.filter(({ hasVideo }) => hasVideo).length;
    for (const { id, connectionId, source } of remote) {
      const resolution = resolveAuto(wanted.get(id) ?? 'auto', source, withVideo);
      const key = `${connectionId} ${id}`;
      if ((told.get(key) ?? 'auto') === resolution) continue;
      const message = { type: 'preferredResolution' as const, streamId: id, resolution };
      if (line.send({ type: 'rtc', to: connectionId, message })) told.set(key, resolution);
    }
  }

  function end(error: VideoSessionError | null): void {
    desk.failAll();
    links.closeAll();
    arrivals.stop();
    arrivals.forget();
    told.clear();
    roster = new Map();
    lastSeq = -1;
    store.set({ status: 'disconnected', connectionId: null, error });
    showStreams();
  }

  async function getReport(streamId: string): Promise<StreamReport> {
    const stream = store.get().streams.find(({ id }) => id === streamId);
    if (stream === undefined) throw new VideoSessionError('streamNotFound', `there is no stream ${streamId}`);
    return readReport(stream, links);
  }

  return {
    order: 'total',
    getState: store.get,
    subscribe: store.subscribe,
    onEvent: store.onEvent,
    connect(credentials) {
      settleConnect?.reject(new VideoSessionError('notConnected', 'connecting was begun anew'));
      store.set({ status: 'connecting', error: null });
      return new Promise((resolve, reject) => {
        settleConnect = { resolve, reject };
        arrivals.start();
        line.open(credentials);
      });
    },
    disconnect() {
      line.close();
      end(null);
      settleConnect?.reject(new VideoSessionError('notConnected', 'the session was left'));
      settleConnect = null;
    },
    publish: own.publish,
    signal: desk.send,
    setPreferredResolution(streamId, resolution) {
      wanted.set(streamId, resolution);
      showStreams();
      tellResolutions();
    },
    getReport,
  };
}

const peersOf = (roster: Roster, ownId: string): Connection[] =>
  [...roster.values()].filter(({ id }) => id !== ownId);
