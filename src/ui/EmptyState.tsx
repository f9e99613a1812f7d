import type { ReactElement, ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  icon: ReactNode;
  /** What the thing is for, in one sentence. */
  text: string;
  /** The one thing to do now. */
  action?: ReactNode;
}

/** Stands where a list has nothing in it yet. */
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
