import { createStore } from 'zustand/vanilla';
import type { Clock } from '../clock/clock.ts';
import type { LocalInput, OwnedInput } from '../media/localInput.ts';
import { createCameraFeed } from './cameraFeed.ts';
import { noFilter, type VideoFilter } from './videoFilter.ts';
import type { VirtualCamera, VirtualCameraEvents } from './virtualCamera.ts';

/** A camera's input whose track has the chosen filter. Nothing is loaded before the first filter is chosen. */
export interface FilteredCamera extends OwnedInput {
  /** Chooses a filter; the latest choice counts. */
  setFilter(filter: VideoFilter): void;
  /** Whether a filter is chosen, and not on show yet. */
  isLoading(): boolean;
}

export interface FilteredCameraOptions {
  camera: OwnedInput;
  clock: Clock;
  open(events: VirtualCameraEvents): Promise<VirtualCamera>;
  /** The first filter is not known yet: there is no picture before the first `setFilter`. */
  isHeld: boolean;
  /** Nothing of a live camera came out for too long: another virtual camera is opened. */
  onStuck(): void;
  /** A filter failed. It is none now, and the plain camera is on show. */
  onFailed(message: string): void;
}

/**
 * The plain track as long as no filter was chosen. Then the track of a virtual camera, from its first filtered frame on: until then the
 * plain one goes on, and what is published changes from one track that has frames to another. A camera that is opened while a filter is
 * chosen has no track before it is filtered: nobody sees the room. Without a filter the next time that the camera is off ends
 * the virtual camera. One that shows nothing of a live camera is replaced by another, which shows nothing of the room either.
 */
export function createFilteredCamera(options: FilteredCameraOptions): FilteredCamera {
  const { camera, clock, open, onStuck, onFailed } = options;
  let { isHeld } = options;
  const store = createStore<LocalInput>(() => ({
    ...camera.getState(),
    track: isHeld ? null : camera.getState().track,
  }));
  let wanted: VideoFilter = noFilter;
  let requested: VideoFilter = noFilter;
  let applied: VideoFilter = noFilter;
  let virtual: VirtualCamera | null = null;
  let isOpening = false;
  let isDisposed = false;
  const feed = createCameraFeed({ clock, onShown: update, onStuck: replaceVirtual, onFailed: fail });

  function closeVirtual(): void {
    feed.stop();
    virtual?.dispose();
    virtual = null;
    [requested, applied] = [noFilter, noFilter];
  }

  function replaceVirtual(): void {
    // Its track is not taken for the plain one, which would show the room.
    if (store.getState().track === virtual?.track) store.setState({ track: null });
    closeVirtual();
    update();
    onStuck();
  }

  function fail(error: unknown): void {
    if (isDisposed) return;
    [wanted, requested, applied] = [noFilter, noFilter, noFilter];
    update();
    onFailed(error instanceof Error ? error.message : String(error));
  }

  function onStopped(message: string): void {
    closeVirtual();
    fail(message);
  }

  function openVirtual(): void {
    if (isOpening) return;
    isOpening = true;
    open({ onFilterFailed: fail, onStopped }).then(
      (opened) => {
        isOpening = false;
        if (isDisposed || wanted.type === 'none') return opened.dispose();
        virtual = opened;
        update();
      },
      (error: unknown) => {
        isOpening = false;
        fail(error);
      },
    );
  }

  function requestFilter(to: VirtualCamera): void {
    if (requested === wanted) return;
    const filter = wanted;
    requested = filter;
    to.setFilter(filter).then(
      () => {
        if (requested !== filter || virtual !== to) return;
        applied = filter;
        update();
      },
      (error: unknown) => {
        if (requested === filter && virtual === to) fail(error);
      },
    );
  }

  function trackFor(device: MediaStreamTrack | null): MediaStreamTrack | null {
    if (device === null || isHeld) return null;
    if (virtual !== null && feed.isShown) return virtual.track;
    const { track } = store.getState();
    const isPlainShown = track !== null && track !== virtual?.track;
    return wanted.type === 'none' || isPlainShown ? device : null;
  }

  function update(): void {
    if (isDisposed) return;
    const input = camera.getState();
    const device = input.track;
    if (device === null) feed.stop();
    if (wanted.type === 'none' && !feed.isShown) closeVirtual();
    else if (device !== null && virtual === null) openVirtual();
    else if (device !== null && virtual !== null) {
      requestFilter(virtual);
      // The first frame that is shown has the filter.
      if (feed.isOpen || applied === wanted) feed.read(device, virtual);
    }
    store.setState({ ...input, track: trackFor(device) });
  }

  camera.subscribe(update);
  return {
    ...camera,
    getState: store.getState,
    subscribe: store.subscribe,
    isLoading: () =>
      camera.getState().track !== null && wanted.type !== 'none' && (applied !== wanted || !feed.isShown),
    setFilter(filter) {
      isHeld = false;
      wanted = filter;
      update();
    },
    dispose() {
      isDisposed = true;
      closeVirtual();
      camera.dispose();
      store.setState({ track: null });
    },
  };
}
