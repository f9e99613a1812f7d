import type { ReactElement } from 'react';
import type { AdminSession } from '../protocol/rest.ts';
import { t } from '../text/adminText.ts';
import { Switch } from '../ui/Switch.tsx';
import { useSessionChange } from './useSessionChange.ts';

/** Whether anybody with the address may join a session as a speaker. */
export function OpenJoinSwitch({ session }: { session: AdminSession }): ReactElement {
  const { isBusy, change } = useSessionChange({ failed: 'admin.changeFailed' });
  return (
    <Switch
      label={t('admin.openJoin')}
      note={session.openJoin ? t('admin.openJoinOn') : t('admin.openJoinOff')}
      checked={session.openJoin}
      disabled={isBusy}
      onChange={(openJoin) => change((api) => api.adminSaveSettings(session.studioToken, { openJoin }))}
    />
  );
}
