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

export interface CameraFeedEvents {
  /** The first frame of a device is on show. */
  onShown(): void;
  onFailed(error: unknown): void;
}

interface Reading {
  device: MediaStreamTrack;
  copy: MediaStreamTrack;
}

export function createCameraFeed({ onShown, onFailed }: CameraFeedEvents): CameraFeed {
  let latest: Reading | null = null;
  let shown: Reading | null = null;
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
      into.setCamera(next.copy).then(
        () => {
          if (latest !== next) return;
          shown?.copy.stop();
          shown = next;
          onShown();
        },
        (error: unknown) => {
          if (latest === next) onFailed(error);
        },
      );
    },
    stop() {
      latest?.copy.stop();
      shown?.copy.stop();
      latest = null;
      shown = null;
    },
  };
}
