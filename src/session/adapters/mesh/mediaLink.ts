import type { Clock } from '../../../clock/clock.ts';
import { createTaskQueue } from '../../../clock/taskQueue.ts';
import type { IceServer } from '../../../protocol/relay.ts';
import { createIceCandidates, type CandidateMessage } from './iceCandidates.ts';
import { createLinkRecovery } from './linkRecovery.ts';
import { createNegotiation, type DescriptionMessage } from './negotiation.ts';
import { createOutgoingStreams, type OutgoingStreams } from './outgoingStreams.ts';
import { describedTracks } from './sdp.ts';

type LinkMessage = DescriptionMessage | CandidateMessage;

/** The parts of WebRTC that a link takes from the browser. */
export interface Rtc {
  createConnection(configuration: RTCConfiguration): RTCPeerConnection;
  /** Codecs to prefer for video, most wanted first; null keeps the browser's order. */
  preferredVideoCodecs: RTCRtpCodec[] | null;
}

export interface MediaLinkOptions {
  /** Counts the links between these two ends; the same at both. */
  link: string;
  isPolite: boolean;
  iceServers: readonly IceServer[];
  clock: Clock;
  rtc: Rtc;
  send(message: LinkMessage): void;
  onRemoteTracks(tracks: ReadonlyMap<string, readonly RemoteTrack[]>): void;
  onConnectionState(state: RTCPeerConnectionState): void;
  /** The link did not recover by itself. */
  onBroken(): void;
  onProblem(error: Error): void;
}

export interface RemoteTrack {
  mid: string;
  track: MediaStreamTrack;
}

/** One RTCPeerConnection with one peer: negotiated by messages over the relay, and healed by ICE restarts. */
export interface MediaLink {
  readonly link: string;
  readonly connection: RTCPeerConnection;
  readonly outgoing: OutgoingStreams;
  handle(message: LinkMessage): void;
  /** Looks for a new path through the network while the old one stays in use. */
  restartIce(): void;
  close(): void;
}

export function createMediaLink(options: MediaLinkOptions): MediaLink {
  const { clock, link, isPolite, rtc, send } = options;
  let isClosed = false;
  const report = (error: unknown): void => {
    if (!isClosed) options.onProblem(error instanceof Error ? error : new Error(String(error)));
  };
  const connection = rtc.createConnection({
    iceServers: options.iceServers.map(toRtcIceServer),
    bundlePolicy: 'max-bundle',
  });
  connection.addEventListener('connectionstatechange', () =>
    options.onConnectionState(connection.connectionState),
  );
  const outgoing = createOutgoingStreams({
    connection,
    // Every description sent from now on carries the stream ids.
    onRenamed: () => queueMicrotask(() => negotiation.requestOffer()),
    onProblem: report,
  });
  const candidates = createIceCandidates({ connection, clock, link, send });
  const negotiation = createNegotiation({
    connection,
    clock,
    link,
    isPolite,
    preferredVideoCodecs: rtc.preferredVideoCodecs,
    untilGathering: candidates.untilGathering,
    streamIds: outgoing.streamIds,
    send,
    onRemoteDescription: (sdp, streamIds) => options.onRemoteTracks(remoteTracks(connection, sdp, streamIds)),
    onProblem: report,
  });
  const recovery = createLinkRecovery({ connection, clock, onBroken: options.onBroken });
  const incoming = createTaskQueue(1);

  async function take(message: LinkMessage): Promise<void> {
    if (isClosed) return;
    if (message.type === 'description') {
      if (!(await negotiation.take(message))) return;
      outgoing.renewEncodings();
      recovery.expectStart();
      return;
    }
    await candidates.add(message).catch((error: unknown) => {
      if (!negotiation.isIgnoringOffer()) report(error);
    });
  }

  return {
    link,
    connection,
    outgoing,
    handle: (message) => void incoming.add(() => take(message)).catch(report),
    restartIce: recovery.restartIce,
    close() {
      isClosed = true;
      negotiation.stop();
      recovery.stop();
      connection.close();
    },
  };
}

const toRtcIceServer = ({ urls, username, credential }: IceServer): RTCIceServer => ({
  urls,
  ...(username === undefined ? {} : { username }),
  ...(credential === undefined ? {} : { credential }),
});

/** The peer's tracks by stream id, as its last description names them. */
function remoteTracks(
  connection: RTCPeerConnection,
  sdp: string,
  streamIds: Readonly<Record<string, string>>,
): ReadonlyMap<string, readonly RemoteTrack[]> {
  const tracks = new Map<string, RemoteTrack[]>();
  const transceivers = connection.getTransceivers();
  for (const { mid, msid } of describedTracks(sdp)) {
    const streamId = streamIds[msid];
    const track = transceivers.find((transceiver) => transceiver.mid === mid)?.receiver.track;
    if (streamId === undefined || track === undefined) continue;
    tracks.set(streamId, [...(tracks.get(streamId) ?? []), { mid, track }]);
  }
  return tracks;
}
