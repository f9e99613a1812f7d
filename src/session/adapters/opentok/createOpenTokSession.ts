import type { Clock } from '../../../clock/clock.ts';
import type { WebSocketLike } from '../../../socket/singleSocket.ts';
import { openTokConnectionIdSchema, readOpenTokConnectionData } from '../../../protocol/openTok.ts';
import { projectStreams } from '../../projectStreams.ts';
import { createResolutionRequests } from '../../resolutionRequests.ts';
import {
  VideoSessionError,
  type Credentials,
  type MediaConnection,
  type VideoSession,
} from '../../videoSession.ts';
import { createVideoSessionStore, type VideoSessionStore } from '../../videoSessionStore.ts';
import { createOwnStreams } from '../relay/ownStreams.ts';
import { createRelayMembership, type RelayMembership } from '../relay/relayMembership.ts';
import { relaySocketOptions } from '../relay/relaySocketOptions.ts';
import type { OpenTokClient, OpenTokParticipant } from './openTokClient.ts';
import { createOpenTokConnection, type OpenTokAccess, type OpenTokConnection } from './openTokConnection.ts';
import { createOpenTokPublishers } from './openTokPublishers.ts';
import { readOpenTokReport } from './openTokReport.ts';
import { createOpenTokSignals } from './openTokSignals.ts';
import { createOpenTokSubscribers } from './openTokSubscribers.ts';
import { relaySignals, type SessionSignals } from './sessionSignals.ts';

export interface OpenTokSessionOptions {
  client: OpenTokClient;
  applicationId: string;
  /** ws: or wss: address of the relay. */
  relayUrl: string;
  /** Whether OpenTok carries the signals too, in no order. By default the relay does. */
  carriesSignals?: boolean;
  clock: Clock;
  /** Failures that the application cannot act on. */
  onProblem: (error: Error) => void;
  openSocket?: (url: string) => WebSocketLike;
  networkEvents?: EventTarget | null;
  createMediaStream?: (tracks: readonly MediaStreamTrack[]) => MediaStream;
  joinGiveUpAfterMs?: number;
  giveUpAfterMs?: number;
}

/**
 * A session whose media OpenTok carries, and its signals if it is to. This server's relay decides who is in it, as it does for the
 * mesh; OpenTok has no say in that. The session is connected while both are.
 */
