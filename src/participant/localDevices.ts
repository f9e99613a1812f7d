import type { LocalPictures } from '../api/localPictures.ts';
import type { Preferences } from '../api/preferences.ts';
import { canFilter, probeFilters } from '../background/probeFilters.ts';
import type { VirtualCamera, VirtualCameraEvents } from '../background/virtualCamera.ts';
import type { Clock } from '../clock/clock.ts';
import type { OwnedInput } from '../media/localInput.ts';
import { createLocalMedia, type LocalMedia } from '../media/localMedia.ts';
import { browserMedia } from '../media/mediaBrowser.ts';
import { createPermissionMachine, type PermissionMachine } from '../media/permission.ts';
import { announceInputProblems } from './announceInputProblems.ts';
import type { ToastKey } from '../text/toasts.ts';
import { createCameraBackground, type CameraBackground } from './background/cameraBackground.ts';
import { preparePicture } from './background/preparePicture.ts';

/** A participant's own camera, microphone and screen, kept from pre-join into the studio. */
export interface LocalDevices {
  permission: PermissionMachine;
  local: LocalMedia;
  /** What is behind the person; null where the session does not have it or this browser cannot do it. */
  background: CameraBackground | null;
  /** The camera as it is, whatever is chosen to be behind the person; null where that cannot be chosen. */
  plainCamera: OwnedInput | null;
  /** Asks for permission; afterwards the inputs follow the available devices. */
  open(): void;
  dispose(): void;
}

export interface LocalDevicesOptions {
  clock: Clock;
  preferences: Preferences;
  pictures: LocalPictures;
  /** Whether the session has the feature `blurBackground`. */
  hasBackgrounds: boolean;
  showToast(key: ToastKey): void;
  reportError(error: unknown): void;
}

/** Acquires nothing until it is opened. */
export function createLocalDevices(options: LocalDevicesOptions): LocalDevices {
  const { audioInputDeviceId, videoInputDeviceId } = options.preferences.store.getState().preferences;
  const browser = browserMedia();
  const permission = createPermissionMachine(browser);
  const mayFilter = options.hasBackgrounds && canFilter(probeFilters());
  let background: CameraBackground | null = null;
  let plainCamera: OwnedInput | null = null;
  const throughFilter = (camera: OwnedInput): OwnedInput => {
    const filtered = createCameraBackground({
      ...options,
      camera,
      open: openVirtualCamera,
      prepare: preparePicture,
    });
    background = filtered.background;
    plainCamera = camera;
    return filtered.camera;
  };
  const local = createLocalMedia({
    browser,
    audio: { isOn: true, deviceId: audioInputDeviceId },
    video: { isOn: true, deviceId: videoInputDeviceId },
    ...(mayFilter ? { throughFilter } : {}),
  });
  const stopAnnouncing = announceInputProblems({ ...options, local });
  const stop = permission.subscribe(() => {
    const { state, devices } = permission.getState();
    if (state === 'ALLOWED') local.setDevices(devices);
  });
  return {
    permission,
    local,
    background,
    plainCamera,
    open() {
      background?.start();
      void permission.request();
    },
    dispose() {
      stop();
      stopAnnouncing();
      local.dispose();
      background?.dispose();
      permission.dispose();
    },
  };
}

/** Its code is loaded with the first filter. */
async function openVirtualCamera(events: VirtualCameraEvents): Promise<VirtualCamera> {
  const module = await import('../background/openVirtualCamera.ts');
  return module.openVirtualCamera(events);
}
