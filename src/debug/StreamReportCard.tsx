import type { ReactElement } from 'react';
import type { PublishedStream } from '../protocol/relay.ts';
import type { StreamReport } from '../session/videoSession.ts';
import { t } from '../text/t.ts';
import styles from './LiveDebugPage.module.css';
import type { ReportPoint } from './reportHistory.ts';
import { ReportPlots } from './ReportPlots.tsx';
import { inUnit, Reading } from './Reading.tsx';

interface StreamReportCardProps {
  stream: Pick<PublishedStream, 'id' | 'source'>;
  /** Null until the first reading. */
  report: StreamReport | null;
  /** The last minutes, oldest first. */
  points: readonly ReportPoint[];
}

/** The measurements of one stream. */
export function StreamReportCard({ stream, report, points }: StreamReportCardProps): ReactElement {
  return (
    <div className={styles.card}>
      <h3 className={styles.cardTitle}>{`${stream.source} · ${stream.id}`}</h3>
      {report === null ? <p className={styles.quiet}>{t('debug.waiting')}</p> : <Values report={report} />}
      <ReportPlots points={points} />
    </div>
  );
}

function Values({ report }: { report: StreamReport }): ReactElement {
  const { roundTripTimes, audioVideoDriftMs, tracks } = report;
  return (
    <>
      <dl className={styles.values}>
        <Reading
          name={t('debug.roundTrip')}
          value={`${inUnit(roundTripTimes.currentMs, 'ms')} / ${inUnit(roundTripTimes.averageMs, 'ms')}`}
        />
        <Reading name={t('debug.drift')} value={inUnit(audioVideoDriftMs, 'ms')} />
      </dl>
      {tracks.map((track) => (
        <Track key={track.kind} track={track} />
      ))}
    </>
  );
}

function Track({ track }: { track: StreamReport['tracks'][number] }): ReactElement {
  const { kind, frameWidth, frameHeight, framesPerSecond } = track;
  return (
    <>
      <h4 className={styles.kind}>{kind}</h4>
      <dl className={styles.values}>
        {kind === 'video' && (
          <>
            <Reading
              name={t('debug.size')}
              value={
                frameWidth === null ? t('debug.unknown') : `${String(frameWidth)} × ${String(frameHeight)}`
              }
            />
            <Reading name={t('debug.rate')} value={inUnit(framesPerSecond, '/ s')} />
          </>
        )}
        <Reading
          name={t('debug.jitter')}
          value={`${inUnit(track.jitterBufferDelayMs, 'ms')} / ${inUnit(track.jitterBufferMinimumDelayMs, 'ms')}`}
        />
        <Reading name={t('debug.additionalDelay')} value={inUnit(track.additionalDelayMs, 'ms')} />
        <Reading name={t('debug.playout')} value={inUnit(track.estimatedPlayoutTimestamp, 'ms')} />
      </dl>
    </>
  );
}
