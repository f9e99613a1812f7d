import { generateTrack } from '../../src/compositor/frames/trackGenerator.ts';
import type { CameraMotion, CameraOrder } from './noisyCamera.worker.ts';

/** So many cameras, by stream id. */
export function createNoisyCameras(count: number, motion: CameraMotion): Map<string, MediaStreamTrack> {
  const tracks = Array.from({ length: count }, generateTrack);
  const worker = new Worker(new URL('./noisyCamera.worker.ts', import.meta.url), { type: 'module' });
  const streams = tracks.map(({ writable }) => writable);
  worker.postMessage({ motion, streams } satisfies CameraOrder, streams);
  return new Map(tracks.map((track, index) => [`camera-${String(index)}`, track]));
}
