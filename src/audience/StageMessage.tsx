import type { ReactElement, ReactNode } from 'react';
import { t } from '../text/pageText.ts';
import { Spinner } from '../ui/Spinner.tsx';
import styles from './StageMessage.module.css';

interface StageMessageProps {
  title: string;
  content: string;
  isBusy?: boolean;
  /** What else there is, such as a button. */
  children?: ReactNode;
}

/** In the place of the video: what the viewer waits for, or why there is nothing to see. */
export const StageMessage = ({
  title,
  content,
  isBusy = false,
  children,
}: StageMessageProps): ReactElement => (
  <section className={styles.message} role="status">
    <div className={styles.lights} data-busy={isBusy || undefined} aria-hidden="true">
      <span />
      <span />
      <span />
    </div>
    <h2>{title}</h2>
    <p>{content}</p>
    {children}
  </section>
);

/** Before it is known what there is to see. */
export const StageLoading = (): ReactElement => (
  <section className={styles.message} role="status" aria-label={t('loading.label')}>
    <Spinner size={32} />
  </section>
);
