import type { ReactElement } from 'react';
import type { AdminSession } from '../protocol/rest.ts';
import { t } from '../text/adminText.ts';
import styles from './AdminPage.module.css';
import { DeleteSession } from './DeleteSession.tsx';
import { LiveThumbnail } from './LiveThumbnail.tsx';
import { OpenJoinSwitch } from './OpenJoinSwitch.tsx';
import { SessionLinks } from './SessionLinks.tsx';
import { formatSize } from './describeDeletion.ts';

/** One session in the list: its time, status, picture, links and recordings. */
export function SessionCard({ session }: { session: AdminSession }): ReactElement {
  const { name, status, startsAt, endsAt, recordings } = session;
  return (
    <li className={styles.card}>
      <div className={styles.cardTop}>
        <h2 className={styles.name}>{name}</h2>
        <span className={styles.status} data-status={status}>
          {t(`admin.status.${status}`)}
        </span>
        <DeleteSession session={session} />
      </div>
      <p className={styles.quiet}>{formatTimeSlot(startsAt, endsAt)}</p>
      {status === 'live' && <LiveThumbnail session={session} />}
      <SessionLinks session={session} />
      <OpenJoinSwitch session={session} />
      <div className={styles.recordings}>
        <span className={styles.quiet}>{t('admin.recordings')}</span>
        {recordings.length === 0 && <span className={styles.quiet}>{t('admin.noRecordings')}</span>}
        {recordings.map(({ fileName, url, byteSize }) => (
          <a key={fileName} href={url}>
            {fileName} · {formatSize(byteSize)}
          </a>
        ))}
      </div>
    </li>
  );
}

function formatTimeSlot(startsAt: Date, endsAt: Date): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).formatRange(
    startsAt,
    endsAt,
  );
}
