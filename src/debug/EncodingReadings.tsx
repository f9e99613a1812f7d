import type { ReactElement } from 'react';
import type { EncodingReport } from '../protocol/debugSignals.ts';
import { t } from '../text/t.ts';
import styles from './LiveDebugPage.module.css';
import { Reading } from './Reading.tsx';

const reasons = {
  slow: 'debug.droppedSlow',
  failed: 'debug.droppedFailed',
} as const satisfies Record<EncodingReport['dropped'][number]['reason'], string>;

/** What a composer encodes, and what it gave up. */
export function EncodingReadings({ encoding }: { encoding: EncodingReport }): ReactElement {
  const { tracks, dropped } = encoding;
  const parts = [
    ...tracks.map((track) => describeTrack(track)),
    ...dropped.map(({ name, reason }) => t(reasons[reason], { name })),
  ];
  return (
    <dl className={styles.values}>
      <Reading name={t('debug.renditions')} value={parts.join(' · ')} />
    </dl>
  );
}

function describeTrack({
  name,
  height,
  framesPerSecond,
  bitrateBps,
}: EncodingReport['tracks'][number]): string {
  const size = `${String(height)}p`;
  return t('debug.track', {
    name: name === 'program' ? t('debug.programTrack', { size }) : size,
    rate: framesPerSecond.toFixed(1),
    megabits: (bitrateBps / 1e6).toFixed(1),
  });
}
