import type { Clock } from '../../../clock/clock.ts';
import type { IceServer } from '../../../protocol/relay.ts';
import { projectStreams } from '../../projectStreams.ts';
import { createVideoSessionStore } from '../../videoSessionStore.ts';
import {
  VideoSessionError,
  type StreamReport,
  type VideoSession,
  type VideoSessionOptions,
} from '../../videoSession.ts';
import { createArrivalMonitor } from './arrivalMonitor.ts';
import { browserRtc, createBrowserMediaStream } from './browserRtc.ts';
import { readReport } from './linkStats.ts';
import type { Rtc } from './mediaLink.ts';
import { createOwnStreams } from '../relay/ownStreams.ts';
import { createPeerLinks } from './peerLinks.ts';
import { createRelayMembership } from '../relay/relayMembership.ts';
import type { Welcome } from '../relay/relaySocket.ts';
import { relaySocketOptions } from '../relay/relaySocketOptions.ts';
import { createResolutionRequests } from '../../resolutionRequests.ts';
import type { WebSocketLike } from '../../../socket/singleSocket.ts';

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

/**
 * A session as a full mesh: WebRTC between every two participants, and the relay for the roster, the signals and the
 * negotiation. The relay alone decides who is in the session; links only carry media.
 */
export function createMeshSession(options: MeshSessionOptions): VideoSession {
  const { clock, onProblem = () => {} } = options;
  const store = createVideoSessionStore();
  let iceServers: readonly IceServer[] = [];
  const relay = createRelayMembership(relaySocketOptions(options), {
    onWelcome,
    onRosterChange,
    onRtc: (from, message) => links.handle(from, message),
    onEvent: store.emit,
    onLost: () => store.set({ status: 'reconnecting' }),
    onEnded,
    onProblem,
  });
  const links = createPeerLinks({
    clock,
    rtc: options.rtc ?? browserRtc(options),
    createMediaStream: createBrowserMediaStream,
    send: (to, message) => relay.send({ type: 'rtc', to, message }),
    onChange: showStreams,
    onProblem,
  });
  const own = createOwnStreams({
    createMediaStream: createBrowserMediaStream,
    announce: (stream) => relay.send({ type: 'publish', stream }),
    withdraw: (streamId) => relay.send({ type: 'unpublish', streamId }),
    onChange() {
      links.setOutgoing(own.all().map(({ outgoing }) => outgoing));
      showStreams();
    },
  });
  const arrivals = createArrivalMonitor({
    clock,
    links,
    streams: () => store.get().streams,
    onChange: showStreams,
  });
  const requests = createResolutionRequests((to, message) => relay.send({ type: 'rtc', to, message }));

  function onWelcome({ connectionId, resumed, iceServers: newIceServers }: Welcome): void {
    iceServers = newIceServers;
    if (!resumed) dropLinks();
    store.set({ status: 'connected', connectionId, error: null });
    onRosterChange();
    if (resumed) {
      links.restartIce();
      requests.reset();
      requests.send(store.get().streams);
    }
    own.announceAll(relay.roster().get(connectionId)?.streams ?? []);
  }

  function onRosterChange(): void {
    const { connectionId } = store.get();
    const me = connectionId === null ? undefined : relay.roster().get(connectionId);
    const others = [...relay.roster().values()].filter(({ id }) => id !== connectionId);
    if (me !== undefined) links.setPeers(me, others, iceServers);
    showStreams();
    requests.send(store.get().streams);
  }

  function onEnded(error: VideoSessionError | null): void {
    arrivals.stop();
    dropLinks();
    store.set({ status: 'disconnected', connectionId: null, error });
    showStreams();
  }

  function dropLinks(): void {
    links.closeAll();
    arrivals.reset();
    requests.reset();
  }

  function showStreams(): void {
    const projected = projectStreams({
      roster: relay.roster(),
      connectionId: store.get().connectionId,
      own: own.all(),
      remoteMedia: (connectionId, streamId) => links.mediaOf(connectionId, streamId)?.mediaStream ?? null,
      isTurnedOff: requests.isTurnedOff,
      isStalled: arrivals.isStalled,
    });
    store.set(projected);
  }

  return {
    order: 'total',
    getState: store.get,
    subscribe: store.subscribe,
    onEvent: store.onEvent,
    connect(credentials) {
      store.set({ status: 'connecting', error: null });
      arrivals.start();
      return relay.join(credentials);
    },
    disconnect: relay.leave,
    publish: own.publish,
    signal: relay.signal,
    setPreferredResolution(streamId, resolution) {
      requests.setPreferred(streamId, resolution);
      showStreams();
      requests.send(store.get().streams);
    },
    mediaConnections: () => [],
    async getReport(streamId): Promise<StreamReport> {
      const stream = store.get().streams.find(({ id }) => id === streamId);
      if (stream === undefined)
        throw new VideoSessionError('streamNotFound', `there is no stream ${streamId}`);
      return readReport(stream, links);
    },
  };
}
