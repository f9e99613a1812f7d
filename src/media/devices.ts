/** A microphone, camera or loudspeaker that can be chosen. */
export interface Device {
  id: string;
  label: string;
}

export interface Devices {
  audioInputs: Device[];
  videoInputs: Device[];
  /** Always begins with the system's default; has others where the browser can choose among outputs. */
  audioOutputs: Device[];
}

/** Leaves the choice of the output to the system; setSinkId takes '' for it. */
export const systemDefaultOutput: Device = { id: '', label: 'System default' };

export const noDevices: Devices = { audioInputs: [], videoInputs: [], audioOutputs: [systemDefaultOutput] };

/** Sorts the browser's list by kind. Entries without an id are left out: the browser hides them before permission. */
export function listDevices(infos: readonly Pick<MediaDeviceInfo, 'deviceId' | 'kind' | 'label'>[]): Devices {
  const ofKind = (kind: MediaDeviceKind, name: string): Device[] =>
    infos
      .filter((info) => info.kind === kind && info.deviceId !== '')
      .map(({ deviceId, label }, index) => ({
        id: deviceId,
        label: label === '' ? `${name} ${String(index + 1)}` : label,
      }));
  return {
    audioInputs: ofKind('audioinput', 'Microphone'),
    videoInputs: ofKind('videoinput', 'Camera'),
    audioOutputs: [
      systemDefaultOutput,
      ...ofKind('audiooutput', 'Speakers').filter(({ id }) => id !== 'default'),
    ],
  };
}

/** The saved device if it is still there, otherwise the one called default, otherwise the first; null if there is none. */
export function chooseDevice(devices: readonly Device[], savedId: string | null): Device | null {
  return (
    devices.find(({ id }) => id === savedId) ??
    devices.find(({ id }) => id === 'default') ??
    devices[0] ??
    null
  );
}
