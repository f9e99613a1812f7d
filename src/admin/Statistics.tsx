import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { lazy, Suspense, type ReactElement } from 'react';
import { statisticsQuery } from '../api/queries.ts';
import { useServices } from '../contexts/ServicesContext.tsx';
import type { SessionStatistics } from '../protocol/rest/tracking.ts';
import { t } from '../text/adminText.ts';
import { ListState } from '../ui/ListState.tsx';
import styles from './AdminPage.module.css';
import figureStyles from './Figures.module.css';

// The plot library comes only where there is something to plot.
const ViewersPlot = lazy(async () => ({ default: (await import('./ViewersPlot.tsx')).ViewersPlot }));

/** What a session was counted for: viewers over time, votes, clicks on calls to action. */
export function Statistics({ studioToken }: { studioToken: string }): ReactElement {
  const { api } = useServices();
  const { data, isError, refetch } = useQuery(statisticsQuery(api, studioToken));
  return (
    <section className={styles.card} aria-labelledby="statistics">
      <h2 id="statistics" className={styles.cardTitle}>
        {t('statistics.title')}
      </h2>
      <ListState
        status={data !== undefined ? 'ready' : isError ? 'failed' : 'loading'}
        failure={t('statistics.failed')}
        onRetry={() => void refetch()}
      >
        {data !== undefined && <Counts statistics={data} />}
      </ListState>
    </section>
  );
}

function Counts({ statistics }: { statistics: SessionStatistics }): ReactElement {
  const { studioToken, isOn, viewers, polls, callToActions, widgets } = statistics;
  const isEmpty = [viewers, polls, callToActions, widgets].every(({ length }) => length === 0);
  const timesShown = widgets.reduce((sum, widget) => sum + widget.timesShown, 0);
  const clicks = callToActions.map(({ id, label, clicks: count }) => ({
    id,
    label: label ?? t('statistics.deletedCall'),
    count,
  }));
  return (
    <>
      {!isOn && <p className={styles.note}>{t('statistics.off')}</p>}
      {isEmpty && isOn && <p className={styles.quiet}>{t('statistics.empty')}</p>}
      <Viewers viewers={viewers} />
      {polls.map(({ id, question, options }) => (
        <Figures
          key={id}
          title={`${t('statistics.votes')}: ${question}`}
          figures={options.map(({ id: optionId, label, votes }) => ({ id: optionId, label, count: votes }))}
        />
      ))}
      {clicks.length > 0 && <Figures title={t('statistics.clicks')} figures={clicks} />}
      {timesShown > 0 && (
        <Figures
          title={null}
          figures={[{ id: 'ticker', label: t('statistics.tickerShown'), count: timesShown }]}
        />
      )}
      {!isEmpty && (
        <div className={styles.file}>
          <a
            className={styles.download}
            href={`/v2/admin/sessions/${encodeURIComponent(studioToken)}/statistics.csv`}
            download
            aria-label={t('statistics.table')}
          >
            <Download size={16} aria-hidden="true" /> CSV
          </a>
        </div>
      )}
    </>
  );
}

const timeFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

function Viewers({ viewers }: { viewers: SessionStatistics['viewers'] }): ReactElement | null {
  const [first, last] = [viewers[0], viewers.at(-1)];
  if (first === undefined || last === undefined) return null;
  const most = Math.max(...viewers.map((point) => point.viewers ?? 0));
  const label = t('statistics.plot', {
    from: timeFormat.format(first.atMs),
    to: timeFormat.format(last.atMs),
    most,
  });
  return (
    <>
      <Figures
        title={t('statistics.viewers')}
        figures={[{ id: 'most', label: t('statistics.mostViewers'), count: most }]}
      />
      {viewers.length > 1 && (
        <Suspense fallback={null}>
          <ViewersPlot points={viewers} label={label} />
        </Suspense>
      )}
    </>
  );
}

interface FiguresProps {
  title: string | null;
  figures: readonly { id: string; label: string; count: number }[];
}

function Figures({ title, figures }: FiguresProps): ReactElement {
  return (
    <div className={styles.heading}>
      {title !== null && <h3 className={styles.linkText}>{title}</h3>}
      <dl className={figureStyles.figures}>
        {figures.map(({ id, label, count }) => (
          <div key={id} className={figureStyles.figure}>
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
