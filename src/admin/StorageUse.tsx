import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { storageQuery } from '../api/queries.ts';
import { useServices } from '../contexts/ServicesContext.tsx';
import type { StorageReport } from '../protocol/rest/adminSessions.ts';
import { t } from '../text/adminText.ts';
import { Button } from '../ui/Button.tsx';
import { ListState } from '../ui/ListState.tsx';
import styles from './AdminPage.module.css';
import figureStyles from './Figures.module.css';
import { formatSize } from './formatSize.ts';

const PruneDialog = lazy(async () => ({ default: (await import('./PruneDialog.tsx')).PruneDialog }));

const kinds = ['recordings', 'videos', 'uploads', 'broadcasts'] as const;

/** What is on the server's disk by kind, and the way to free some of it. */
export function StorageUse(): ReactElement {
  const { api } = useServices();
  const storage = useQuery(storageQuery(api));
  const [isPruning, setIsPruning] = useState(false);
  return (
    <section className={styles.card} aria-labelledby="storage">
      <div className={styles.top}>
        <h2 id="storage" className={styles.cardTitle}>
          {t('admin.storage')}
        </h2>
        <Button onClick={() => setIsPruning(true)}>{t('admin.prune')}</Button>
      </div>
      <ListState
        status={storage.data !== undefined ? 'ready' : storage.isError ? 'failed' : 'loading'}
        failure={t('admin.storageFailed')}
        onRetry={() => void storage.refetch()}
      >
        {storage.data !== undefined && <Bar report={storage.data} />}
      </ListState>
      {isPruning && (
        <Suspense fallback={null}>
          <PruneDialog onClose={() => setIsPruning(false)} />
        </Suspense>
      )}
    </section>
  );
}

function Bar({ report }: { report: StorageReport }): ReactElement {
  return (
    <>
      <div className={figureStyles.bar} role="img" aria-label={t('admin.storageBar')}>
        {kinds.map((kind) => (
          <span key={kind} data-kind={kind} style={{ flexGrow: report[kind] }} />
        ))}
        <span data-kind="free" style={{ flexGrow: report.free }} />
      </div>
      <dl className={figureStyles.figures}>
        {[...kinds, 'free' as const].map((kind) => (
          <div key={kind} className={figureStyles.figure}>
            <dt>
              <span className={figureStyles.swatch} data-kind={kind} aria-hidden="true" />
              {t(`admin.storage.${kind}`)}
            </dt>
            <dd>{formatSize(report[kind])}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
