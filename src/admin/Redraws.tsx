import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { adminRedrawsQuery } from '../api/queries.ts';
import { useServices } from '../contexts/ServicesContext.tsx';
import type { RedrawJob } from '../protocol/rest/redraw.ts';
import { t } from '../text/adminText.ts';
import { Button } from '../ui/Button.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { showToast } from '../ui/showToast.ts';
import styles from './AdminPage.module.css';
import { formatSize } from './formatSize.ts';
import { nameBroadcast } from './formatTimes.ts';
import own from './Redraws.module.css';
import { StartRedraw, type ChangeRedraws } from './StartRedraw.tsx';

/** Drawing a session's broadcasts again; nothing while there is nothing to draw them from. */
export function Redraws({ studioToken }: { studioToken: string }): ReactElement | null {
  const { api } = useServices();
  const { data } = useQuery(adminRedrawsQuery(api, studioToken));
  const { isBusy, change } = useRedrawChange(studioToken);
  if (data === undefined) return null;
  const { broadcasts, recordingCount, jobs } = data;
  const canStart = recordingCount > 0 && broadcasts.length > 0;
  if (!canStart && jobs.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="redraws">
      <h2 id="redraws" className={styles.cardTitle}>
        {t('redraw.title')}
      </h2>
      <p className={styles.note}>{t('redraw.note')}</p>
      {canStart && (
        <StartRedraw studioToken={studioToken} broadcasts={broadcasts} isBusy={isBusy} change={change} />
      )}
      <ul className={own.jobs}>
        {jobs.map((job) => (
          <li key={job.id} className={own.job}>
            <Job job={job} isBusy={isBusy} change={change} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Job({
  job,
  isBusy,
  change,
}: {
  job: RedrawJob;
  isBusy: boolean;
  change: ChangeRedraws;
}): ReactElement {
  const { id, studioToken, status, broadcast, size, editCount, missing, unknownSpeakers } = job;
  const name = nameBroadcast(broadcast);
  const isGoing = status === 'waiting' || status === 'drawing';
  return (
    <>
      <span className={own.about}>
        <span>
          {[
            name,
            size.replace('x', ' × '),
            ...(editCount === 0 ? [] : [t('redraw.edits', { count: editCount })]),
          ].join(', ')}
        </span>
        <span className={styles.note} role="status">
          {describe(job)}
        </span>
        {missing.length > 0 && (
          <span className={styles.note}>{t('redraw.missing', { names: missing.join(', ') })}</span>
        )}
        {unknownSpeakers.length > 0 && (
          <span className={styles.note}>
            {t('redraw.unknownSpeakers', { names: unknownSpeakers.join(', ') })}
          </span>
        )}
        {status === 'drawing' && (
          <ProgressBar
            label={t('redraw.progress')}
            share={job.framesDone / Math.max(1, job.frameCount ?? 0)}
          />
        )}
      </span>
      <span className={own.actions}>
        {status === 'done' && (
          <a
            className={styles.download}
            href={`/v2/admin/sessions/${encodeURIComponent(studioToken)}/redraws/${id}/video.mp4`}
            download
            aria-label={t('admin.downloadAs', { name: t('redraw.video', { name }), kind: 'MP4' })}
          >
            <Download size={16} aria-hidden="true" /> MP4
          </a>
        )}
        {isGoing ? (
          <Button
            variant="ghost"
            disabled={isBusy}
            onClick={() => change((api) => api.adminCancelRedraw(studioToken, id), 'redraw.cancelFailed')}
          >
            {t('redraw.cancel')}
          </Button>
        ) : (
          <Button
            variant="ghost"
            disabled={isBusy}
            onClick={() => change((api) => api.adminDeleteRedraw(studioToken, id), 'redraw.deleteFailed')}
          >
            {t('redraw.delete')}
          </Button>
        )}
      </span>
    </>
  );
}

function describe({ status, problem, framesDone, frameCount, byteSize }: RedrawJob): string {
  switch (status) {
    case 'waiting':
      return t('redraw.waiting');
    case 'drawing':
      return frameCount === null
        ? t('redraw.preparing')
        : t('redraw.drawing', { done: framesDone, total: frameCount });
    case 'done':
      return t('redraw.done', { size: formatSize(byteSize ?? 0) });
    case 'failed':
      return t('redraw.failed', { problem: problem ?? '' });
    case 'cancelled':
      return t('redraw.cancelled');
  }
}

/** Changes the redraws and loads them again; a toast says what failed. */
function useRedrawChange(studioToken: string): { isBusy: boolean; change: ChangeRedraws } {
  const { api, errorReports } = useServices();
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const carryOut = async (...[action, failed]: Parameters<ChangeRedraws>): Promise<void> => {
    setIsBusy(true);
    try {
      await action(api);
    } catch (error) {
      errorReports.report(error);
      showToast(failed);
    }
    await queryClient.invalidateQueries({ queryKey: adminRedrawsQuery(api, studioToken).queryKey });
    setIsBusy(false);
  };
  return { isBusy, change: (...args) => void carryOut(...args) };
}
