import { VideoSessionError, type StreamReport, type VideoStream } from '../../videoSession.ts';
import { captureOffsetMs } from './captureTimes.ts';
import {
  reportOfOwn,
  reportOfRemote,
  type RemoteTrackPlace,
  type Stat,
  type TrackPlace,
} from '../../mediaReport.ts';
import type { PeerLinks } from './peerLinks.ts';

/** All statistics of one connection, as plain records. */
export async function readStats(connection: RTCPeerConnection): Promise<Stat[]> {
  const report = await connection.getStats();
  const stats: Stat[] = [];
  // The entries are open dictionaries whose fields differ by browser; each reader checks the fields it uses.
  report.forEach((stat: Stat) => stats.push(stat));
  return stats;
}

/** The report of one stream. Fails with `peerConnectionNotConnected` while its link is not connected. */
export async function readReport(stream: VideoStream, links: PeerLinks): Promise<StreamReport> {
  const link = stream.isMine
    ? links.all().find((each) => each.link.connection.connectionState === 'connected')?.link
    : links.linkWith(stream.connectionId);
  if (link?.connection.connectionState !== 'connected') {
    throw new VideoSessionError(
      'peerConnectionNotConnected',
      `the media link of ${stream.id} is not connected`,
    );
  }
  const stats = await readStats(link.connection);
  const readings = stream.isMine
    ? reportOfOwn(stats, ownTracks(link.connection, link.outgoing, stream.id))
    : reportOfRemote(stats, remoteTracks(link.connection, links, stream));
  return { id: stream.id, connectionId: stream.connectionId, videoType: stream.source, ...readings };
}

const kindOf = (track: MediaStreamTrack): 'audio' | 'video' => (track.kind === 'audio' ? 'audio' : 'video');

function remoteTracks(
  connection: RTCPeerConnection,
  links: PeerLinks,
  stream: VideoStream,
): RemoteTrackPlace[] {
  const tracks = links.mediaOf(stream.connectionId, stream.id)?.tracks ?? [];
  return tracks.map(({ mid, track }) => {
    const receiver = connection.getReceivers().find((each) => each.track === track);
    return {
      kind: kindOf(track),
      mid,
      captureOffsetMs: receiver === undefined ? null : captureOffsetMs(receiver),
    };
  });
}

function ownTracks(
  connection: RTCPeerConnection,
  outgoing: { senderOf(streamId: string, kind: 'audio' | 'video'): RTCRtpSender | null },
  streamId: string,
): TrackPlace[] {
  return (['audio', 'video'] as const).flatMap((kind) => {
    const sender = outgoing.senderOf(streamId, kind);
    const mid = connection.getTransceivers().find((each) => each.sender === sender)?.mid;
    return sender === null || !mid ? [] : [{ kind, mid }];
  });
}
