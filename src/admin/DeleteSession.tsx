import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { adminSessionsQuery } from '../api/queries.ts';
import { useServices } from '../contexts/ServicesContext.tsx';
import type { AdminSession } from '../protocol/rest.ts';
import { t } from '../text/adminText.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { showToast } from '../ui/showToast.ts';
import { describeDeletion } from './describeDeletion.ts';

/** Deletes a session with all its files, after it has said what goes with it. */
export function DeleteSession({ session }: { session: AdminSession }): ReactElement {
  const { api, errorReports } = useServices();
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await api.adminDeleteSession(session.studioToken);
      showToast('admin.deleted');
    } catch (error) {
      errorReports.report(error);
      showToast('admin.deleteFailed');
    }
    await queryClient.invalidateQueries({ queryKey: adminSessionsQuery(api).queryKey });
    setIsBusy(false);
  };
  return (
    <>
      <IconButton
        size="small"
        label={t('admin.delete', { name: session.name })}
        icon={<Trash2 size={16} />}
        disabled={isBusy}
        onClick={() => setIsAsking(true)}
      />
      <ConfirmDialog
        open={isAsking}
        title={t('admin.deleteTitle', { name: session.name })}
        content={describeDeletion(session)}
        confirmLabel={t('admin.deleteConfirm')}
        onConfirm={() => void remove()}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
