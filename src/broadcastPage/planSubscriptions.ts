import type { Connection } from '../protocol/relay.ts';
import type { PreferredResolution } from '../protocol/rtc.ts';
import { mutedConnections, rosterStreams, visibleStreams } from '../scene/queries.ts';
import type { Scene } from '../scene/scene.ts';
import { dominantSpeakers } from '../program/describeProgram.ts';
import type { Program } from '../program/program.ts';
import { stageView } from '../program/stage/arrangeStage.ts';
import type { VideoStream } from '../session/videoSession.ts';

/** The resolution that the composer asks for of each remote stream: by slot for what is on air, `off` for the others. */
export function planSubscriptions(
  program: Program,
  streams: readonly VideoStream[],
  outputHeight: number,
): Map<string, PreferredResolution> {
  const onAir = new Map(program.slots.map((slot, index) => [slot.streamId, { slot, index }]));
  return new Map(
    streams
      .filter(({ isMine }) => !isMine)
      .map(({ id }) => {
        const place = onAir.get(id);
        if (place === undefined) {
          // Next to a card there may be speakers whom the layout has no slot for.
          const speaker = program.speakers.findIndex(({ streamId }) => streamId === id);
          if (speaker < 0 || stageView(program) === 'streams') return [id, 'off'];
          return [id, speaker < dominantSpeakers ? '720p' : '360p'];
        }
        // Text on a shared screen must be legible.
        if (place.slot.source === 'screen') return [id, outputHeight > 720 ? '1080p' : '720p'];
        return [id, slotResolution(program, place.index)];
      }),
  );
}

/** Cameras are sent at 720p at most; small slots need no more than 360p. */
function slotResolution({ layout, slots }: Program, index: number): PreferredResolution {
  switch (layout) {
    case 'focus':
      return '720p';
    case 'pictureInPicture':
    case 'thumbnails':
      return index === 0 ? '720p' : '360p';
    case 'cover':
    case 'contain':
      return slots.length > 4 ? '360p' : '720p';
  }
}

/** Streams whose audio is on air: all that are on stream and not muted by a host, whether or not the layout has a slot for them. */
export function streamsHeard(
  scene: Scene,
  connections: readonly Connection[],
  streams: readonly VideoStream[],
): Map<string, MediaStream> {
  const onStream = new Set(visibleStreams(scene.layout, rosterStreams(connections)).map(({ id }) => id));
  const muted = mutedConnections(scene, connections);
  return new Map(
    streams.flatMap(({ id, connectionId, mediaStream }) =>
      onStream.has(id) && mediaStream !== null && !muted.has(connectionId)
        ? [[id, mediaStream] as const]
        : [],
    ),
  );
}
