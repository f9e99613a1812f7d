import type { Clock } from '../clock/clock.ts';
import type { VirtualCamera } from './virtualCamera.ts';

/**
 * What a virtual camera reads: copies of the tracks of one device after another. A copy keeps its device open by itself, so that a camera
 * goes on until the next one is on show.
 */
export interface CameraFeed {
  /** Whether the virtual camera reads a device. */
  readonly isOpen: boolean;
  /** Whether the virtual camera's track has frames of a device. */
  readonly isShown: boolean;
  /** Reads this device unless it is read already. */
  read(device: MediaStreamTrack, into: VirtualCamera): void;
  /** Closes the devices at once. */
  stop(): void;
}

export interface CameraFeedOptions {
  clock: Clock;
  /** The first frame of a device is on show. */
  onShown(): void;
  /** No frame of a device came out for `patienceMs`, or for twice as long each time that it happens again. */
  onStuck(): void;
  onFailed(error: unknown): void;
}

/** Two cores with nothing left for a filter took 9.7 s for a first frame; a quiet machine takes a quarter of a second. */
export const patienceMs = 10_000;

interface Reading {
  device: MediaStreamTrack;
  copy: MediaStreamTrack;
}

export function createCameraFeed({ clock, onShown, onStuck, onFailed }: CameraFeedOptions): CameraFeed {
  let latest: Reading | null = null;
  let shown: Reading | null = null;
  let timesStuck = 0;
  let stopWaiting = (): void => {};
  return {
    get isOpen() {
      return latest !== null;
    },
    get isShown() {
      return shown !== null;
    },
    read(device, into) {
      if (latest?.device === device) return;
      if (latest !== shown) latest?.copy.stop();
      const next: Reading = { device, copy: device.clone() };
      latest = next;
      stopWaiting();
      stopWaiting = clock.setTimer(patienceMs * 2 ** timesStuck, () => {
        timesStuck += 1;
        onStuck();
      });
      into.setCamera(next.copy).then(
        () => {
          if (latest !== next) return;
          stopWaiting();
          timesStuck = 0;
          shown?.copy.stop();
          shown = next;
          onShown();
        },
        (error: unknown) => {
          if (latest !== next) return;
          stopWaiting();
          onFailed(error);
        },
      );
    },
    stop() {
      stopWaiting();
      latest?.copy.stop();
      shown?.copy.stop();
      latest = null;
      shown = null;
    },
  };
}
