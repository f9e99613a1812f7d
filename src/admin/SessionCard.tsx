import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { AdminSession } from '../protocol/rest.ts';
import { t } from '../text/adminText.ts';
import styles from './AdminPage.module.css';
import { formatSize } from './formatSize.ts';
import { formatTimeSlot } from './formatTimes.ts';
import type { SessionGroup } from './groupSessions.ts';
import { SessionBadges } from './SessionBadges.tsx';
import { SessionMenu } from './SessionMenu.tsx';

/** One session in the list, which leads to its page. */
export function SessionCard({
  session,
  group,
}: {
  session: AdminSession;
  group: SessionGroup;
}): ReactElement {
  const { studioToken, name, groupName, startsAt, endsAt, recordings } = session;
  const byteSize = recordings.reduce((sum, recording) => sum + recording.byteSize, 0);
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <h3 className={styles.name}>
          <Link to="/admin/sessions/$studioToken" params={{ studioToken }} className={styles.rowLink}>
            {name}
          </Link>
        </h3>
        <p className={styles.quiet}>
          {[
            formatTimeSlot(startsAt, endsAt),
            ...(groupName === '' ? [] : [groupName]),
            ...(recordings.length === 0 ? [] : [`${t('admin.recordings')}: ${formatSize(byteSize)}`]),
          ].join(' · ')}
        </p>
      </div>
      <SessionBadges session={session} group={group} />
      <SessionMenu session={session} />
    </li>
  );
}
