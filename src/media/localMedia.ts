import { chooseDevice, type Devices } from './devices.ts';
import type { MediaBrowser } from './mediaBrowser.ts';
import { cameraSize, stateOfFailure, type PermissionState } from './permission.ts';

export type InputKind = 'audio' | 'video';

/** One input as its owner wants it and as it is. */
export interface LocalInput {
  /** What the user asked for: sound on, camera on. */
  isOn: boolean;
  /** Saved choice; the device in use may be another while this one is unplugged. */
  wantedDeviceId: string | null;
  deviceId: string | null;
  /** Live track, or null: camera off, no device, or the device failed. A muted microphone keeps its track. */
  track: MediaStreamTrack | null;
  /** Why there is no track although one is wanted. */
  problem: PermissionState | null;
}

export interface LocalMediaState {
  audio: LocalInput;
  video: LocalInput;
  /** The shared screen, with its sound where the browser gives it. */
  screen: MediaStream | null;
}

/**
 * Owner of this participant's camera, microphone and screen: every track is acquired and ended here. Changes are worked off one after
 * another; while one is under way only the newest wish counts.
 */
export interface LocalMedia {
  getState(): LocalMediaState;
  subscribe(listener: () => void): () => void;
  /** A muted microphone keeps its track so that unmuting is instant; a camera that is off releases its device. */
  setOn(kind: InputKind, isOn: boolean): void;
  selectDevice(kind: InputKind, deviceId: string): void;
  /** Tells which devices there are now, on every change: an unplugged one gives way to the next, a returned one is taken back. */
  setDevices(devices: Devices): void;
  /** Asks the user for a screen, window or tab. False when the user thought better of it; other failures reject. */
  shareScreen(): Promise<boolean>;
  stopScreen(): void;
  /** Resolves when no change is under way. */
  settled(): Promise<void>;
  dispose(): void;
}

export interface LocalMediaOptions {
  browser: MediaBrowser;
  audio: { isOn: boolean; deviceId: string | null };
  video: { isOn: boolean; deviceId: string | null };
}

/** Size asked of a shared screen, px. */
export const screenSize = { width: 1920, height: 1080 } as const;

export function createLocalMedia({ browser, audio, video }: LocalMediaOptions): LocalMedia {
  let state: LocalMediaState = { audio: startInput(audio), video: startInput(video), screen: null };
  let devices: Devices | null = null;
  let isDisposed = false;
  const listeners = new Set<() => void>();
  const running: Record<InputKind, Promise<void> | null> = { audio: null, video: null };

  function setState(change: Partial<LocalMediaState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }
  const setInput = (kind: InputKind, change: Partial<LocalInput>): void =>
    setState({ [kind]: { ...state[kind], ...change } });

  /** What the input should be now, from wishes and devices alone. */
  function wantedDevice(kind: InputKind): string | null {
    const input = state[kind];
    if (isDisposed || devices === null || (kind === 'video' && !input.isOn)) return null;
    const list = kind === 'audio' ? devices.audioInputs : devices.videoInputs;
    return chooseDevice(list, input.wantedDeviceId)?.id ?? null;
  }

  function isSettled(kind: InputKind): boolean {
    const wanted = wantedDevice(kind);
    const { deviceId, track, problem } = state[kind];
    return wanted === deviceId && (wanted === null || track !== null || problem !== null);
  }

  /** Brings an input to what is wanted, again and again until wish and state agree. */
  async function reconcile(kind: InputKind): Promise<void> {
    // Begins after the caller is done: a listener that wishes something else must find this run registered.
    await Promise.resolve();
    while (!isSettled(kind)) {
      const wanted = wantedDevice(kind);
      release(kind);
      if (wanted !== null) await acquire(kind, wanted);
    }
  }

  async function acquire(kind: InputKind, deviceId: string): Promise<void> {
    try {
      const stream = await browser.getUserMedia(constraintsFor(kind, deviceId));
      const [track, ...extra] = stream.getTracks();
      for (const other of extra) other.stop();
      if (track === undefined || wantedDevice(kind) !== deviceId) {
        track?.stop();
        return;
      }
      if (kind === 'audio') track.enabled = state.audio.isOn;
      track.addEventListener('ended', () => {
        if (state[kind].track === track) setInput(kind, { track: null, problem: 'DEVICE_NOT_FOUND' });
      });
      setInput(kind, { track, deviceId, problem: null });
    } catch (error) {
      setInput(kind, { track: null, deviceId, problem: stateOfFailure(error) });
    }
  }

  function release(kind: InputKind): void {
    const { track, deviceId, problem } = state[kind];
    if (track === null && deviceId === null && problem === null) return;
    track?.stop();
    setInput(kind, { track: null, deviceId: null, problem: null });
  }

  function settle(kind: InputKind): void {
    running[kind] ??= reconcile(kind).finally(() => {
      running[kind] = null;
      if (!isSettled(kind)) settle(kind);
    });
  }

  function stopScreen(): void {
    const { screen } = state;
    if (screen === null) return;
    for (const track of screen.getTracks()) track.stop();
    setState({ screen: null });
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setOn(kind, isOn) {
      const { track } = state[kind];
      if (kind === 'audio' && track !== null) track.enabled = isOn;
      // Turning on again after a failure is the user's way to try once more.
      setInput(
        kind,
        isOn && state[kind].problem !== null ? { isOn, problem: null, deviceId: null } : { isOn },
      );
      settle(kind);
    },
    selectDevice(kind, deviceId) {
      setInput(kind, { wantedDeviceId: deviceId });
      settle(kind);
    },
    setDevices(next) {
      devices = next;
      // A track that ended with its device is asked for again from what is there now.
      for (const kind of ['audio', 'video'] as const) {
        if (state[kind].problem !== null) setInput(kind, { problem: null, deviceId: null });
        settle(kind);
      }
    },
    async shareScreen() {
      try {
        const screen = await browser.getDisplayMedia({
          video: {
            width: { max: screenSize.width },
            height: { max: screenSize.height },
            frameRate: { max: 30 },
          },
          audio: true,
        });
        if (isDisposed) {
          for (const track of screen.getTracks()) track.stop();
          return false;
        }
        stopScreen();
        // The browser's own "Stop sharing" ends the track, with no call of ours.
        screen.getVideoTracks()[0]?.addEventListener('ended', () => {
          if (state.screen === screen) stopScreen();
        });
        setState({ screen });
        return true;
      } catch (error) {
        if (error instanceof DOMException && error.name === 'NotAllowedError') return false;
        throw error;
      }
    },
    stopScreen,
    async settled() {
      while (running.audio !== null || running.video !== null)
        await Promise.all([running.audio, running.video]);
    },
    dispose() {
      isDisposed = true;
      stopScreen();
      for (const kind of ['audio', 'video'] as const) release(kind);
      listeners.clear();
    },
  };
}

const startInput = ({ isOn, deviceId }: { isOn: boolean; deviceId: string | null }): LocalInput => ({
  isOn,
  wantedDeviceId: deviceId,
  deviceId: null,
  track: null,
  problem: null,
});

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
