import { canReadFrames, openTrackFrames } from '../compositor/frames/trackFrames.ts';
import { generateTrack } from '../compositor/frames/trackGenerator.ts';
import { readRendererName } from '../compositor/graphics.ts';
import { createCanvasCamera } from './pipeline/canvasCamera.ts';
import type { FilterBackendName } from './pipeline/filterMessages.ts';
import { openFilterWorker } from './pipeline/filterWorkerClient.ts';
import { chooseFilterBackend } from './probeFilters.ts';
import type { VirtualCamera, VirtualCameraEvents } from './virtualCamera.ts';

export interface VirtualCameraOptions extends VirtualCameraEvents {
  /** `auto` chooses by the graphics driver. */
  backend?: 'auto' | FilterBackendName;
  /** `canvas` sends frames by way of the page, as browsers need that cannot read a track's frames; for tests. */
  path?: 'auto' | 'canvas';
}

/** Frames a second where a camera does not say. */
const assumedFrameRate = 30;

const frameRateOf = (camera: MediaStreamTrack): number => camera.getSettings().frameRate ?? assumedFrameRate;

/** Opens a camera with filters, none at first. Rejects where the browser cannot filter: see `canFilter`. */
export function openVirtualCamera(options: VirtualCameraOptions): Promise<VirtualCamera> {
  const { backend: wanted = 'auto', path = 'auto', onFilterFailed, onStopped } = options;
  const backend = wanted === 'auto' ? chooseFilterBackend(readRendererName()) : wanted;
  return canReadFrames() && path === 'auto'
    ? openTrackCamera(backend, { onFilterFailed, onStopped })
    : openCanvasCamera(backend, { onFilterFailed, onStopped });
}

/** Frames pass from track to track in the worker, without the page. */
async function openTrackCamera(
  backend: FilterBackendName,
  { onFilterFailed, onStopped }: VirtualCameraEvents,
): Promise<VirtualCamera> {
  const track = generateTrack();
  const worker = await openFilterWorker(backend, track.writable, {
    onFilterFailed,
    onStopped,
    onWant: () => {},
    onOutput: (frame) => frame.close(),
  });
  return {
    track,
    async setCamera(camera) {
      await worker.setInput(openTrackFrames(camera), frameRateOf(camera));
    },
    setFilter: (filter) => worker.setFilter(filter),
    count: () => worker.count(),
    dispose() {
      worker.dispose();
      track.stop();
    },
  };
}

/** The page makes frames of a <video>, and draws what comes back on a canvas that is captured (Firefox, Safari). */
async function openCanvasCamera(
  backend: FilterBackendName,
  { onFilterFailed, onStopped }: VirtualCameraEvents,
): Promise<VirtualCamera> {
  const canvasCamera = createCanvasCamera();
  const worker = await openFilterWorker(backend, null, {
    onFilterFailed,
    onStopped,
    onWant: () => worker.sendFrame(canvasCamera.takeFrame()),
    onOutput: (frame) => canvasCamera.show(frame),
  });
  return {
    track: canvasCamera.track,
    async setCamera(camera) {
      await canvasCamera.play(camera);
      await worker.setInput(null, frameRateOf(camera));
    },
    setFilter: (filter) => worker.setFilter(filter),
    count: () => worker.count(),
    dispose() {
      worker.dispose();
      canvasCamera.dispose();
    },
  };
}
