import type { ReactElement } from 'react';
import styles from './Spinner.module.css';

/** Shows that something is in progress; the text next to it says what. */
export function Spinner({ size = 20 }: { size?: number }): ReactElement {
  return (
    <span aria-hidden="true" className={styles.spinner} style={{ width: `${size}px`, height: `${size}px` }} />
  );
}
