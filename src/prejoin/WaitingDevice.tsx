import type { ReactElement } from 'react';
import selectStyles from '../ui/Select.module.css';
import styles from './PreJoin.module.css';

/** A drop-down without its behaviour, in the same place and size. */
export function WaitingDevice({ label }: { label: string }): ReactElement {
  return (
    <div className={selectStyles.field} aria-hidden="true">
      <span className={selectStyles.label}>{label}</span>
      <span className={styles.waiting} />
    </div>
  );
}
