import { generateTrack } from '../../src/compositor/frames/trackGenerator.ts';
import type { CameraMotion, CameraOrder } from './noisyCamera.worker.ts';

/** Noisy cameras by stream id; resolves when their frames are painted, which takes seconds. */
export async function createNoisyCameras(
  count: number,
  motion: CameraMotion,
): Promise<Map<string, MediaStreamTrack>> {
  const tracks = Array.from({ length: count }, generateTrack);
  const worker = new Worker(new URL('./noisyCamera.worker.ts', import.meta.url), { type: 'module' });
  const streams = tracks.map(({ writable }) => writable);
  const painted = new Promise((resolve) => worker.addEventListener('message', resolve, { once: true }));
  worker.postMessage({ motion, streams } satisfies CameraOrder, streams);
  await painted;
  return new Map(tracks.map((track, index) => [`camera-${String(index)}`, track]));
}
