import { useDeferredValue, type ReactElement } from 'react';
import { useLocalDevices, useLocalMedia, usePermission } from '../contexts/LocalDevicesContext.ts';
import { chooseDevice } from '../media/devices.ts';
import { DeviceSelect } from '../studio/devices/DeviceSelect.tsx';
import { t } from '../text/t.ts';
import { WaitingDevice } from './WaitingDevice.tsx';

/** The drop-downs for the microphone and the camera. */
export function DeviceChoice(): ReactElement {
  const devices = usePermission((permission) => permission.devices);
  const microphoneId = useLocalMedia(({ audio }) => audio.wantedDeviceId);
  const cameraId = useLocalMedia(({ video }) => video.wantedDeviceId);
  const { local } = useLocalDevices();
  // Each drop-down is added on its own: on a slow phone both together would hold the page up.
  const showsCameras = useDeferredValue(true, false);
  return (
    <>
      <DeviceSelect
        label={t('prejoin.microphone')}
        devices={devices.audioInputs}
        deviceId={chooseDevice(devices.audioInputs, microphoneId)?.id ?? null}
        placeholder={t('prejoin.noMicrophone')}
        onChange={(id) => local.selectDevice('audio', id)}
      />
      {showsCameras ? (
        <DeviceSelect
          label={t('prejoin.camera')}
          devices={devices.videoInputs}
          deviceId={chooseDevice(devices.videoInputs, cameraId)?.id ?? null}
          placeholder={t('prejoin.noCamera')}
          onChange={(id) => local.selectDevice('video', id)}
        />
      ) : (
        <WaitingDevice label={t('prejoin.camera')} />
      )}
    </>
  );
}
