import { createStore } from 'zustand/vanilla';
import { listDevices, noDevices, type Devices } from './devices.ts';
import type { MediaBrowser } from './mediaBrowser.ts';

/** Size requested of a camera, px. */
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
  /** Empty until ALLOWED; kept up to date after that. */
  devices: Devices;
}

/** Asks for camera and microphone once, and follows the list of devices after that. */
export interface PermissionMachine {
  getState(): Permission;
  subscribe(listener: () => void): () => void;
  /** LOADING, then the outcome. May be called again, for example to retry after a refusal. */
  request(): Promise<void>;
  dispose(): void;
}

/** The state after a failed request, by the error's name; an unknown error counts as BLOCKED. */
export function stateOfFailure(error: unknown): PermissionState {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'NotReadableError') return 'ALREADY_IN_USE';
  if (name === 'NotFoundError') return 'DEVICE_NOT_FOUND';
  return 'BLOCKED';
}

export function createPermissionMachine(browser: MediaBrowser): PermissionMachine {
  const { getState, setState, subscribe } = createStore<Permission>(() => ({
    state: 'UNKNOWN',
    devices: noDevices,
  }));
  let isDisposed = false;
  let requests = 0;

  function become(next: Partial<Permission>): void {
    if (!isDisposed) setState(next);
  }

  async function refresh(): Promise<void> {
    const devices = listDevices(await browser.enumerateDevices());
    if (getState().state === 'ALLOWED') become({ devices });
  }
  const onDeviceChange = (): void => void refresh();

  return {
    getState,
    subscribe,
    async request() {
      requests += 1;
      const mine = requests;
      become({ state: 'LOADING' });
      // Adding the same listener again has no effect.
      browser.addEventListener('devicechange', onDeviceChange);
      try {
        const acquired = await acquire(browser);
        const devices = listDevices(await browser.enumerateDevices());
        for (const track of acquired.getTracks()) track.stop();
        if (mine === requests) become({ state: 'ALLOWED', devices });
      } catch (error) {
        if (mine === requests) become({ state: stateOfFailure(error), devices: noDevices });
      }
    },
    dispose() {
      isDisposed = true;
      browser.removeEventListener('devicechange', onDeviceChange);
    },
  };
}

/**
 * Camera and microphone together. A browser answers NotFoundError when one of the two is missing; the other is then requested
 * alone, so that somebody without a camera can still be heard.
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
