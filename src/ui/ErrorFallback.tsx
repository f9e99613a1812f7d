import type { ReactElement } from 'react';
import { t } from '../text/pageText.ts';
import { Button } from './Button.tsx';
import { LogoHeader } from './LogoHeader.tsx';
import styles from './Page.module.css';

interface ErrorFallbackProps {
  title?: string;
  content?: string;
  /** Helps support to find the problem, such as a request id. */
  detail?: string | undefined;
  onTryAgain: () => void;
}

/** The page shown when an error stops a screen from working. */
export function ErrorFallback({
  title = t('error.title'),
  content = t('error.content'),
  detail,
  onTryAgain,
}: ErrorFallbackProps): ReactElement {
  return (
    <div className={styles.page}>
      <LogoHeader />
      <main className={styles.middle} role="alert">
        <h1>{title}</h1>
        <p>{content}</p>
        {detail !== undefined && <p className={styles.detail}>{detail}</p>}
        <div className={styles.actions}>
          <Button variant="action" onClick={onTryAgain}>
            {t('error.tryAgain')}
          </Button>
        </div>
      </main>
    </div>
  );
}
