import type { ReactElement, ReactNode } from 'react';
import { t } from '../text/t.ts';
import { LogoHeader } from '../ui/LogoHeader.tsx';
import styles from './Gate.module.css';

interface GateProps {
  /** The session's name. */
  session: string;
  title: string;
  content: string;
  children: ReactNode;
}

/** The page for somebody whose browser has no key of the session. */
export function Gate({ session, title, content, children }: GateProps): ReactElement {
  return (
    <div className={styles.page}>
      <title>{t('app.title', { page: session })}</title>
      <LogoHeader />
      <main className={styles.main}>
        <p className={styles.session}>{session}</p>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.content}>{content}</p>
        {children}
      </main>
    </div>
  );
}