export function createOpenTokSession(options: OpenTokSessionOptions): VideoSession {
  const { client, clock, onProblem } = options;
  const socketOptions = relaySocketOptions(options);
  const store = createVideoSessionStore();
  const connections = createConnectionStatus(store, () => signals.onLost());
  let mediaError: VideoSessionError | null = null;
  const relay = createRelayMembership(socketOptions, {
    onWelcome({ connectionId, nowMs }) {
      store.set({ connectionId, error: null, ...signals.onWelcome(nowMs) });
      onRosterChange();
      connections.setLost('relay', false);
      own.announceAll(relay.roster().get(connectionId)?.streams ?? []);
    },
    onRosterChange,
    onRtc: () => undefined,
    onEvent: (event) => signals.takeRelayEvent(event),
    onLost: () => connections.setLost('relay', true),
    onEnded,
    onProblem,
  });
  const media = createOpenTokConnection(
    { ...socketOptions, client, applicationId: options.applicationId },
    {
      onSession(session) {
        publishers.setSession(session);
        subscribers.setSession(session);
        showStreams();
      },
      onStreams: onRosterChange,
      onParticipant: onRosterChange,
      onParticipantGone: (connectionId) => signals.forgetParticipant(connectionId),
      onSignal: (signal) => signals.takeMessage(signal),
      onLost: () => connections.setLost('media', true),
      onReturned: () => connections.setLost('media', false),
      onEnded(error) {
        mediaError = error;
        relay.leave();
      },
      onProblem,
    },
  );
  const signals = createSignals(options, { store, relay, media });
  const publishers = createOpenTokPublishers({
    ...{ client, clock, onProblem },
    onRefused: (refusedSources) => store.set({ refusedSources }),
  });
  const subscribers = createOpenTokSubscribers({ clock, onChange: showStreams, onProblem });
  const own = createOwnStreams({
    createMediaStream: options.createMediaStream ?? ((tracks) => new MediaStream([...tracks])),
    announce: (stream) => relay.send({ type: 'publish', stream }),
    withdraw: (streamId) => relay.send({ type: 'unpublish', streamId }),
    onChange() {
      publishers.follow(own.all());
      showStreams();
    },
  });
  const requests = createResolutionRequests((connectionId, { streamId, resolution }) => {
    subscribers.setResolution(connectionId, streamId, resolution);
    return true;
  });

  function onRosterChange(): void {
    signals.followParticipants();
    subscribers.follow(media.streams(), signals.roster(), store.get().connectionId);
    showStreams();
    requests.send(store.get().streams);
  }

  function onEnded(error: VideoSessionError | null): void {
    media.leave();
    connections.reset();
    signals.onEnded();
    signals.followParticipants();
    store.set({ status: 'disconnected', connectionId: null, error: error ?? mediaError });
    mediaError = null;
    showStreams();
  }

  function failJoin(error: unknown): never {
    const reason = joinErrorOf(error);
    if (store.get().status === 'connecting') store.set({ status: 'disconnected', error: reason });
    throw reason;
  }

  function showStreams(): void {
    store.set(
      projectStreams({
        roster: signals.roster(),
        connectionId: store.get().connectionId,
        own: own.all(),
        remoteMedia: subscribers.mediaOf,
        isTurnedOff: requests.isTurnedOff,
        isStalled: subscribers.isStalled,
      }),
    );
  }

  return {
    order: signals.order,
    getState: store.get,
    subscribe: store.subscribe,
    onEvent: store.onEvent,
    async connect(credentials) {
      store.set({ status: 'connecting', error: null });
      const { forMedia, forRelay } = keepFirst(credentials);
      // OpenTok first: whoever is in the roster can send and receive.
      await media.join(async () => accessOf(await forMedia())).catch(failJoin);
      await relay.join(forRelay);
    },
    disconnect: relay.leave,
    publish: own.publish,
    signal: signals.signal,
    setPreferredResolution(streamId, resolution) {
      requests.setPreferred(streamId, resolution);
      onRosterChange();
    },
    getReport: (streamId) => readOpenTokReport(store.get(), streamId, publishers, subscribers),
    mediaConnections: () => media.participants().flatMap(readMediaConnection),
  };
}

const createSignals = (
  { carriesSignals = false, clock, onProblem }: OpenTokSessionOptions,
  { store, relay, media }: { store: VideoSessionStore; relay: RelayMembership; media: OpenTokConnection },
): SessionSignals =>
  carriesSignals
    ? createOpenTokSignals({
        ...{ clock, relay, onProblem, emit: store.emit, participants: media.participants },
        session: () => (store.get().status === 'connected' ? media.session() : null),
        ownConnectionId: () => store.get().connectionId,
      })
    : relaySignals(relay, store.emit);

/** Keeps the state's status by which of the two connections is lost and being restored. */
function createConnectionStatus(store: VideoSessionStore, onLost: () => void) {
  const lost = new Set<'relay' | 'media'>();
  return {
    setLost(part: 'relay' | 'media', isLost: boolean): void {
      if (isLost) lost.add(part);
      else lost.delete(part);
      if (isLost) onLost();
      if (store.get().connectionId !== null)
        store.set({ status: lost.size === 0 ? 'connected' : 'reconnecting' });
    },
    reset: () => lost.clear(),
  };
}

/** Empty for the connection of somebody whose token this server has not made. */
function readMediaConnection({ connectionId, data }: OpenTokParticipant): MediaConnection[] {
  const speakerId = readOpenTokConnectionData(data)?.speakerId;
  return speakerId === undefined || !openTokConnectionIdSchema.safeParse(connectionId).success
    ? []
    : [{ speakerId, connectionId }];
}

const joinErrorOf = (error: unknown): VideoSessionError =>
  error instanceof VideoSessionError ? error : new VideoSessionError('joinFailed', String(error));

/** Both connections begin with the same credentials, and fetch others each for itself. */
function keepFirst(credentials: () => Promise<Credentials>) {
  let first: Promise<Credentials> | null = null;
  const fetcher = (): (() => Promise<Credentials>) => {
    let isFirst = true;
    return () => {
      if (!isFirst) return credentials();
      isFirst = false;
      first ??= credentials();
      return first;
    };
  };
  return { forMedia: fetcher(), forRelay: fetcher() };
}

function accessOf({ media }: Credentials): OpenTokAccess {
  if (media === undefined) throw new Error('the server issued no access to OpenTok');
  return media;
}
