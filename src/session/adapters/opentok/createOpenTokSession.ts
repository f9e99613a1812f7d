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
import { createVideoSessionStore } from '../../videoSessionStore.ts';
import { createOwnStreams } from '../relay/ownStreams.ts';
import { createRelayMembership } from '../relay/relayMembership.ts';
import { relaySocketOptions } from '../relay/relaySocketOptions.ts';
import type { OpenTokClient, OpenTokParticipant } from './openTokClient.ts';
import { createOpenTokConnection, type OpenTokAccess } from './openTokConnection.ts';
import { createOpenTokPublishers } from './openTokPublishers.ts';
import { readOpenTokReport } from './openTokReport.ts';
import { createOpenTokSubscribers } from './openTokSubscribers.ts';

export interface OpenTokSessionOptions {
  client: OpenTokClient;
  applicationId: string;
  /** ws: or wss: address of the relay. */
  relayUrl: string;
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
 * A session whose media OpenTok carries. This server's relay decides who is in it and orders the signals, as it does for the mesh;
 * OpenTok has no say in either. The session is connected while both are.
 */
export function createOpenTokSession(options: OpenTokSessionOptions): VideoSession {
  const { client, clock, onProblem } = options;
  const socketOptions = relaySocketOptions(options);
  const store = createVideoSessionStore();
  /** Which of the two is lost and being restored. */
  const lost = new Set<'relay' | 'media'>();
  let mediaError: VideoSessionError | null = null;
  const relay = createRelayMembership(socketOptions, {
    onWelcome({ connectionId }) {
      store.set({ connectionId, error: null });
      onRosterChange();
      setLost('relay', false);
      own.announceAll(relay.roster().get(connectionId)?.streams ?? []);
    },
    onRosterChange,
    onRtc: () => undefined,
    onEvent: store.emit,
    onLost: () => setLost('relay', true),
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
      onLost: () => setLost('media', true),
      onReturned: () => setLost('media', false),
      onEnded(error) {
        mediaError = error;
        relay.leave();
      },
      onProblem,
    },
  );
  const publishers = createOpenTokPublishers({ client, clock, onProblem });
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

  function setLost(part: 'relay' | 'media', isLost: boolean): void {
    if (isLost) lost.add(part);
    else lost.delete(part);
    if (store.get().connectionId !== null)
      store.set({ status: lost.size === 0 ? 'connected' : 'reconnecting' });
  }

  function onRosterChange(): void {
    subscribers.follow(media.streams(), relay.roster(), store.get().connectionId);
    showStreams();
    requests.send(store.get().streams);
  }

  function onEnded(error: VideoSessionError | null): void {
    media.leave();
    lost.clear();
    store.set({ status: 'disconnected', connectionId: null, error: error ?? mediaError });
    mediaError = null;
    showStreams();
  }

  function showStreams(): void {
    store.set(
      projectStreams({
        roster: relay.roster(),
        connectionId: store.get().connectionId,
        own: own.all(),
        remoteMedia: subscribers.mediaOf,
        isTurnedOff: requests.isTurnedOff,
        isStalled: subscribers.isStalled,
      }),
    );
  }

  /** OpenTok first: whoever is in the roster can send and receive. */
  async function connect(credentials: () => Promise<Credentials>): Promise<void> {
    store.set({ status: 'connecting', error: null });
    const { forMedia, forRelay } = keepFirst(credentials);
    try {
      await media.join(async () => accessOf(await forMedia()));
    } catch (error) {
      const reason = joinErrorOf(error);
      if (store.get().status === 'connecting') store.set({ status: 'disconnected', error: reason });
      throw reason;
    }
    await relay.join(forRelay);
  }

  return {
    order: 'total',
    getState: store.get,
    subscribe: store.subscribe,
    onEvent: store.onEvent,
    connect,
    disconnect: relay.leave,
    publish: own.publish,
    signal: relay.signal,
    setPreferredResolution(streamId, resolution) {
      requests.setPreferred(streamId, resolution);
      onRosterChange();
    },
    getReport: (streamId) => readOpenTokReport(store.get(), streamId, publishers, subscribers),
    mediaConnections: () => media.participants().flatMap(readMediaConnection),
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
