import type { ReactElement } from 'react';
import { t } from '../text/pageText.ts';
import { Logo } from './Logo.tsx';
import styles from './Page.module.css';

/** The plain header of pages outside the studio. */
export function LogoHeader(): ReactElement {
  return (
    <header className={styles.header}>
      <Logo />
      <span>{t('app.name')}</span>
    </header>
  );
}
