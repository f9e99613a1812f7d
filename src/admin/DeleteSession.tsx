import { Trash2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import type { AdminSession } from '../protocol/rest.ts';
import { t } from '../text/adminText.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { describeDeletion } from './describeDeletion.ts';
import { useSessionChange } from './useSessionChange.ts';

/** Deletes a session with all its files, after it has said what goes with it. */
export function DeleteSession({ session }: { session: AdminSession }): ReactElement {
  const { isBusy, change } = useSessionChange({ done: 'admin.deleted', failed: 'admin.deleteFailed' });
  const [isAsking, setIsAsking] = useState(false);
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
        onConfirm={() => change((api) => api.adminDeleteSession(session.studioToken))}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
