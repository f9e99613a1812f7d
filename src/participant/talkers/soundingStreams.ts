import type { VideoStream } from '../../session/videoSession.ts';

/** The streams that have sound, by id. */
export const soundingStreams = (streams: readonly VideoStream[]): Map<string, MediaStream> =>
  new Map(
    streams.flatMap(({ id, hasAudio, mediaStream }) =>
      hasAudio && mediaStream !== null ? [[id, mediaStream] as const] : [],
    ),
  );
