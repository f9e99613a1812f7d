import type { VideoFilter } from '../../src/background/videoFilter.ts';
import type { VirtualCamera, VirtualCameraEvents } from '../../src/background/virtualCamera.ts';
import { FakeTrack } from '../media/fakeMediaBrowser.ts';

/** A virtual camera whose loading and frames a test controls. */
export interface FakeVirtualCamera extends VirtualCamera {
  readonly events: VirtualCameraEvents;
  /** The filters that were asked for. */
  readonly filters: VideoFilter[];
  /** The device whose frames the track has. */
  shownDevice(): string | null;
  isDisposed(): boolean;
  /** Ends the loading of the latest filter, with an error if there is one. */
  loadFilter(error?: Error): Promise<void>;
  /** The latest camera's first frame comes out. */
  showFrame(): Promise<void>;
}

export interface FakeVirtualCameras {
  open(events: VirtualCameraEvents): Promise<VirtualCamera>;
  readonly opened: FakeVirtualCamera[];
  /** Opening fails with it. */
  failure: Error | null;
  /** The one that was opened last; throws if there is none. */
  last(): FakeVirtualCamera;
}

/** Lets promises that are settled take effect. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

export function createFakeVirtualCameras(): FakeVirtualCameras {
  const cameras: FakeVirtualCameras = {
    opened: [],
    failure: null,
    open(events) {
      if (cameras.failure !== null) return Promise.reject(cameras.failure);
      const opened = createFakeVirtualCamera(events);
      cameras.opened.push(opened);
      return Promise.resolve(opened);
    },
    last() {
      const camera = cameras.opened.at(-1);
      if (camera === undefined) throw new Error('no virtual camera was opened');
      return camera;
    },
  };
  return cameras;
}

function createFakeVirtualCamera(events: VirtualCameraEvents): FakeVirtualCamera {
  let [endLoading, endOpening] = [(_error?: Error): void => {}, (): void => {}];
  let [waiting, shown]: [FakeTrack | null, FakeTrack | null] = [null, null];
  let isDisposed = false;
  const track = new FakeTrack('video', 'virtual');
  return {
    events,
    filters: [],
    track: track as unknown as MediaStreamTrack,
    setFilter(filter) {
      this.filters.push(filter);
      if (filter.type === 'none') return Promise.resolve();
      return new Promise((resolve, reject) => {
        endLoading = (error) => (error === undefined ? resolve() : reject(error));
      });
    },
    setCamera(camera) {
      waiting = camera as unknown as FakeTrack;
      return new Promise((resolve) => {
        endOpening = resolve;
      });
    },
    // The frames of a camera that is closed have ended.
    shownDevice: () => (shown?.readyState === 'live' ? shown.deviceId : null),
    isDisposed: () => isDisposed,
    async loadFilter(error) {
      endLoading(error);
      await settle();
    },
    async showFrame() {
      shown = waiting;
      endOpening();
      await settle();
    },
    count: () => Promise.reject(new Error('a fake camera counts nothing')),
    dispose() {
      isDisposed = true;
      track.stop();
    },
  };
}
