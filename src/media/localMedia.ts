import { createStore } from 'zustand/vanilla';
import type { Devices } from './devices.ts';
import { createLocalInput, type InputKind, type LocalInput, type OwnedInput } from './localInput.ts';
import type { MediaBrowser } from './mediaBrowser.ts';
import { createScreenShare } from './screenShare.ts';

export interface LocalMediaState {
  audio: LocalInput;
  video: LocalInput;
  /** The shared screen, with its sound where the browser provides it. */
  screen: MediaStream | null;
}

/** Owns this participant's camera, microphone and screen: every track is acquired and ended here. */
export interface LocalMedia {
  getState(): LocalMediaState;
  subscribe(listener: () => void): () => void;
  /** A muted microphone keeps its track so that unmuting is instant; a camera that is off releases its device. */
  setOn(kind: InputKind, isOn: boolean): void;
  selectDevice(kind: InputKind, deviceId: string): void;
  /** To be called with every change of the devices: an unplugged one is replaced by the next, and used again when it returns. */
  setDevices(devices: Devices): void;
  /** Asks the user for a screen, window or tab. False when the user declines; other failures reject. */
  shareScreen(): Promise<boolean>;
  stopScreen(): void;
  /** Resolves when no change is in progress. */
  settled(): Promise<void>;
  dispose(): void;
}

export interface LocalMediaOptions {
  browser: MediaBrowser;
  audio: { isOn: boolean; deviceId: string | null };
  video: { isOn: boolean; deviceId: string | null };
  /** Puts a filter between the camera and everybody who uses its track. It takes the input over. */
  throughFilter?: (camera: OwnedInput) => OwnedInput;
}

export function createLocalMedia(options: LocalMediaOptions): LocalMedia {
  const { browser, audio, video, throughFilter = (camera) => camera } = options;
  const inputs = {
    audio: createLocalInput({ kind: 'audio', browser, ...audio }),
    video: throughFilter(createLocalInput({ kind: 'video', browser, ...video })),
  };
  const screen = createScreenShare(browser);
  const store = createStore<LocalMediaState>(() => ({
    audio: inputs.audio.getState(),
    video: inputs.video.getState(),
    ...screen.getState(),
  }));
  const stops = [
    inputs.audio.subscribe(() => store.setState({ audio: inputs.audio.getState() })),
    inputs.video.subscribe(() => store.setState({ video: inputs.video.getState() })),
    screen.subscribe(() => store.setState(screen.getState())),
  ];

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    setOn: (kind, isOn) => inputs[kind].setOn(isOn),
    selectDevice: (kind, deviceId) => inputs[kind].selectDevice(deviceId),
    setDevices({ audioInputs, videoInputs }) {
      inputs.audio.setDevices(audioInputs);
      inputs.video.setDevices(videoInputs);
    },
    shareScreen: screen.share,
    stopScreen: screen.stop,
    async settled() {
      await Promise.all([inputs.audio.settled(), inputs.video.settled()]);
    },
    dispose() {
      screen.dispose();
      inputs.audio.dispose();
      inputs.video.dispose();
      for (const stop of stops) stop();
    },
  };
}
