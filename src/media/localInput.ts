import { createStore } from 'zustand/vanilla';
import { chooseDevice, type Device } from './devices.ts';
import type { MediaBrowser } from './mediaBrowser.ts';
import { cameraSize, stateOfFailure, type PermissionState } from './permission.ts';

export type InputKind = 'audio' | 'video';

/** One input as it is wanted and as it is. */
export interface LocalInput {
  /** What the user asked for: microphone on, camera on. */
  isOn: boolean;
  /** The saved choice; while that device is unplugged another one is in use. */
  wantedDeviceId: string | null;
  deviceId: string | null;
  /** Live track. Null while the camera is off, there is no device, or the device failed; a muted microphone keeps its track. */
  track: MediaStreamTrack | null;
  /** Why there is no track although one is wanted. */
  problem: PermissionState | null;
}

export interface LocalInputOptions {
  kind: InputKind;
  browser: MediaBrowser;
  isOn: boolean;
  deviceId: string | null;
}

/**
 * Owns the track of the camera or the microphone. While one change is in progress, only the newest of those that follow it
 * counts.
 */
export interface OwnedInput {
  getState(): LocalInput;
  subscribe(listener: () => void): () => void;
  setOn(isOn: boolean): void;
  selectDevice(deviceId: string): void;
  setDevices(devices: readonly Device[]): void;
  /** Resolves when no change is in progress. */
  settled(): Promise<void>;
  dispose(): void;
}

export function createLocalInput({ kind, browser, isOn, deviceId }: LocalInputOptions): OwnedInput {
  const { getState, setState, subscribe } = createStore<LocalInput>(() => ({
    isOn,
    wantedDeviceId: deviceId,
    deviceId: null,
    track: null,
    problem: null,
  }));
  let devices: readonly Device[] | null = null;
  let isDisposed = false;
  let running: Promise<void> | null = null;

  /** The device to use now, chosen from what the user wants and what there is. */
  function targetDevice(): string | null {
    const input = getState();
    if (isDisposed || devices === null || (kind === 'video' && !input.isOn)) return null;
    return chooseDevice(devices, input.wantedDeviceId)?.id ?? null;
  }

  function isSettled(): boolean {
    const target = targetDevice();
    const input = getState();
    return target === input.deviceId && (target === null || input.track !== null || input.problem !== null);
  }

  /** Releases and acquires until the input is as wanted. */
  async function reconcile(): Promise<void> {
    // Starts after the caller is done, so that a listener that wants something else finds this run registered.
    await Promise.resolve();
    while (!isSettled()) {
      const target = targetDevice();
      if (target !== null && (await replaceCamera(target))) continue;
      release();
      if (target !== null) await acquire(target);
    }
  }

  async function acquire(id: string): Promise<void> {
    try {
      await open(id);
    } catch (error) {
      setState({ track: null, deviceId: id, problem: stateOfFailure(error) });
    }
  }

  /** Opens another camera while the last one still goes on. False where the machine can only have one at a time. */
  async function replaceCamera(id: string): Promise<boolean> {
    const last = getState().track;
    if (kind === 'audio' || last === null) return false;
    try {
      await open(id);
    } catch {
      return false;
    }
    if (getState().track !== last) last.stop();
    return true;
  }

  /** Uses the track of a device, unless another one is wanted by then. */
  async function open(id: string): Promise<void> {
    const stream = await browser.getUserMedia(constraintsFor(kind, id));
    const [track, ...extra] = stream.getTracks();
    for (const other of extra) other.stop();
    if (track === undefined || targetDevice() !== id) {
      track?.stop();
      return;
    }
    if (kind === 'audio') track.enabled = getState().isOn;
    track.addEventListener('ended', () => {
      if (getState().track === track) setState({ track: null, problem: 'DEVICE_NOT_FOUND' });
    });
    setState({ track, deviceId: id, problem: null });
  }

  function release(): void {
    const input = getState();
    if (input.track === null && input.deviceId === null && input.problem === null) return;
    input.track?.stop();
    setState({ track: null, deviceId: null, problem: null });
  }

  function settle(): void {
    running ??= reconcile().finally(() => {
      running = null;
      if (!isSettled()) settle();
    });
  }

  return {
    getState,
    subscribe,
    setOn(next) {
      const { track, problem } = getState();
      if (kind === 'audio' && track !== null) track.enabled = next;
      // At once, also while another camera is being opened.
      if (kind === 'video' && !next) release();
      // Turning on again after a failure is how the user tries once more.
      setState(next && problem !== null ? { isOn: next, problem: null, deviceId: null } : { isOn: next });
      settle();
    },
    selectDevice(id) {
      setState({ wantedDeviceId: id });
      settle();
    },
    setDevices(next) {
      devices = next;
      // After a failure, or an end of the track with its device, the input is acquired again from what there is now.
      if (getState().problem !== null) setState({ problem: null, deviceId: null });
      settle();
    },
    async settled() {
      for (let run = running; run !== null; run = running) await run;
    },
    dispose() {
      isDisposed = true;
      release();
    },
  };
}

function constraintsFor(kind: InputKind, deviceId: string): MediaStreamConstraints {
  if (kind === 'audio')
    return {
      audio: {
        deviceId: { exact: deviceId },
        echoCancellation: true,
        noiseSuppression: true,
        autoGainControl: true,
      },
    };
  return {
    video: {
      deviceId: { exact: deviceId },
      width: { ideal: cameraSize.width },
      height: { ideal: cameraSize.height },
      frameRate: { ideal: 30 },
    },
  };
}
