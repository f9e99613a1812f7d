import { useEffect, useState, type ReactElement } from 'react';
import { useServices } from '../contexts/ServicesContext.tsx';
import type { Studio } from '../participant/studio.ts';
import { t } from '../text/t.ts';
import styles from './LiveDebugPage.module.css';
import {
  addReadings,
  plotLine,
  plotRangeMs,
  plotSize,
  plotY,
  type LipSyncHistory,
} from './lipSyncHistory.ts';
import { inUnit, Reading } from './Reading.tsx';

interface LipSyncReadingsProps {
  studio: Studio;
  /** The connection that may be a composer's. */
  connectionId: string;
  /** Whose stream it is. */
  nameOf(streamId: string): string;
}

/** Beyond this, people notice; ms. */
const noticedMs = 80;

/** How far sound and picture of each participant on air are apart, now and over the last minutes. */
export function LipSyncReadings(props: LipSyncReadingsProps): ReactElement | null {
  const { studio, connectionId, nameOf } = props;
  const { clock } = useServices();
  const [history, setHistory] = useState<LipSyncHistory>(new Map());
  useEffect(
    () =>
      studio.store.subscribe(({ debugReports }, { debugReports: earlier }) => {
        const report = debugReports[connectionId];
        if (report === undefined || report === earlier[connectionId]) return;
        setHistory((before) => addReadings(before, report.lipSync ?? [], clock.nowMs()));
      }),
    [studio, connectionId, clock],
  );
  if (history.size === 0) return null;
  return (
    <>
      {[...history].map(([streamId, points]) => (
        <LipSyncCard key={streamId} name={nameOf(streamId)} points={points} />
      ))}
    </>
  );
}

type Points = NonNullable<ReturnType<LipSyncHistory['get']>>;

function LipSyncCard({ name, points }: { name: string; points: Points }): ReactElement | null {
  const now = points.at(-1);
  if (now === undefined) return null;
  const offsets = points.map(({ offsetMs }) => offsetMs);
  const title = t('debug.lipSync', { name });
  const range = t('debug.lipSyncRange', {
    least: describeOffset(Math.min(...offsets)),
    most: describeOffset(Math.max(...offsets)),
  });
  return (
    <div className={styles.card}>
      <h3 className={styles.cardTitle}>{title}</h3>
      <div className={styles.lipSync}>
        <Plot title={title} description={range} points={points} />
        <dl className={styles.values}>
          <Reading name={t('debug.lipSyncNow')} value={describeOffset(now.offsetMs)} />
          <Reading name={t('debug.lipSyncLead')} value={describeOffset(now.leadMs)} />
          <Reading name={t('debug.soundDelay')} value={inUnit(now.soundDelayMs, 'ms')} />
          <Reading name={t('debug.pictureDelay')} value={inUnit(now.pictureDelayMs, 'ms')} />
          <Reading name={t('debug.lipSyncMinutes')} value={range} />
        </dl>
      </div>
    </div>
  );
}

function Plot(props: { title: string; description: string; points: Points }): ReactElement {
  const { title, description, points } = props;
  const rangeMs = plotRangeMs(points);
  const { width, height } = plotSize;
  return (
    <svg
      className={styles.plot}
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      role="img"
      aria-label={`${title}: ${description}`}
    >
      {[noticedMs, 0, -noticedMs].map((ms) => (
        <line
          key={ms}
          className={ms === 0 ? styles.plotAxis : styles.plotLimit}
          x1={0}
          x2={width}
          y1={plotY(ms, rangeMs)}
          y2={plotY(ms, rangeMs)}
        />
      ))}
      <polyline className={styles.plotLead} points={plotLine(points, 'leadMs')} />
      <polyline className={styles.plotOffset} points={plotLine(points, 'offsetMs')} />
    </svg>
  );
}

/** Such as "sound 12 ms ahead". */
function describeOffset(ms: number): string {
  const rounded = Math.round(ms);
  if (rounded === 0) return t('debug.together');
  const value = String(Math.abs(rounded));
  return rounded > 0 ? t('debug.soundAhead', { ms: value }) : t('debug.soundBehind', { ms: value });
}
