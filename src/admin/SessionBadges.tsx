import type { ReactElement } from 'react';
import type { AdminSession } from '../protocol/rest.ts';
import { t } from '../text/adminText.ts';
import styles from './AdminPage.module.css';
import type { SessionGroup } from './groupSessions.ts';

/** What kind of session it is, and whether it is on air. A simulive session's status is that of its times. */
export function SessionBadges({
  session: { kind, status },
  group,
}: {
  session: Pick<AdminSession, 'kind' | 'status'>;
  group: SessionGroup;
}): ReactElement {
  const byTime = { now: 'live', upcoming: 'idle', past: 'stopped' } as const;
  const shown = kind === 'simulive' ? byTime[group] : status;
  return (
    <span className={styles.badges}>
      {kind === 'simulive' && <span className={styles.status}>{t('admin.kind.simulive')}</span>}
      <span className={styles.status} data-status={shown}>
        {t(`admin.status.${shown}`)}
      </span>
    </span>
  );
}
