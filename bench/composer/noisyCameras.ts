import type { CameraMotion, CameraOrder } from './noisyCamera.worker.ts';

interface TrackGenerator extends MediaStreamTrack {
  readonly writable: WritableStream<VideoFrame>;
}
type TrackGeneratorConstructor = new (init: { kind: 'video' }) => TrackGenerator;

const isConstructor = (value: unknown): value is TrackGeneratorConstructor => typeof value === 'function';

/** So many cameras, by stream id. */
export function createNoisyCameras(count: number, motion: CameraMotion): Map<string, MediaStreamTrack> {
  const Generator: unknown = Reflect.get(globalThis, 'MediaStreamTrackGenerator');
  if (!isConstructor(Generator)) throw new Error('this browser has no MediaStreamTrackGenerator');
  const tracks = Array.from({ length: count }, () => new Generator({ kind: 'video' }));
  const worker = new Worker(new URL('./noisyCamera.worker.ts', import.meta.url), { type: 'module' });
  const streams = tracks.map(({ writable }) => writable);
  worker.postMessage({ motion, streams } satisfies CameraOrder, streams);
  return new Map(tracks.map((track, index) => [`camera-${String(index)}`, track]));
}
