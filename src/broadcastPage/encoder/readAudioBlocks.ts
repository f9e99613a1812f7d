/** Blocks of 10 ms; a busy moment of up to two seconds loses none. */
const maxBufferSize = 200;

/** The samples of a track as they come. The stream can be transferred to a worker. */
export function readAudioBlocks(track: MediaStreamTrack): ReadableStream<AudioData> {
  if (!('MediaStreamTrackProcessor' in globalThis) || !isAudioTrack(track))
    throw new Error('this browser cannot read the samples of a track');
  return new MediaStreamTrackProcessor({ track, maxBufferSize }).readable;
}

const isAudioTrack = (track: MediaStreamTrack): track is MediaStreamAudioTrack => track.kind === 'audio';
