import type { ReactElement } from 'react';
import { t } from '../text/t.ts';
import styles from './LiveDebugPage.module.css';

/** A named value in a list of readings. */
export function Reading({ name, value }: { name: string; value: string }): ReactElement {
  return (
    <div className={styles.value}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** A number with one decimal and its unit; null is unknown. */
export const inUnit = (value: number | null, unit: string): string =>
  value === null ? t('debug.unknown') : `${String(Math.round(value * 10) / 10)} ${unit}`;
