import { Plus } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import type { AdminSession } from '../protocol/rest.ts';
import { t } from '../text/adminText.ts';
import { Button } from '../ui/Button.tsx';
import { LogoHeader } from '../ui/LogoHeader.tsx';
import { Overlays } from '../ui/Overlays.tsx';
import styles from './AdminPage.module.css';
import { CreateSessionDialog } from './CreateSessionDialog.tsx';
import { SessionCard } from './SessionCard.tsx';

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
            {sessions.length > 0 && newButton}
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
