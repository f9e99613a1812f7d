import type { ReactElement, ReactNode } from 'react';
import { t } from '../text/t.ts';
import { Button } from './Button.tsx';
import styles from './ListState.module.css';

interface ListStateProps {
  status: 'loading' | 'ready' | 'failed';
  /** What could not be loaded, and what is safe. */
  failure: string;
  onRetry: () => void;
  /** The list, or what stands in its place when it is empty. */
  children: ReactNode;
}

/** A list that may still be on its way, or may not have come. */
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
