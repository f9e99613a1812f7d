import type { Clock } from '../../../clock/clock.ts';
import { createTaskQueue } from '../../../clock/taskQueue.ts';
import type { IceServer } from '../../../protocol/relay.ts';
import type { RtcMessage } from '../../../protocol/rtc.ts';
import { createOutgoingStreams, type OutgoingStreams } from './outgoingStreams.ts';
import { dtlsRoleOf, offeredTracks, withDtlsRole, withStartBitrate, type DtlsRole } from './sdp.ts';

type LinkMessage = Extract<RtcMessage, { type: 'description' | 'candidate' }>;
type DescriptionMessage = Extract<LinkMessage, { type: 'description' }>;

/** The parts of WebRTC that a link takes from the browser. */
export interface Rtc {
  createConnection(configuration: RTCConfiguration): RTCPeerConnection;
  /** Codecs to prefer for video, most wanted first; null leaves the browser's order. */
  preferredVideoCodecs: RTCRtpCodec[] | null;
}

export interface MediaLinkOptions {
  /** Number of the link's making between these two ends, the same at both. */
  link: string;
  isPolite: boolean;
  iceServers: readonly IceServer[];
  clock: Clock;
  rtc: Rtc;
  send(message: LinkMessage): void;
  onRemoteTracks(tracks: ReadonlyMap<string, readonly RemoteTrack[]>): void;
  onConnectionState(state: RTCPeerConnectionState): void;
  /** The link did not come up again by itself. */
  onBroken(): void;
  onProblem(error: Error): void;
}

export interface RemoteTrack {
  mid: string;
  track: MediaStreamTrack;
}

export interface MediaLink {
  readonly link: string;
  readonly connection: RTCPeerConnection;
  readonly outgoing: OutgoingStreams;
  handle(message: LinkMessage): void;
  /** Looks for a new way through the network while the old one is still used. */
  restartIce(): void;
  close(): void;
}

const startKbps = 2000;
/** An offer without an answer for so long was lost on the way. */
const offerTimeoutMs = 3000;
/** Gathering begins at once; what waits for it goes on without after this. */
const gatheringTimeoutMs = 500;
const disconnectedTimeoutMs = 1000;
const brokenAfterMs = 9000;

/**
 * One RTCPeerConnection with one peer, by the "perfect negotiation" pattern: both ends may offer at any time, the
 * polite one gives way. Heals itself by ICE restarts, and by repeating an offer that got no answer. Offers are numbered,
 * so that a repeated one gets the same answer again: taken for a new one it would undo an offer that the peer has
 * accepted meanwhile, and the two ends would number their sections differently for good.
 */
