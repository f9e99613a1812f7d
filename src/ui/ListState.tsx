import type { ReactElement, ReactNode } from 'react';
import { t } from '../text/pageText.ts';
import { Button } from './Button.tsx';
import styles from './ListState.module.css';

interface ListStateProps {
  status: 'loading' | 'ready' | 'failed';
  /** What could not be loaded, and what is not affected. */
  failure: string;
  onRetry: () => void;
  /** The list, or its empty state. */
  children: ReactNode;
}

/** Shows a list, a spinner while it loads, or an error with a way to try again. */
export function ListState({ status, failure, onRetry, children }: ListStateProps): ReactElement {
  if (status === 'ready') return <>{children}</>;
  if (status === 'failed')
    return (
      <div className={styles.failed} role="alert">
        <p>{failure}</p>
        <Button onClick={onRetry}>{t('error.tryAgain')}</Button>
      </div>
    );
  return (
    <div className={styles.loading} role="status" aria-label={t('loading.label')}>
      <span />
      <span />
      <span />
    </div>
  );
}
