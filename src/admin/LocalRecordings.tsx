import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactElement } from 'react';
import { adminLocalRecordingsQuery } from '../api/queries.ts';
import { useServices } from '../contexts/ServicesContext.tsx';
import type { LocalRecordingView } from '../protocol/rest/localRecordings.ts';
import { t } from '../text/adminText.ts';
import styles from './AdminPage.module.css';
import { formatSize } from './formatSize.ts';
import { formatTimeSlot } from './formatTimes.ts';

/** The speakers' local recordings of a session, broadcast by broadcast, with their downloads; nothing while there are none. */
export function LocalRecordings({ studioToken }: { studioToken: string }): ReactElement | null {
  const { api } = useServices();
  const { data = [] } = useQuery(adminLocalRecordingsQuery(api, studioToken));
  if (data.length === 0) return null;
  const list = `/v2/admin/sessions/${encodeURIComponent(studioToken)}/local_recordings`;
  return (
    <section className={styles.card} aria-labelledby="local-recordings">
      <h2 id="local-recordings" className={styles.cardTitle}>
        {t('admin.localRecordings')}
      </h2>
      <p className={styles.note}>{t('admin.localRecordingsNote')}</p>
      {groupByZero(data).map((recordings) => (
        <OfBroadcast key={recordings[0]?.zeroMs} list={list} recordings={recordings} />
      ))}
    </section>
  );
}

/** The recordings of each broadcast, the newest broadcast first. */
function groupByZero(recordings: readonly LocalRecordingView[]): LocalRecordingView[][] {
  const groups = new Map<number, LocalRecordingView[]>();
  for (const recording of recordings)
    groups.set(recording.zeroMs, [...(groups.get(recording.zeroMs) ?? []), recording]);
  return [...groups.values()].toReversed();
}

function OfBroadcast({
  list,
  recordings,
}: {
  list: string;
  recordings: readonly LocalRecordingView[];
}): ReactElement {
  const { zeroMs = 0, broadcast = null } = recordings[0] ?? {};
  const time = formatTimeSlot(new Date(zeroMs), new Date(zeroMs));
  return (
    <>
      <h3>{t('admin.localRecordingsOf', { time })}</h3>
      <ul className={styles.files}>
        {recordings.map(({ recordingId, speakerName, byteSize, durationMs, offsetMs, hasSound }) => (
          <li key={recordingId} className={styles.file}>
            <span className={styles.linkText}>
              <span>{speakerName}</span>
              <span className={styles.note}>
                {t('admin.localRecordingAbout', {
                  seconds: Math.round(durationMs / 1000),
                  size: formatSize(byteSize),
                  offset: (offsetMs / 1000).toFixed(3),
                })}
              </span>
            </span>
            <DownloadLink href={`${list}/${recordingId}/aligned.mp4`} name="MP4" of={speakerName} />
            {hasSound && (
              <DownloadLink href={`${list}/${recordingId}/aligned.wav`} name="WAV" of={speakerName} />
            )}
            <DownloadLink
              href={`${list}/${recordingId}/original`}
              name={t('admin.localRecordingOriginal')}
              of={speakerName}
            />
          </li>
        ))}
      </ul>
      {broadcast !== null && (
        <div className={styles.file}>
          <span className={styles.linkText}>
            <span>{t('admin.sceneChanges')}</span>
            <span className={styles.note}>{t('admin.sceneChangesNote')}</span>
          </span>
          <DownloadLink
            href={`${list}/scene_changes.csv?broadcast=${String(broadcast)}`}
            name="CSV"
            of={t('admin.sceneChanges')}
          />
        </div>
      )}
    </>
  );
}

function DownloadLink({ href, name, of }: { href: string; name: string; of: string }): ReactElement {
  return (
    <a
      className={styles.download}
      href={href}
      download
      aria-label={t('admin.downloadAs', { name: of, kind: name })}
    >
      <Download size={16} aria-hidden="true" /> {name}
    </a>
  );
}
