import { useState, type KeyboardEvent, type ReactElement } from 'react';
import { usePreferences, useServices } from '../../contexts/ServicesContext.tsx';
import { t } from '../../text/t.ts';
import { TextField } from '../../ui/TextField.tsx';
import styles from './SettingsDialog.module.css';
import { maxNameLength, maxRoleLength, trimDetails, whyNotEnter } from '../../participant/speakerFields.ts';
import { useStudio } from '../../contexts/StudioContext.ts';

/** Changes name and role in the studio; saved on Enter and on leaving a field, unless the name is blank. */
export function NameAndRole(): ReactElement {
  const studio = useStudio();
  const { preferences } = useServices();
  const saved = usePreferences((state) => state.preferences);
  const [details, setDetails] = useState({
    userDisplayName: saved.userDisplayName,
    userRole: saved.userRole,
  });
  const whyNot = whyNotEnter(details);
  const save = (): void => {
    const next = trimDetails(details);
    const isSame = next.userDisplayName === saved.userDisplayName && next.userRole === saved.userRole;
    if (whyNot !== null || isSame) return;
    preferences.save(next);
    studio.changeSpeakerDetails(next);
  };
  const saveOnEnter = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') save();
  };
  return (
    <>
      <TextField
        label={t('prejoin.name')}
        maxLength={maxNameLength}
        value={details.userDisplayName}
        error={whyNot === 'missingName' ? t('settings.missingName') : undefined}
        onValueChange={(userDisplayName) => setDetails({ ...details, userDisplayName })}
        onBlur={save}
        onKeyDown={saveOnEnter}
      />
      <TextField
        label={t('prejoin.role')}
        maxLength={maxRoleLength}
        value={details.userRole}
        onValueChange={(userRole) => setDetails({ ...details, userRole })}
        onBlur={save}
        onKeyDown={saveOnEnter}
      />
      <p className={styles.note}>{t('settings.saved')}</p>
    </>
  );
}
