import { listDevices, noDevices, type Devices } from './devices.ts';
import type { MediaBrowser } from './mediaBrowser.ts';

/** Size asked of a camera, px. */
export const cameraSize = { width: 1280, height: 720 } as const;

export type PermissionState =
  | 'UNKNOWN'
  | 'LOADING'
  | 'ALLOWED'
  | 'BLOCKED'
  | 'ALREADY_IN_USE'
  | 'DEVICE_NOT_FOUND';

export interface Permission {
  state: PermissionState;
  /** Empty until ALLOWED; kept up to date from then on. */
  devices: Devices;
}

/** Asks for camera and microphone once and knows the devices from then on. */
export interface PermissionMachine {
  getState(): Permission;
  subscribe(listener: () => void): () => void;
  /** LOADING, then the outcome. Safe to call again: after a refusal it is the retry. */
  request(): Promise<void>;
  dispose(): void;
}

/** The state that a failed request leaves: by the error's name, anything unknown counts as blocked. */
export function stateOfFailure(error: unknown): PermissionState {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'NotReadableError') return 'ALREADY_IN_USE';
  if (name === 'NotFoundError') return 'DEVICE_NOT_FOUND';
  return 'BLOCKED';
}

export function createPermissionMachine(browser: MediaBrowser): PermissionMachine {
  let current: Permission = { state: 'UNKNOWN', devices: noDevices };
  const listeners = new Set<() => void>();
  let isDisposed = false;
  let asked = 0;

  function become(next: Permission): void {
    if (isDisposed) return;
    current = next;
    for (const listener of listeners) listener();
  }

  async function refresh(): Promise<void> {
    const devices = listDevices(await browser.enumerateDevices());
    if (current.state === 'ALLOWED') become({ state: 'ALLOWED', devices });
  }
  const onDeviceChange = (): void => void refresh();
  browser.addEventListener('devicechange', onDeviceChange);

  return {
    getState: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async request() {
      asked += 1;
      const turn = asked;
      become({ ...current, state: 'LOADING' });
      try {
        const acquired = await acquire(browser);
        const devices = listDevices(await browser.enumerateDevices());
        for (const track of acquired.getTracks()) track.stop();
        if (turn === asked) become({ state: 'ALLOWED', devices });
      } catch (error) {
        if (turn === asked) become({ state: stateOfFailure(error), devices: noDevices });
      }
    },
    dispose() {
      isDisposed = true;
      browser.removeEventListener('devicechange', onDeviceChange);
      listeners.clear();
    },
  };
}

/**
 * Camera and microphone together. A browser answers NotFoundError when one of the two is missing, so the one that exists is
 * then asked for alone: somebody without a camera can still be heard.
 */
async function acquire(browser: MediaBrowser): Promise<MediaStream> {
  const video = { width: { ideal: cameraSize.width }, height: { ideal: cameraSize.height } };
  try {
    return await browser.getUserMedia({ audio: true, video });
  } catch (error) {
    if (stateOfFailure(error) !== 'DEVICE_NOT_FOUND') throw error;
    const kinds = new Set((await browser.enumerateDevices()).map(({ kind }) => kind));
    if (kinds.has('audioinput') && !kinds.has('videoinput')) return browser.getUserMedia({ audio: true });
    if (kinds.has('videoinput') && !kinds.has('audioinput')) return browser.getUserMedia({ video });
    throw error;
  }
}
