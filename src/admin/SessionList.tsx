import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { adminSessionsQuery } from '../api/queries.ts';
import { useServices } from '../contexts/ServicesContext.tsx';
import type { AdminSession } from '../protocol/rest.ts';
import { t } from '../text/adminText.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ListState } from '../ui/ListState.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useNow } from '../ui/useNow.ts';
import styles from './AdminPage.module.css';
import { AdminShell } from './AdminShell.tsx';
import { CreateSessionDialog } from './CreateSessionDialog.tsx';
import { findSessions, groupSessions } from './groupSessions.ts';
import { OnAirNow } from './OnAirNow.tsx';
import { SessionCard } from './SessionCard.tsx';
import { StorageUse } from './StorageUse.tsx';

/** All sessions of this server, with the way to a new one, what is on air, and what is on the disk. */
export function SessionList(): ReactElement {
  const { api } = useServices();
  const sessions = useQuery(adminSessionsQuery(api));
  const [isCreating, setIsCreating] = useState(false);
  const newButton = (
    <Button variant="action" icon={<Plus size={20} />} onClick={() => setIsCreating(true)}>
      {t('admin.new')}
    </Button>
  );
  const list = sessions.data ?? [];
  return (
    <AdminShell>
      <div className={styles.top}>
        <h1 className={styles.title}>{t('admin.title')}</h1>
        {list.length > 0 && newButton}
      </div>
      <OnAirNow />
      <ListState
        status={sessions.data !== undefined ? 'ready' : sessions.isError ? 'failed' : 'loading'}
        failure={t('admin.listFailed')}
        onRetry={() => void sessions.refetch()}
      >
        {list.length === 0 ? (
          <EmptyState icon={<Plus size={24} />} text={t('admin.empty')} action={newButton} />
        ) : (
          <FoundSessions sessions={list} />
        )}
      </ListState>
      <StorageUse />
      {isCreating && <CreateSessionDialog onClose={() => setIsCreating(false)} />}
    </AdminShell>
  );
}

function FoundSessions({ sessions }: { sessions: readonly AdminSession[] }): ReactElement {
  const { clock } = useServices();
  const nowMs = useNow(clock);
  const [search, setSearch] = useState('');
  const groups = groupSessions(findSessions(sessions, search), nowMs);
  const count = groups.reduce((sum, group) => sum + group.sessions.length, 0);
  return (
    <>
      <div className={styles.search} role="search">
        <TextField label={t('admin.search')} type="search" value={search} onValueChange={setSearch} />
      </div>
      <p className="visually-hidden" role="status">
        {count === 1 ? t('admin.countOne') : t('admin.count', { count })}
      </p>
      {count === 0 && <p className={styles.quiet}>{t('admin.noMatch', { text: search })}</p>}
      {groups.map((group) => (
        <section key={group.group} className={styles.group} aria-labelledby={`group-${group.group}`}>
          <h2 id={`group-${group.group}`} className={styles.groupTitle}>
            {t(`admin.group.${group.group}`)}
          </h2>
          <ul className={styles.list}>
            {group.sessions.map((session) => (
              <SessionCard key={session.studioToken} session={session} group={group.group} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
