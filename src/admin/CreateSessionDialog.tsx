import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement, type SyntheticEvent } from 'react';
import { adminSessionQuery, adminSessionsKey } from '../api/queries.ts';
import { useServices } from '../contexts/ServicesContext.tsx';
import { t } from '../text/adminText.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { showToast } from '../ui/showToast.ts';
import { SessionFields } from './SessionFields.tsx';
import styles from './SessionForm.module.css';
import { emptySessionForm, isSameForm } from './sessionForm.ts';
import { useSessionForm } from './useSessionForm.ts';

/** The form for a new session; its page is shown once it is there. */
export function CreateSessionDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { api, clock } = useServices();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [empty] = useState(() => emptySessionForm(clock.nowMs()));
  const [isAsking, setIsAsking] = useState(false);
  const state = useSessionForm({
    initial: () => empty,
    failureText: t('admin.failed'),
    async save({ rtmpDestinations = [], ...body }) {
      const session = await api.adminCreateSession({
        ...body,
        rtmpDestinations: rtmpDestinations.filter((address) => typeof address === 'string'),
      });
      queryClient.setQueryData(adminSessionQuery(api, session.studioToken).queryKey, session);
      void queryClient.invalidateQueries({ queryKey: adminSessionsKey, exact: true });
      showToast('admin.created');
      await navigate({ to: '/admin/sessions/$studioToken', params: { studioToken: session.studioToken } });
    },
  });
  const close = (): void => {
    if (isSameForm(state.form, empty)) onClose();
    else setIsAsking(true);
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    state.submit();
  };
  return (
    <>
      <Dialog open size="wide" title={t('admin.new')} closeLabel={t('dialog.close')} onClose={close}>
        <form className={styles.form} id={state.formId} onSubmit={submit} noValidate>
          <SessionFields state={state} studioToken={null} autoFocus />
          {state.failure !== null && (
            <p className={styles.error} role="alert">
              {state.failure}
            </p>
          )}
          <div className={styles.formActions}>
            <Button variant="ghost" onClick={close}>
              {t('admin.cancel')}
            </Button>
            <Button variant="action" type="submit" busy={state.isBusy}>
              {t('admin.create')}
            </Button>
          </div>
        </form>
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        title={t('admin.leaveTitle')}
        content={t('admin.leaveContent')}
        confirmLabel={t('admin.leaveConfirm')}
        onConfirm={onClose}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
