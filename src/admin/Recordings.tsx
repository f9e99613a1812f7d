import { Download } from 'lucide-react';
import type { ReactElement } from 'react';
import type { AdminSession } from '../protocol/rest.ts';
import { t } from '../text/adminText.ts';
import styles from './AdminPage.module.css';
import { formatSize } from './formatSize.ts';
import { MakeSimulive } from './MakeSimulive.tsx';

const recordedAtFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** The recordings of a session and its scene log, to download. */
export function Recordings({ session }: { session: AdminSession }): ReactElement {
  const { studioToken, recordings } = session;
  return (
    <section className={styles.card} aria-labelledby="recordings">
      <h2 id="recordings" className={styles.cardTitle}>
        {t('admin.recordings')}
      </h2>
      {recordings.length === 0 && <p className={styles.quiet}>{t('admin.noRecordings')}</p>}
      <ul className={styles.files}>
        {recordings.map(({ fileName, url, byteSize, recordedAt }) => (
          <li key={fileName} className={styles.file}>
            <span className={styles.linkText}>
              <span>{recordedAtFormat.format(recordedAt)}</span>
              <span className={styles.note}>{formatSize(byteSize)}</span>
            </span>
            <a
              className={styles.download}
              href={url}
              download={fileName}
              aria-label={t('admin.downloadNamed', { name: fileName })}
            >
              <Download size={16} aria-hidden="true" /> {t('admin.download')}
            </a>
            <MakeSimulive session={session} fileName={fileName} />
          </li>
        ))}
      </ul>
      <div className={styles.file}>
        <span className={styles.linkText}>
          <span>{t('admin.sceneLog')}</span>
          <span className={styles.note}>{t('admin.sceneLogNote')}</span>
        </span>
        <a
          className={styles.download}
          href={`/v2/admin/sessions/${studioToken}/scene_log`}
          download={`${studioToken}-scene-log.jsonl`}
          aria-label={t('admin.sceneLogDownload')}
        >
          <Download size={16} aria-hidden="true" /> {t('admin.download')}
        </a>
      </div>
    </section>
  );
}
