import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { t } from '../text/t.ts';
import { Button } from '../ui/Button.tsx';
import { LogoHeader } from '../ui/LogoHeader.tsx';
import styles from '../ui/Page.module.css';

/** The page of somebody whom a host has removed: why, and what is left to do. */
export function Removed({ studioToken }: { studioToken: string }): ReactElement {
  const navigate = useNavigate();
  return (
    <div className={styles.page}>
      <title>{t('app.title', { page: t('removed.title') })}</title>
      <LogoHeader />
      <main className={styles.middle} role="alert">
        <h1>{t('removed.title')}</h1>
        <p>{t('removed.content')}</p>
        <div className={styles.actions}>
          <Button
            variant="action"
            size="large"
            onClick={() => void navigate({ to: '/$studioToken/watch', params: { studioToken } })}
          >
            {t('joinGate.watch')}
          </Button>
        </div>
      </main>
    </div>
  );
}
