import type { ReactElement, ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  icon: ReactNode;
  /** What the list is for, in one sentence. */
  text: string;
  /** The one thing to do now. */
  action?: ReactNode;
}

/** Shown where a list is still empty. */
export function EmptyState({ icon, text, action }: EmptyStateProps): ReactElement {
  return (
    <div className={styles.empty}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <p className={styles.text}>{text}</p>
      {action}
    </div>
  );
}
