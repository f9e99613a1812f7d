/** The part of the insertable streams API that TypeScript's library does not describe. */
interface TrackProcessorConstructor {
  new (init: { track: MediaStreamTrack; maxBufferSize?: number }): {
    readable: ReadableStream<AudioData>;
  };
}

declare global {
  interface Window {
    MediaStreamTrackProcessor?: TrackProcessorConstructor;
  }
}

/** Blocks of 10 ms; a busy moment of up to two seconds loses none. */
const maxBufferSize = 200;

/** The samples of a track as they come. The stream can be transferred to a worker. */
export function readAudioBlocks(track: MediaStreamTrack): ReadableStream<AudioData> {
  const Processor = window.MediaStreamTrackProcessor;
  if (Processor === undefined) throw new Error('this browser has no MediaStreamTrackProcessor');
  return new Processor({ track, maxBufferSize }).readable;
}
