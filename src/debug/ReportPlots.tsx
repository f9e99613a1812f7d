import { lazy, Suspense, type ReactElement } from 'react';
import { t } from '../text/t.ts';
import styles from './LiveDebugPage.module.css';
import type { ReportPoint } from './reportHistory.ts';

// The plot library is only here, and only once there is something to plot.
const SmallPlot = lazy(async () => ({ default: (await import('./SmallPlot.tsx')).SmallPlot }));

const plots = [
  { name: 'debug.plot.rate', unit: 'fps', read: (point: ReportPoint) => point.framesPerSecond },
  { name: 'debug.plot.bitrate', unit: 'kb/s', read: (point: ReportPoint) => inKilobits(point.bitrateBps) },
  { name: 'debug.plot.roundTrip', unit: 'ms', read: (point: ReportPoint) => point.roundTripMs },
  { name: 'debug.plot.jitter', unit: 'ms', read: (point: ReportPoint) => point.jitterMs },
  { name: 'debug.plot.dropped', unit: '/ s', read: (point: ReportPoint) => point.droppedPerSecond },
] as const;

const inKilobits = (bps: number | null): number | null => (bps === null ? null : bps / 1000);

/** One stream's last five minutes: frame rate, bit rate, round trip, jitter and dropped frames. */
export function ReportPlots({ points }: { points: readonly ReportPoint[] }): ReactElement | null {
  if (points.length < 2) return null;
  const times = points.map(({ atMs }) => atMs / 1000);
  return (
    <Suspense fallback={null}>
      <div className={styles.plots}>
        {plots.map(({ name, unit, read }) => (
          <SmallPlot key={name} name={t(name)} unit={unit} times={times} values={points.map(read)} />
        ))}
      </div>
    </Suspense>
  );
}
