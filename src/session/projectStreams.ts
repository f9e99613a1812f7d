import type { Connection, PublishedStream } from '../protocol/relay.ts';
import type { Roster } from './roster.ts';
import type { VideoStream } from './videoSession.ts';

export interface StreamSources {
  roster: Roster;
  /** This participant's own connection; null outside of a session. */
  connectionId: string | null;
  /** What this participant publishes now; used instead of its entry in the roster, which lags behind. */
  own: readonly { announced: PublishedStream; mediaStream: MediaStream }[];
  remoteMedia(connectionId: string, streamId: string): MediaStream | null;
  /** Whether this participant receives no picture of the stream because it asked for none. */
  isTurnedOff(streamId: string): boolean;
  /** Whether the stream's picture does not arrive although it is sent. */
  isStalled(connectionId: string, streamId: string): boolean;
}

/** All participants and their streams, as the session's state shows them. */
export function projectStreams(sources: StreamSources): {
  connections: Connection[];
  streams: VideoStream[];
} {
  const { roster, connectionId, own } = sources;
  const connections = [...roster.values()].map((connection) =>
    connection.id === connectionId
      ? { ...connection, streams: own.map(({ announced }) => announced) }
      : connection,
  );
  const streams = connections.flatMap((connection) =>
    connection.streams.map((stream) => projectStream(sources, connection.id, stream)),
  );
  return { connections, streams };
}

function projectStream(
  sources: StreamSources,
  connectionId: string,
  { id, source, hasAudio, hasVideo }: PublishedStream,
): VideoStream {
  const isMine = connectionId === sources.connectionId;
  const mediaStream = isMine
    ? sources.own.find(({ announced }) => announced.id === id)?.mediaStream
    : sources.remoteMedia(connectionId, id);
  const isTurnedOff = !isMine && hasVideo && sources.isTurnedOff(id);
  const isStalled = !isMine && hasVideo && !isTurnedOff && sources.isStalled(connectionId, id);
  return {
    id,
    connectionId,
    isMine,
    source,
    hasAudio,
    hasVideo,
    disabled: isTurnedOff || isStalled,
    disabledReason: isStalled ? 'quality' : null,
    mediaStream: mediaStream ?? null,
  };
}
