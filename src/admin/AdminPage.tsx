import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactElement, type SyntheticEvent } from 'react';
import { ApiError } from '../api/ApiError.ts';
import { adminSessionsQuery } from '../api/queries.ts';
import { useServices } from '../contexts/ServicesContext.tsx';
import { t } from '../text/adminText.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorFallback } from '../ui/ErrorFallback.tsx';
import { LogoHeader } from '../ui/LogoHeader.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { TextField } from '../ui/TextField.tsx';
import styles from './AdminPage.module.css';

// Large, and not needed to sign in.
const SessionList = lazy(async () => ({ default: (await import('./SessionList.tsx')).SessionList }));

/** /admin: the sign-in form, then the sessions of this server. */
export function AdminPage(): ReactElement {
  const { api } = useServices();
  const sessions = useQuery(adminSessionsQuery(api));
  const title = <title>{t('app.title', { page: t('admin.signInTitle') })}</title>;
  if (sessions.isPending) return <Loading />;
  const mustSignIn = sessions.error instanceof ApiError && [401, 403].includes(sessions.error.status);
  if (mustSignIn || sessions.data === null)
    return (
      <>
        {title}
        <SignIn />
      </>
    );
  if (sessions.isLoadingError)
    return (
      <>
        {title}
        <ErrorFallback onTryAgain={() => void sessions.refetch()} />
      </>
    );
  return (
    <>
      {title}
      <Suspense fallback={<Loading />}>
        <SessionList sessions={sessions.data} />
      </Suspense>
    </>
  );
}

function Loading(): ReactElement {
  return (
    <div className={styles.page}>
      <LogoHeader />
      <main className={styles.loading} role="status" aria-label={t('loading.label')}>
        <Spinner size={32} />
      </main>
    </div>
  );
}

function SignIn(): ReactElement {
  const { api, errorReports } = useServices();
  const queryClient = useQueryClient();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const [isBusy, setIsBusy] = useState(false);
  const signIn = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await api.adminLogin(password);
      await queryClient.resetQueries({ queryKey: adminSessionsQuery(api).queryKey });
    } catch (failure) {
      const isWrong = failure instanceof ApiError && failure.status === 403;
      if (!isWrong) errorReports.report(failure);
      setError(
        isWrong ? t('admin.wrongPassword') : failure instanceof Error ? failure.message : t('error.title'),
      );
    } finally {
      setIsBusy(false);
    }
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void signIn();
  };
  return (
    <div className={styles.page}>
      <LogoHeader />
      <main className={styles.signIn}>
        <h1 className={styles.title}>{t('admin.signInTitle')}</h1>
        <p className={styles.quiet}>{t('admin.signInContent')}</p>
        <form className={styles.form} onSubmit={submit}>
          <TextField
            label={t('admin.password')}
            type="password"
            autoComplete="current-password"
            value={password}
            error={error}
            onValueChange={(value) => {
              setPassword(value);
              setError(undefined);
            }}
          />
          <Button variant="action" size="large" type="submit" busy={isBusy} disabled={password === ''}>
            {t('admin.signIn')}
          </Button>
        </form>
      </main>
    </div>
  );
}
