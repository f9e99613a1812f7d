/** A microphone, camera or loudspeaker as it is offered for choice. */
export interface Device {
  id: string;
  label: string;
}

export interface Devices {
  audioInputs: Device[];
  videoInputs: Device[];
  /** The system's default first, always there; others where the browser can choose among outputs. */
  audioOutputs: Device[];
}

/** Output which leaves the choice to the system; '' is what setSinkId takes for it. */
export const systemDefaultOutput: Device = { id: '', label: 'System default' };

export const noDevices: Devices = { audioInputs: [], videoInputs: [], audioOutputs: [systemDefaultOutput] };

/** Sorts what the browser lists; entries without an id are those it hides before permission. */
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

/** The saved device if it is still there, else the one called default, else the first; null when there is none. */
export function chooseDevice(devices: readonly Device[], savedId: string | null): Device | null {
  return (
    devices.find(({ id }) => id === savedId) ??
    devices.find(({ id }) => id === 'default') ??
    devices[0] ??
    null
  );
}
