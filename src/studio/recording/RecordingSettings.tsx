import type { ReactElement } from 'react';
import { useLocalDevices } from '../../contexts/LocalDevicesContext.ts';
import { usePreferences, useServices } from '../../contexts/ServicesContext.tsx';
import { useStudioState } from '../../contexts/StudioContext.ts';
import { hasLocalRecording } from '../../recording/recordingRule.ts';
import { t } from '../../text/t.ts';
import { Switch } from '../../ui/Switch.tsx';

/** Whether this person is recorded, and with which picture; nothing where the session does not record. */
export function RecordingSettings(): ReactElement | null {
  const { preferences } = useServices();
  const { plainCamera } = useLocalDevices();
  const isOffered = useStudioState(hasLocalRecording);
  const isOn = usePreferences((state) => state.preferences.localRecordingActive);
  const isClean = usePreferences((state) => state.preferences.recordsCleanCamera);
  if (!isOffered) return null;
  return (
    <>
      <Switch
        label={t('recording.setting')}
        note={t('recording.settingNote')}
        checked={isOn}
        onChange={(localRecordingActive) => preferences.save({ localRecordingActive })}
      />
      {plainCamera !== null && (
        <Switch
          label={t('recording.clean')}
          note={t('recording.cleanNote')}
          checked={isClean}
          disabled={!isOn}
          onChange={(recordsCleanCamera) => preferences.save({ recordsCleanCamera })}
        />
      )}
    </>
  );
}
