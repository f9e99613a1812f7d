import type { ReactElement } from 'react';
import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  /** The accessible name of what is in progress. */
  label: string;
  /** 0 to 1. */
  share: number;
}

/** Shows the progress of something. */
export function ProgressBar({ label, share }: ProgressBarProps): ReactElement {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div className={styles.fill} style={{ transform: `scaleX(${String(percent / 100)})` }} />
    </div>
  );
}
