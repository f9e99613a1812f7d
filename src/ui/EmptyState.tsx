import type { ReactElement, ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  icon: ReactNode;
  /** What the list is for, in one sentence. */
  text: string;
  /** The one thing to do now. */
  action?: ReactNode;
  /** Without a frame, in the middle of its place. */
  isPlain?: boolean;
}

/** Shown where a list is still empty. */
export function EmptyState({ icon, text, action, isPlain = false }: EmptyStateProps): ReactElement {
  return (
    <div className={styles.empty} data-plain={isPlain || undefined}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <p className={styles.text}>{text}</p>
      {action}
    </div>
  );
}
