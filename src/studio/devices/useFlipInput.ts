import { useLocalDevices } from '../../contexts/LocalDevicesContext.ts';
import { useStudio } from '../../contexts/StudioContext.ts';
import { maySwitchMicrophone } from '../../participant/ownMicrophone.ts';

/** Turns the local microphone or camera on or off, if there is such a device and no host holds the microphone. */
export function useFlipInput(): (kind: 'audio' | 'video') => void {
  const studio = useStudio();
  const { local, permission } = useLocalDevices();
  return (kind) => {
    const { devices } = permission.getState();
    const known = kind === 'audio' ? devices.audioInputs : devices.videoInputs;
    const { isOn } = local.getState()[kind];
    if (known.length === 0) return;
    if (kind === 'audio' && !maySwitchMicrophone(studio.store.getState(), isOn)) return;
    local.setOn(kind, !isOn);
  };
}
