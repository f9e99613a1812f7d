import { createLocalMedia, type LocalMedia } from '../media/localMedia.ts';
import { browserMedia } from '../media/mediaBrowser.ts';
import { createPermissionMachine, type PermissionMachine } from '../media/permission.ts';
import type { UserPreferences } from '../api/preferences.ts';

/** A participant's own camera, microphone and screen, kept from pre-join into the studio. */
export interface LocalDevices {
  permission: PermissionMachine;
  local: LocalMedia;
  /** Asks for permission; afterwards the inputs follow the available devices. */
  open(): void;
  dispose(): void;
}

/** Acquires nothing until it is opened. */
export function createLocalDevices(preferences: UserPreferences): LocalDevices {
  const browser = browserMedia();
  const permission = createPermissionMachine(browser);
  const local = createLocalMedia({
    browser,
    audio: { isOn: true, deviceId: preferences.audioInputDeviceId },
    video: { isOn: true, deviceId: preferences.videoInputDeviceId },
  });
  const stop = permission.subscribe(() => {
    const { state, devices } = permission.getState();
    if (state === 'ALLOWED') local.setDevices(devices);
  });
  return {
    permission,
    local,
    open: () => void permission.request(),
    dispose() {
      stop();
      local.dispose();
      permission.dispose();
    },
  };
}
