import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement, type SyntheticEvent } from 'react';
import { adminSessionQuery, adminSessionsKey } from '../api/queries.ts';
import { useServices } from '../contexts/ServicesContext.tsx';
import type { AdminSession } from '../protocol/rest.ts';
import { t } from '../text/adminText.ts';
import { Button } from '../ui/Button.tsx';
import { showToast } from '../ui/showToast.ts';
import page from './AdminPage.module.css';
import { LeaveDialog } from './LeaveDialog.tsx';
import { SessionFields } from './SessionFields.tsx';
import styles from './SessionForm.module.css';
import { formOfSession, isSameForm } from './sessionForm.ts';
import { useSessionForm } from './useSessionForm.ts';

/** The settings of a session. Nobody leaves the page with unsaved changes without being asked. */
export function EditSession({
  session,
  videoSeconds,
}: {
  session: AdminSession;
  videoSeconds: number | null;
}): ReactElement {
  const { api } = useServices();
  const queryClient = useQueryClient();
  /** What is saved, as far as this form knows. */
  const [saved, setSaved] = useState(() => formOfSession(session));
  const state = useSessionForm({
    initial: () => saved,
    videoSeconds,
    failureText: t('admin.saveFailed'),
    async save(body) {
      const answer = await api.adminEditSession(session.studioToken, body);
      queryClient.setQueryData(adminSessionQuery(api, session.studioToken).queryKey, answer);
      void queryClient.invalidateQueries({ queryKey: adminSessionsKey, exact: true });
      const form = formOfSession(answer);
      setSaved(form);
      state.reset(form);
      showToast('admin.saved');
    },
  });
  const isChanged = !isSameForm(state.form, saved);
  // What others have changed meanwhile is shown, unless this form has changes of its own.
  const current = formOfSession(session);
  if (!isChanged && !state.isBusy && !isSameForm(current, saved)) {
    setSaved(current);
    state.reset(current);
  }
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    state.submit();
  };
  const isOnAir = session.status === 'live' || session.status === 'starting';
  return (
    <section className={page.card} aria-labelledby="settings">
      <h2 id="settings" className={page.cardTitle}>
        {t('admin.settings')}
      </h2>
      <form className={styles.form} id={state.formId} onSubmit={submit} noValidate>
        <SessionFields
          state={state}
          studioToken={session.studioToken}
          kindFixed={isOnAir ? t('admin.kindFixed') : null}
          videoSeconds={videoSeconds}
        />
        {state.failure !== null && (
          <p className={styles.error} role="alert">
            {state.failure}
          </p>
        )}
        <div className={styles.saveBar} data-changed={isChanged || undefined}>
          <span className={styles.note} role="status">
            {isChanged ? t('admin.unsaved') : ''}
          </span>
          <Button variant="ghost" disabled={!isChanged} onClick={() => state.reset(saved)}>
            {t('admin.discard')}
          </Button>
          <Button variant="action" type="submit" busy={state.isBusy} disabled={!isChanged}>
            {t('admin.save')}
          </Button>
        </div>
      </form>
      <LeaveDialog
        isNeeded={isChanged}
        title={t('admin.leaveTitle')}
        content={t('admin.leaveContent')}
        confirmLabel={t('admin.leaveConfirm')}
      />
    </section>
  );
}
