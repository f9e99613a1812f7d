import type { VideoStream } from '../../session/videoSession.ts';

/** The media of the streams that have audio, by stream id. */
export const soundingStreams = (streams: readonly VideoStream[]): Map<string, MediaStream> =>
  new Map(
    streams.flatMap(({ id, hasAudio, mediaStream }) =>
      hasAudio && mediaStream !== null ? [[id, mediaStream] as const] : [],
    ),
  );
