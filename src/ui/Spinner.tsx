import type { ReactElement } from 'react';
import styles from './Spinner.module.css';

/** Says that something is on its way; what, the text beside it says. */
export function Spinner({ size = 20 }: { size?: number }): ReactElement {
  return (
    <span aria-hidden="true" className={styles.spinner} style={{ width: `${size}px`, height: `${size}px` }} />
  );
}
