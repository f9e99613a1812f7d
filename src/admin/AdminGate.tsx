import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState, type ReactElement, type ReactNode, type SyntheticEvent } from 'react';
import { ApiError } from '../api/ApiError.ts';
import { adminSignInQuery } from '../api/queries.ts';
import { useServices } from '../contexts/ServicesContext.tsx';
import { t } from '../text/adminText.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorFallback } from '../ui/ErrorFallback.tsx';
import { LogoHeader } from '../ui/LogoHeader.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { TextField } from '../ui/TextField.tsx';
import styles from './AdminPage.module.css';

/** Shows a page of the admin site to whoever is signed in, and the sign-in form to everybody else. */
export function AdminGate({ title, children }: { title: string; children: ReactNode }): ReactElement {
  const { api } = useServices();
  const signIn = useQuery(adminSignInQuery(api));
  useEndedSignIn();
  const signInTitle = <title>{t('app.title', { page: t('admin.signInTitle') })}</title>;
  if (signIn.isPending) return <Loading />;
  if (signIn.isLoadingError)
    return (
      <>
        {signInTitle}
        <ErrorFallback onTryAgain={() => void signIn.refetch()} />
      </>
    );
  if (!signIn.data)
    return (
      <>
        {signInTitle}
        <SignIn />
      </>
    );
  return (
    <>
      <title>{t('app.title', { page: title })}</title>
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </>
  );
}

/** A refused call means that the sign-in has ended, perhaps in another tab: the form is back at once. */
function useEndedSignIn(): void {
  const { api } = useServices();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe(({ query }) => {
        const { error } = query.state;
        const { queryKey } = adminSignInQuery(api);
        if (!(error instanceof ApiError) || error.status !== 401) return;
        if (queryClient.getQueryData(queryKey) === true) queryClient.setQueryData(queryKey, false);
      }),
    [api, queryClient],
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
      // What a refused call has left would end this sign-in too.
      queryClient.removeQueries({ predicate: ({ state }) => state.error !== null });
      await queryClient.resetQueries({ queryKey: adminSignInQuery(api).queryKey });
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
