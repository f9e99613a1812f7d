import type { ReactElement, ReactNode } from 'react';
import { t } from '../text/pageText.ts';
import { Logo } from '../ui/Logo.tsx';
import styles from './AudienceFrame.module.css';

interface AudienceFrameProps {
  /** The session's; null until it is known. */
  name: string | null;
  /** Who hosts it, and when; empty parts are left out. */
  details?: readonly string[];
  isLive: boolean;
  children: ReactNode;
}

/** A page of the audience: the session's header, and what is shown of it. */
export function AudienceFrame({ name, details = [], isLive, children }: AudienceFrameProps): ReactElement {
  const shown = details.filter((detail) => detail !== '');
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Logo />
        <div className={styles.names}>
          <h1 className={styles.name}>{name ?? t('app.name')}</h1>
          {shown.length > 0 && <p className={styles.details}>{shown.join(' · ')}</p>}
        </div>
        {isLive && <span className={styles.badge}>{t('watch.live')}</span>}
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  );
}
