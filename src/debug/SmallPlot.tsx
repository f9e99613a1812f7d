import { useEffect, useRef, type ReactElement } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { t } from '../text/t.ts';
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

const heightPx = 64;

/** A value over time, with its present reading and its range in words. */
export function SmallPlot({ name, unit, times, values }: SmallPlotProps): ReactElement {
  const container = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot | null>(null);
  useEffect(() => {
    const target = container.current;
    if (target === null) return;
    const made = new UPlot(optionsFor(target), [[], []], target);
    plot.current = made;
    const observer = new ResizeObserver(() => made.setSize({ width: target.clientWidth, height: heightPx }));
    observer.observe(target);
    return () => {
      observer.disconnect();
      made.destroy();
      plot.current = null;
    };
  }, []);
  useEffect(() => {
    plot.current?.setData([[...times], [...values]]);
  }, [times, values]);
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

/** A line from zero upwards in the page's colours; the numbers are in the caption. */
function optionsFor(target: HTMLElement): UPlot.Options {
  const style = getComputedStyle(target);
  return {
    width: target.clientWidth,
    height: heightPx,
    legend: { show: false },
    cursor: { show: false },
    padding: [4, 0, 4, 0],
    axes: [{ show: false }, { show: false }],
    scales: { y: { range: (_plot, _least, most) => [0, Math.max(1, most * 1.1)] } },
    series: [
      {},
      {
        stroke: style.getPropertyValue('--action-hover'),
        fill: style.getPropertyValue('--action-soft'),
        width: 1.5,
        points: { show: false },
      },
    ],
  };
}
