import { useEffect, useState, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { useServices } from '../contexts/ServicesContext.tsx';
import type { ProgramPlayoutStats } from '../playout/programPlayout.ts';
import { useProgramPlayout } from '../studio/preview/useProgramPlayout.ts';
import { useTalkers } from '../contexts/useTalkers.ts';
import type { Studio } from '../participant/studio.ts';
import { t } from '../text/t.ts';
import styles from './LiveDebugPage.module.css';
import { ProgramReading } from './ProgramReading.tsx';
import { inUnit, Reading } from './Reading.tsx';

/** How often the statistics are read, ms. */
const readingMs = 1000;

/** The program as this browser draws it, and the cost of drawing it. Equal digests mean equal programs. */
export function PlayoutReading({ studio }: { studio: Studio }): ReactElement {
  const { clock } = useServices();
  useTalkers(studio);
  const { container, state } = useProgramPlayout(studio);
  const shown = useStore(studio.store, (state) => state.ownProgram);
  const [stats, setStats] = useState<ProgramPlayoutStats | null>(null);
  useEffect(() => {
    if (state.type !== 'running') return;
    return clock.setRepeating(readingMs, () => setStats(state.playout.getStats()));
  }, [clock, state]);
  const title = t('debug.output');
  return (
    <section className={styles.block} aria-label={title}>
      <h2 className={styles.blockTitle}>{title}</h2>
      <div ref={container} className={styles.program} />
      {stats === null ? (
        <p className={styles.quiet}>{state.type === 'failed' ? t('preview.failed') : t('debug.waiting')}</p>
      ) : (
        <dl className={styles.values}>
          <Reading
            name={t('debug.backend')}
            value={`${stats.backend.name} · ${stats.backend.feed} · ${stats.backend.renderer}`}
          />
          <Reading name={t('debug.rate')} value={inUnit(stats.framesPerSecond, '/ s')} />
          <Reading name={t('debug.frameCost')} value={inUnit(stats.frameMs, 'ms')} />
          <Reading name={t('debug.frameInterval')} value={inUnit(stats.intervalMs, 'ms')} />
          <ProgramReading studio={studio} shown={shown} />
        </dl>
      )}
    </section>
  );
}