export function createMediaLink(options: MediaLinkOptions): MediaLink {
  const { clock, link, isPolite } = options;
  const connection = options.rtc.createConnection({
    iceServers: options.iceServers.map(({ urls, username, credential }) => ({
      urls,
      ...(username === undefined ? {} : { username }),
      ...(credential === undefined ? {} : { credential }),
    })),
    bundlePolicy: 'max-bundle',
  });
  const report = (error: unknown): void => {
    if (!isClosed) options.onProblem(error instanceof Error ? error : new Error(String(error)));
  };
  let isClosed = false;
  let offersInMaking = 0;
  let isSettingAnswer = false;
  let isIgnoringOffer = false;
  let offeredAtMs = 0;
  let lastOffer: DescriptionMessage | null = null;
  /** Number of the peer's newest offer that was taken up. */
  let takenOffer = 0;
  let lastAnswer: DescriptionMessage | null = null;
  const incoming = createTaskQueue(1);
  let remoteStreamIds: Readonly<Record<string, string>> = {};
  let dtlsRole: DtlsRole | null = null;
  /** An offer is due that WebRTC itself does not ask for. */
  let isOfferDue = false;
  let hasCandidate = false;
  let cancelOfferTimer = (): void => {};
  let cancelRestart = (): void => {};
  let cancelBroken = (): void => {};

  const outgoing = createOutgoingStreams({
    connection,
    // Any description that goes out from now on carries the names.
    onRenamed: () => queueMicrotask(requestOffer),
    onProblem: report,
  });

  function requestOffer(): void {
    isOfferDue = true;
    if (connection.signalingState === 'stable' && offersInMaking === 0) offer().catch(report);
  }

  async function offer(): Promise<void> {
    if (isClosed) return;
    try {
      offersInMaking++;
      preferCodecs(connection, options.rtc.preferredVideoCodecs);
      await connection.setLocalDescription();
      sendDescription();
    } finally {
      offersInMaking--;
    }
    awaitAnswer();
  }

  function awaitAnswer(): void {
    offeredAtMs = clock.nowMs();
    cancelOfferTimer();
    cancelOfferTimer = clock.setTimer(offerTimeoutMs, repeatOffer);
  }

  function repeatOffer(): void {
    if (isClosed || lastOffer === null || connection.signalingState !== 'have-local-offer') return;
    options.send(lastOffer);
    awaitAnswer();
  }

  function sendDescription(): void {
    const description = connection.localDescription;
    if (isClosed || description === null) return;
    const { type, sdp } = description;
    if (type !== 'offer' && type !== 'answer') return;
    isOfferDue = false;
    if (type === 'answer') dtlsRole = dtlsRoleOf(sdp) ?? dtlsRole;
    const sent = type === 'offer' && dtlsRole !== null ? withDtlsRole(sdp, dtlsRole) : sdp;
    const message: DescriptionMessage = {
      type: 'description',
      description: { type, sdp: sent },
      offer: type === 'offer' ? (lastOffer?.offer ?? 0) + 1 : takenOffer,
      streamIds: outgoing.streamIds(),
      link,
    };
    if (type === 'offer') lastOffer = message;
    else lastAnswer = message;
    options.send(message);
  }

  async function onDescription({ description, offer: number, streamIds }: DescriptionMessage): Promise<void> {
    if (description.type === 'offer' && number <= takenOffer) {
      // The peer repeats it: our answer was lost, or is still on its way.
      if (lastAnswer?.offer === number) options.send(lastAnswer);
      return;
    }
    const isReady = offersInMaking === 0 && (connection.signalingState === 'stable' || isSettingAnswer);
    const isCollision = description.type === 'offer' && !isReady;
    isIgnoringOffer = !isPolite && isCollision;
    if (isIgnoringOffer) {
      // The peer must answer our offer first; if that is an old one, it may have been lost.
      if (clock.nowMs() - offeredAtMs > 1000) repeatOffer();
      return;
    }
    const isAwaited = connection.signalingState === 'have-local-offer' && number === lastOffer?.offer;
    if (description.type === 'answer' && !isAwaited) return;
    if (isCollision) await untilGathering();
    isSettingAnswer = description.type === 'answer';
    const sdp = withStartBitrate(description.sdp, startKbps);
    await connection.setRemoteDescription({ type: description.type, sdp }).finally(() => {
      isSettingAnswer = false;
    });
    if (description.type === 'offer') takenOffer = number;
    if (description.type === 'answer') dtlsRole = oppositeOf(dtlsRoleOf(description.sdp)) ?? dtlsRole;
    remoteStreamIds = streamIds;
    options.onRemoteTracks(remoteTracks(connection, description.sdp, remoteStreamIds));
    if (description.type === 'offer') {
      preferCodecs(connection, options.rtc.preferredVideoCodecs);
      await connection.setLocalDescription();
      sendDescription();
    }
    outgoing.renewEncodings();
    expectStart();
  }

  /** Both descriptions are there: a connection that does not even begin to look for a way never will. */
  function expectStart(): void {
    if (connection.connectionState !== 'new') return;
    cancelBroken();
    cancelBroken = clock.setTimer(brokenAfterMs, () => {
      if (connection.connectionState === 'new') options.onBroken();
    });
  }

  /**
   * Resolves once one's own offer has its first candidate, or there will be none. Chromium 156 never gathers nor connects
   * again when an offer is rolled back before that.
   */
  async function untilGathering(): Promise<void> {
    if (hasCandidate || connection.iceGatheringState === 'complete') return;
    await new Promise<void>((resolve) => {
      const cancel = clock.setTimer(gatheringTimeoutMs, resolve);
      const stop = (): void => {
        cancel();
        resolve();
      };
      connection.addEventListener('icecandidate', stop, { once: true });
    });
  }

  async function onCandidate({ candidate }: Extract<LinkMessage, { type: 'candidate' }>): Promise<void> {
    const remote = connection.remoteDescription;
    const fragment = candidate?.usernameFragment;
    // A candidate of an offer that we ignored, or which is over, has no place to go.
    if (candidate === null || remote === null) return;
    if (fragment && !remote.sdp.includes(`a=ice-ufrag:${fragment}`)) return;
    await connection.addIceCandidate(candidate).catch((error: unknown) => {
      if (!isIgnoringOffer) report(error);
    });
  }

  function restartIce(): void {
    if (isClosed || connection.getTransceivers().length === 0) return;
    connection.restartIce();
  }

  function onStateChange(): void {
    const state = connection.connectionState;
    options.onConnectionState(state);
    cancelRestart();
    if (state === 'connected') cancelBroken();
    if (state !== 'disconnected' && state !== 'failed') return;
    cancelRestart = clock.setTimer(state === 'failed' ? 0 : disconnectedTimeoutMs, restartIce);
    cancelBroken();
    cancelBroken = clock.setTimer(brokenAfterMs, options.onBroken);
  }

  connection.addEventListener('negotiationneeded', () => void offer().catch(report));
  connection.addEventListener('connectionstatechange', onStateChange);
  connection.addEventListener('signalingstatechange', () => {
    if (isOfferDue) requestOffer();
  });
  connection.addEventListener('icecandidate', ({ candidate }) => {
    hasCandidate = true;
    if (isClosed || candidate === null) return;
    const { sdpMid, sdpMLineIndex, usernameFragment } = candidate;
    options.send({
      type: 'candidate',
      candidate: { candidate: candidate.candidate, sdpMid, sdpMLineIndex, usernameFragment },
      link,
    });
  });

  return {
    link,
    connection,
    outgoing,
    handle(message) {
      incoming
        .add(() => {
          if (isClosed) return undefined;
          return message.type === 'description' ? onDescription(message) : onCandidate(message);
        })
        .catch(report);
    },
    restartIce,
    close() {
      isClosed = true;
      cancelOfferTimer();
      cancelRestart();
      cancelBroken();
      connection.close();
    },
  };
}

function oppositeOf(role: DtlsRole | null): DtlsRole | null {
  if (role === null) return null;
  return role === 'active' ? 'passive' : 'active';
}

/** The peer's tracks by stream id, as its last description names them. */
function remoteTracks(
  connection: RTCPeerConnection,
  sdp: string,
  streamIds: Readonly<Record<string, string>>,
): ReadonlyMap<string, readonly RemoteTrack[]> {
  const tracks = new Map<string, RemoteTrack[]>();
  const transceivers = connection.getTransceivers();
  for (const { mid, msid } of offeredTracks(sdp)) {
    const streamId = streamIds[msid];
    const track = transceivers.find((transceiver) => transceiver.mid === mid)?.receiver.track;
    if (streamId === undefined || track === undefined) continue;
    tracks.set(streamId, [...(tracks.get(streamId) ?? []), { mid, track }]);
  }
  return tracks;
}

function preferCodecs(connection: RTCPeerConnection, codecs: RTCRtpCodec[] | null): void {
  if (codecs === null) return;
  for (const transceiver of connection.getTransceivers()) {
    const isVideo = transceiver.receiver.track.kind === 'video';
    if (isVideo && transceiver.direction !== 'stopped') transceiver.setCodecPreferences(codecs);
  }
}
