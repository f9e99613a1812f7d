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

/** Selects a device of one kind; disabled if there is none. */
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
