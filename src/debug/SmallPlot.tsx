import type { ReactElement } from 'react';
import { t } from '../text/t.ts';
import { useLinePlot } from '../ui/useLinePlot.ts';
import styles from './LiveDebugPage.module.css';
import { inUnit } from './Reading.tsx';

interface SmallPlotProps {
  name: string;
  unit: string;
  /** Seconds since the epoch, rising. */
  times: readonly number[];
  /** As many as there are times; null where a value is not known. */
  values: readonly (number | null)[];
}

/** A value over time, with its present reading and its range in words. */
export function SmallPlot({ name, unit, times, values }: SmallPlotProps): ReactElement {
  const container = useLinePlot(readOptions, times, values);
  const known = values.filter((value) => value !== null);
  const now = inUnit(values.at(-1) ?? null, unit);
  const range =
    known.length === 0
      ? t('debug.unknown')
      : t('debug.plot.range', {
          least: inUnit(Math.min(...known), unit),
          most: inUnit(Math.max(...known), unit),
        });
  return (
    <figure className={styles.smallPlot}>
      <figcaption className={styles.value}>
        <span className={styles.quiet}>{name}</span>
        <span>{now}</span>
      </figcaption>
      <div ref={container} role="img" aria-label={`${name}: ${range}`} />
    </figure>
  );
}

/** The numbers are in the caption. */
const readOptions = () => ({
  height: 64,
  padding: [4, 0, 4, 0] satisfies [number, number, number, number],
  axes: [{ show: false }, { show: false }],
});
