import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactElement } from 'react';
import { ApiError } from '../api/ApiError.ts';
import { adminSessionQuery, adminVideoQuery } from '../api/queries.ts';
import { useServices } from '../contexts/ServicesContext.tsx';
import type { AdminSession } from '../protocol/rest.ts';
import { t } from '../text/adminText.ts';
import { ListState } from '../ui/ListState.tsx';
import { useNow } from '../ui/useNow.ts';
import styles from './AdminPage.module.css';
import { AdminShell } from './AdminShell.tsx';
import { EditSession } from './EditSession.tsx';
import { formatTimeSlot } from './formatTimes.ts';
import { groupOf } from './groupSessions.ts';
import { LocalRecordings } from './LocalRecordings.tsx';
import { OnAirNow } from './OnAirNow.tsx';
import { Recordings } from './Recordings.tsx';
import { Redraws } from './Redraws.tsx';
import { SessionBadges } from './SessionBadges.tsx';
import { SessionLinks } from './SessionLinks.tsx';
import { SessionMenu } from './SessionMenu.tsx';
import { Statistics } from './Statistics.tsx';
import { VideoSection } from './VideoSection.tsx';

/** One session: its settings, links, recordings and, for a simulive, its video. */
export function SessionPage({ studioToken }: { studioToken: string }): ReactElement {
  const { api } = useServices();
  const session = useQuery(adminSessionQuery(api, studioToken));
  const isMissing = session.error instanceof ApiError && [400, 404].includes(session.error.status);
  return (
    <AdminShell>
      <Link to="/admin" className={styles.back}>
        <ArrowLeft size={16} aria-hidden="true" /> {t('admin.backToList')}
      </Link>
      {isMissing ? (
        <div className={styles.missing}>
          <h1 className={styles.title}>{t('admin.sessionMissing')}</h1>
          <p className={styles.quiet}>{t('admin.sessionMissingContent')}</p>
        </div>
      ) : (
        <ListState
          status={session.data !== undefined ? 'ready' : session.isError ? 'failed' : 'loading'}
          failure={t('admin.listFailed')}
          onRetry={() => void session.refetch()}
        >
          {session.data !== undefined && <LoadedSession session={session.data} />}
        </ListState>
      )}
    </AdminShell>
  );
}

function LoadedSession({ session }: { session: AdminSession }): ReactElement {
  const { api, clock } = useServices();
  const nowMs = useNow(clock);
  const isSimulive = session.kind === 'simulive';
  const video = useQuery({ ...adminVideoQuery(api, session.studioToken), enabled: isSimulive });
  const group = groupOf(session, nowMs);
  const { recordedIn, fileName } = useSearch({ strict: false });
  return (
    <>
      <title>{t('app.title', { page: session.name })}</title>
      <div className={styles.top}>
        <div className={styles.heading}>
          <h1 className={styles.title}>{session.name}</h1>
          <p className={styles.quiet}>{formatTimeSlot(session.startsAt, session.endsAt)}</p>
        </div>
        <span className={styles.topActions}>
          <SessionBadges session={session} group={group} />
          <SessionMenu session={session} />
        </span>
      </div>
      {group === 'now' && <OnAirNow studioToken={session.studioToken} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          {isSimulive && (
            <VideoSection
              session={session}
              recording={recordedIn === undefined || fileName === undefined ? null : { recordedIn, fileName }}
            />
          )}
          <EditSession session={session} videoSeconds={video.data?.duration ?? null} />
        </div>
        <div className={styles.column}>
          <SessionLinks session={session} />
          <Statistics studioToken={session.studioToken} />
          <Recordings session={session} />
          <LocalRecordings studioToken={session.studioToken} />
          <Redraws studioToken={session.studioToken} />
        </div>
      </div>
    </>
  );
}
