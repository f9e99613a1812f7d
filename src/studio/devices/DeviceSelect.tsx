import type { ReactElement } from 'react';
import type { Device } from '../../media/devices.ts';
import { Select } from '../../ui/Select.tsx';

interface DeviceSelectProps {
  label: string;
  devices: readonly Device[];
  deviceId: string | null;
  placeholder: string;
  onChange: (deviceId: string) => void;
}

/** The choice among devices of one kind; disabled while there is none. */
export function DeviceSelect(props: DeviceSelectProps): ReactElement {
  const { label, devices, deviceId, placeholder, onChange } = props;
  return (
    <Select
      label={label}
      options={devices.map((device) => ({ value: device.id, label: device.label }))}
      value={deviceId}
      placeholder={placeholder}
      disabled={devices.length === 0}
      onChange={onChange}
    />
  );
}
