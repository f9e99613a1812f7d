import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { adminSessionsKey, adminVideoQuery } from '../api/queries.ts';
import { useServices } from '../contexts/ServicesContext.tsx';
import type { AdminSession } from '../protocol/rest.ts';
import { t } from '../text/adminText.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { showToast } from '../ui/showToast.ts';
import deletionStyles from './Deletion.module.css';
import { describeDeletion } from './describeDeletion.ts';

/** Deletes a session with all its files, after it has said what goes with it. */
export function DeleteSessionDialog({
  session,
  onClose,
}: {
  session: AdminSession;
  onClose: () => void;
}): ReactElement {
  const { studioToken, name, kind, status } = session;
  const { api, errorReports } = useServices();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const contents = useQuery({
    queryKey: ['contents', studioToken],
    queryFn: () => api.adminGetContents(studioToken),
    // Counted again each time somebody asks.
    gcTime: 0,
    staleTime: 0,
  });
  const video = useQuery({ ...adminVideoQuery(api, studioToken), enabled: kind === 'simulive' });
  const isKnown = contents.data !== undefined && (kind !== 'simulive' || video.data !== undefined);
  const deleteIt = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await api.adminDeleteSession(studioToken);
      showToast('admin.deleted');
      await navigate({ to: '/admin', ignoreBlocker: true });
      queryClient.removeQueries({ queryKey: [...adminSessionsKey, studioToken] });
    } catch (error) {
      errorReports.report(error);
      showToast('admin.deleteFailed');
    }
    await queryClient.invalidateQueries({ queryKey: adminSessionsKey });
    onClose();
  };
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('admin.deleteTitle', { name })}
      closeLabel={t('dialog.close')}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('admin.cancel')}
          </Button>
          <Button variant="danger" busy={isBusy} disabled={!isKnown} onClick={() => void deleteIt()}>
            {t('admin.deleteConfirm')}
          </Button>
        </>
      }
    >
      <div className={deletionStyles.deletion} aria-live="polite">
        {contents.isError || video.isError ? (
          <p role="alert">{t('admin.changeUnknown')}</p>
        ) : isKnown ? (
          <Deletion deletion={describeDeletion(status, contents.data, video.data ?? null)} />
        ) : (
          <p>{t('admin.deleteLoading')}</p>
        )}
      </div>
    </Dialog>
  );
}

function Deletion({
  deletion: { warnings, lead, items, end },
}: {
  deletion: ReturnType<typeof describeDeletion>;
}): ReactElement {
  return (
    <>
      {warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
      <p>{lead}</p>
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      <p>{end}</p>
    </>
  );
}
