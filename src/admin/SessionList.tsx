import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { adminSessionsQuery } from '../api/queries.ts';
import { useServices } from '../contexts/ServicesContext.tsx';
import type { AdminSession } from '../protocol/rest.ts';
import { t } from '../text/adminText.ts';
import { Button } from '../ui/Button.tsx';
import { LogoHeader } from '../ui/LogoHeader.tsx';
import { Overlays } from '../ui/Overlays.tsx';
import { showToast } from '../ui/showToast.ts';
import styles from './AdminPage.module.css';
import { CreateSessionDialog } from './CreateSessionDialog.tsx';
import { SessionCard } from './SessionCard.tsx';

function SignOut(): ReactElement {
  const { api, errorReports } = useServices();
  const queryClient = useQueryClient();
  const signOut = async (): Promise<void> => {
    try {
      await api.adminLogout();
      await queryClient.resetQueries({ queryKey: adminSessionsQuery(api).queryKey });
    } catch (error) {
      errorReports.report(error);
      showToast('admin.signOutFailed');
    }
  };
  return (
    <Button variant="ghost" onClick={() => void signOut()}>
      {t('admin.signOut')}
    </Button>
  );
}

/** All sessions of this server, with the way to a new one. */
export function SessionList({ sessions }: { sessions: AdminSession[] }): ReactElement {
  const [isCreating, setIsCreating] = useState(false);
  const newButton = (
    <Button variant="action" icon={<Plus size={20} />} onClick={() => setIsCreating(true)}>
      {t('admin.new')}
    </Button>
  );
  return (
    <Overlays>
      <div className={styles.page}>
        <LogoHeader />
        <main className={styles.main}>
          <div className={styles.top}>
            <h1 className={styles.title}>{t('admin.title')}</h1>
            <span className={styles.topActions}>
              {sessions.length > 0 && newButton}
              <SignOut />
            </span>
          </div>
          {sessions.length === 0 ? (
            <div className={styles.empty}>
              <p>{t('admin.empty')}</p>
              {newButton}
            </div>
          ) : (
            <ul className={styles.list}>
              {sessions.map((session) => (
                <SessionCard key={session.studioToken} session={session} />
              ))}
            </ul>
          )}
        </main>
        {isCreating && <CreateSessionDialog onClose={() => setIsCreating(false)} />}
      </div>
    </Overlays>
  );
}
