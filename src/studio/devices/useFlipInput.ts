import { useLocalDevices } from '../../contexts/LocalDevicesContext.ts';

/** Turns the local microphone or camera on or off, if there is such a device. */
export function useFlipInput(): (kind: 'audio' | 'video') => void {
  const { local, permission } = useLocalDevices();
  return (kind) => {
    const { devices } = permission.getState();
    const known = kind === 'audio' ? devices.audioInputs : devices.videoInputs;
    if (known.length > 0) local.setOn(kind, !local.getState()[kind].isOn);
  };
}
