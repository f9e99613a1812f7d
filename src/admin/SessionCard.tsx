import { Check, Copy, ExternalLink } from 'lucide-react';
import type { ReactElement } from 'react';
import type { AdminSession } from '../protocol/rest.ts';
import { t } from '../text/adminText.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useCopied } from '../ui/useCopied.ts';
import styles from './AdminPage.module.css';
import { DeleteSession } from './DeleteSession.tsx';
import { formatSize } from './describeDeletion.ts';

/** One session in the list: its time, status, links and recordings. */
export function SessionCard({ session }: { session: AdminSession }): ReactElement {
  const { name, status, startsAt, endsAt, links, recordings } = session;
  const { copiedId, copy } = useCopied();
  const addresses = [
    { id: 'host', label: t('admin.host'), url: links.host },
    { id: 'speaker', label: t('admin.speaker'), url: links.speaker },
    { id: 'watch', label: t('admin.watch'), url: links.watch },
  ];
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
      <ul className={styles.links}>
        {addresses.map(({ id, label, url }) => (
          <li key={id} className={styles.link}>
            <a className={styles.open} href={url} target="_blank" rel="noreferrer">
              <ExternalLink size={16} aria-hidden="true" /> {label}
            </a>
            <IconButton
              size="small"
              label={copiedId === id ? t('admin.copied') : t('admin.copy', { link: label.toLowerCase() })}
              icon={copiedId === id ? <Check size={16} /> : <Copy size={16} />}
              onClick={() => copy(id, url)}
            />
          </li>
        ))}
      </ul>
      <div className={styles.recordings}>
        <span className={styles.quiet}>{t('admin.recordings')}</span>
        {recordings.length === 0 && <span className={styles.quiet}>{t('admin.noRecordings')}</span>}
        {recordings.map(({ fileName, url, byteSize }) => (
          <a key={fileName} href={url}>
            {fileName} · {formatSize(byteSize)}
          </a>
        ))}
      </div>
      <span className="visually-hidden" role="status">
        {copiedId === null ? '' : t('admin.copied')}
      </span>
    </li>
  );
}

function formatTimeSlot(startsAt: Date, endsAt: Date): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).formatRange(
    startsAt,
    endsAt,
  );
}
