import type { ReactElement, ReactNode } from 'react';
import styles from './Button.module.css';
import { joinClasses } from './joinClasses.ts';

interface LinkButtonProps {
  href: string;
  icon?: ReactNode;
  children: ReactNode;
}

/** A link that looks like a button, and opens in a tab of its own. */
export const LinkButton = ({ href, icon, children }: LinkButtonProps): ReactElement => (
  <a
    href={href}
    target="_blank"
    rel="noopener noreferrer"
    className={joinClasses(styles.button, styles.quiet, styles.link)}
  >
    {icon}
    <span className={styles.label}>{children}</span>
  </a>
);
