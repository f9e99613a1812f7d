import { Tabs } from '@base-ui/react/tabs';
import { useState, type ReactElement } from 'react';
import { usePreferences, useServices } from '../../contexts/ServicesContext.tsx';
import { chooseDevice, systemDefaultOutput } from '../../media/devices.ts';
import { t } from '../../text/t.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { DeviceSelect } from '../devices/DeviceSelect.tsx';
import { LevelMeter } from '../devices/LevelMeter.tsx';
import { RecordingSettings } from '../recording/RecordingSettings.tsx';
import { NameAndRole } from './NameAndRole.tsx';
import styles from './SettingsDialog.module.css';
import { useLocalMedia, useLocalDevices, usePermission } from '../../contexts/LocalDevicesContext.ts';
import { VideoView } from '../inputs/VideoView.tsx';

const sections = ['video', 'audio', 'nameAndRole'] as const;
export type SettingsSection = (typeof sections)[number];

interface SettingsDialogProps {
  /** Null while the dialog is closed. */
  section: SettingsSection | null;
  onSection: (section: SettingsSection) => void;
  onClose: () => void;
}

/** The studio's settings: devices, sound output, name and role. */
export function SettingsDialog({ section, onSection, onClose }: SettingsDialogProps): ReactElement {
  const [last, setLast] = useState<SettingsSection>('video');
  const shown = section ?? last;
  const select = (value: unknown): void => {
    const next = sections.find((name) => name === value);
    if (next === undefined) return;
    setLast(next);
    onSection(next);
  };
  return (
    <Dialog
      open={section !== null}
      size="wide"
      title={t('settings.title')}
      closeLabel={t('studio.close')}
      onClose={onClose}
    >
      <Tabs.Root value={shown} onValueChange={select}>
        <Tabs.List className={styles.tabs}>
          {sections.map((name) => (
            <Tabs.Tab key={name} value={name} className={styles.tab}>
              {t(`settings.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="video" className={styles.panel}>
          <VideoSection />
        </Tabs.Panel>
        <Tabs.Panel value="audio" className={styles.panel}>
          <AudioSection />
        </Tabs.Panel>
        <Tabs.Panel value="nameAndRole" className={styles.panel}>
          <NameAndRole />
        </Tabs.Panel>
      </Tabs.Root>
    </Dialog>
  );
}

function VideoSection(): ReactElement {
  const devices = usePermission((permission) => permission.devices);
  const video = useLocalMedia((media) => media.video);
  const { local } = useLocalDevices();
  const { preferences } = useServices();
  return (
    <>
      <div className={styles.preview}>
        <VideoView media={video.track} isMirrored />
        {video.track === null && <span className={styles.off}>{t('prejoin.cameraOff')}</span>}
      </div>
      <DeviceSelect
        label={t('prejoin.camera')}
        devices={devices.videoInputs}
        deviceId={chooseDevice(devices.videoInputs, video.wantedDeviceId)?.id ?? null}
        placeholder={t('prejoin.noCamera')}
        onChange={(videoInputDeviceId) => {
          local.selectDevice('video', videoInputDeviceId);
          preferences.save({ videoInputDeviceId });
        }}
      />
      <RecordingSettings />
    </>
  );
}

function AudioSection(): ReactElement {
  const devices = usePermission((permission) => permission.devices);
  const audio = useLocalMedia((media) => media.audio);
  const { local } = useLocalDevices();
  const { preferences } = useServices();
  const outputId = usePreferences((state) => state.preferences.audioOutputDeviceId);
  const output = devices.audioOutputs.find(({ id }) => id === outputId) ?? systemDefaultOutput;
  return (
    <>
      <DeviceSelect
        label={t('prejoin.microphone')}
        devices={devices.audioInputs}
        deviceId={chooseDevice(devices.audioInputs, audio.wantedDeviceId)?.id ?? null}
        placeholder={t('prejoin.noMicrophone')}
        onChange={(audioInputDeviceId) => {
          local.selectDevice('audio', audioInputDeviceId);
          preferences.save({ audioInputDeviceId });
        }}
      />
      <LevelMeter track={audio.isOn ? audio.track : null} label={t('prejoin.level')} />
      <Select
        label={t('settings.output')}
        options={devices.audioOutputs.map(({ id, label }) => ({ value: id, label }))}
        value={output.id}
        placeholder={t('settings.systemOutput')}
        onChange={(audioOutputDeviceId) => preferences.save({ audioOutputDeviceId })}
      />
    </>
  );
}
