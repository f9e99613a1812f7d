import { createContext, use, useSyncExternalStore } from 'react';
import type { LocalMediaState } from '../media/localMedia.ts';
import type { Permission } from '../media/permission.ts';
import type { BackgroundState } from '../participant/background/cameraBackground.ts';
import type { LocalDevices } from '../participant/localDevices.ts';

export const LocalDevicesContext = createContext<LocalDevices | null>(null);

/** This participant's camera and microphone; throws outside its provider. */
export function useLocalDevices(): LocalDevices {
  const devices = use(LocalDevicesContext);
  if (devices === null) throw new Error('useLocalDevices is used outside LocalDevicesContext');
  return devices;
}

/** What `select` reads of the permission; primitive or part of the state, so that other changes render nothing. */
export function usePermission<Part>(select: (permission: Permission) => Part): Part {
  const { permission } = useLocalDevices();
  return useSyncExternalStore(permission.subscribe, () => select(permission.getState()));
}

/** What `select` reads of the camera, microphone and screen; like that of usePermission. */
export function useLocalMedia<Part>(select: (media: LocalMediaState) => Part): Part {
  const { local } = useLocalDevices();
  return useSyncExternalStore(local.subscribe, () => select(local.getState()));
}

const neverChanges = (): (() => void) => () => {};

/** What `select` reads of the background behind this person; null where none can be chosen. */
export function useCameraBackground<Part>(select: (state: BackgroundState) => Part): Part | null {
  const { background } = useLocalDevices();
  return useSyncExternalStore(background?.store.subscribe ?? neverChanges, () =>
    background === null ? null : select(background.store.getState()),
  );
}
