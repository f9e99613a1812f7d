/** A video track made of the frames that are written to it; `writable` can be transferred to a worker. */
export interface GeneratedTrack extends MediaStreamTrack {
  readonly writable: WritableStream<VideoFrame>;
}

/** The part of the insertable streams API that TypeScript's library does not describe. */
type TrackGenerator = new (init: { kind: 'video' }) => GeneratedTrack;

const isTrackGenerator = (value: unknown): value is TrackGenerator => typeof value === 'function';

/** Throws where tracks cannot be made of frames (all but Chromium). */
export function generateTrack(): GeneratedTrack {
  const Generator: unknown = Reflect.get(globalThis, 'MediaStreamTrackGenerator');
  if (!isTrackGenerator(Generator)) throw new Error('this browser cannot make a track of frames');
  return new Generator({ kind: 'video' });
}
