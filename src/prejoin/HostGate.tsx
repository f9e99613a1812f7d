import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement, type SyntheticEvent } from 'react';
import { ApiError } from '../api/ApiError.ts';
import { sessionQuery } from '../api/queries.ts';
import { useServices } from '../contexts/ServicesContext.tsx';
import type { StreamingSession } from '../protocol/session.ts';
import { t } from '../text/t.ts';
import { Button } from '../ui/Button.tsx';
import { LogoHeader } from '../ui/LogoHeader.tsx';
import { TextField } from '../ui/TextField.tsx';
import styles from './HostGate.module.css';
import { findHostKey } from './hostKey.ts';

interface HostGateProps {
  session: StreamingSession;
  /** The key in the link was tried and refused. */
  keyRefused: boolean;
}

/** Shown at a host address to somebody who is not a host: join as a speaker, or sign in with the host link. */
export function HostGate({ session, keyRefused }: HostGateProps): ReactElement {
  const navigate = useNavigate();
  const { studioToken } = session;
  return (
    <div className={styles.page}>
      <LogoHeader />
      <main className={styles.main}>
        <p className={styles.session}>{session.name}</p>
        <h1 className={styles.title}>{t('hostGate.title')}</h1>
        <p className={styles.content}>{t('hostGate.content')}</p>
        <Button
          variant="action"
          size="large"
          onClick={() => void navigate({ to: '/$studioToken/join', params: { studioToken } })}
        >
          {t('hostGate.joinAsSpeaker')}
        </Button>
        <SignIn studioToken={studioToken} initialError={keyRefused ? t('hostGate.keyRefused') : undefined} />
      </main>
    </div>
  );
}

function SignIn(props: { studioToken: string; initialError: string | undefined }): ReactElement {
  const { studioToken, initialError } = props;
  const { api, errorReports } = useServices();
  const queryClient = useQueryClient();
  const [pasted, setPasted] = useState('');
  const [error, setError] = useState(initialError);
  const [isBusy, setIsBusy] = useState(false);

  const signIn = async (): Promise<void> => {
    const key = findHostKey(pasted);
    if (key === null) {
      setError(t('hostGate.wrongKey'));
      return;
    }
    setIsBusy(true);
    try {
      await api.hostAccess(studioToken, key);
      await queryClient.refetchQueries({ queryKey: sessionQuery(api, studioToken).queryKey });
    } catch (failure) {
      const isRefused = failure instanceof ApiError && failure.status >= 400 && failure.status < 500;
      if (!isRefused) errorReports.report(failure);
      setError(isRefused ? t('hostGate.wrongKey') : t('hostGate.failed'));
    } finally {
      setIsBusy(false);
    }
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void signIn();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label={t('hostGate.keyLabel')}
        placeholder={t('hostGate.keyPlaceholder')}
        value={pasted}
        autoComplete="off"
        error={error}
        onValueChange={(value) => {
          setPasted(value);
          setError(undefined);
        }}
      />
      <Button type="submit" size="large" busy={isBusy} disabled={pasted.trim() === ''}>
        {t('hostGate.signIn')}
      </Button>
    </form>
  );
}
