import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { adminSessionsQuery } from '../api/queries.ts';
import { useServices } from '../contexts/ServicesContext.tsx';
import type { AdminSession } from '../protocol/rest.ts';
import { t } from '../text/adminText.ts';
import { showToast } from '../ui/showToast.ts';
import { Switch } from '../ui/Switch.tsx';

/** Whether anybody with the address may join a session as a speaker. */
export function OpenJoinSwitch({ session }: { session: AdminSession }): ReactElement {
  const { api, errorReports } = useServices();
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const change = async (openJoin: boolean): Promise<void> => {
    setIsBusy(true);
    try {
      await api.adminSaveSettings(session.studioToken, { openJoin });
    } catch (error) {
      errorReports.report(error);
      showToast('admin.changeFailed');
    }
    await queryClient.invalidateQueries({ queryKey: adminSessionsQuery(api).queryKey });
    setIsBusy(false);
  };
  return (
    <Switch
      label={t('admin.openJoin')}
      note={session.openJoin ? t('admin.openJoinOn') : t('admin.openJoinOff')}
      checked={session.openJoin}
      disabled={isBusy}
      onChange={(openJoin) => void change(openJoin)}
    />
  );
}
