import type { ReactElement } from 'react';
import { t } from '../text/pageText.ts';
import { LogoHeader } from './LogoHeader.tsx';
import styles from './Page.module.css';

interface NotFoundProps {
  /** If missing, the shared texts for a page that does not exist. */
  title?: string;
  content?: string;
}

/** The page for an unknown address. */
export function NotFound({
  title = t('notFound.title'),
  content = t('notFound.content'),
}: NotFoundProps): ReactElement {
  return (
    <div className={styles.page}>
      <LogoHeader />
      <main className={styles.middle}>
        <h1>{title}</h1>
        <p>{content}</p>
      </main>
    </div>
  );
}
