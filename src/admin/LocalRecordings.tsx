import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useServices } from '../contexts/ServicesContext.tsx';
import { t } from '../text/adminText.ts';

/** The speakers' local recordings of a session, with their downloads; nothing while there are none. */
export function LocalRecordings({ studioToken }: { studioToken: string }): ReactElement | null {
  const { api } = useServices();
  const { data = [] } = useQuery({
    queryKey: ['localRecordings', studioToken],
    queryFn: () => api.adminListLocalRecordings(studioToken),
  });
  if (data.length === 0) return null;
  const list = `/v2/admin/sessions/${encodeURIComponent(studioToken)}/local_recordings`;
  return (
    <section aria-label={t('admin.localRecordings')}>
      <h3>{t('admin.localRecordings')}</h3>
      <p>{t('admin.localRecordingsNote')}</p>
      <ul>
        {data.map(({ recordingId, speakerName, byteSize, durationMs, offsetMs }) => (
          <li key={recordingId}>
            {t('admin.localRecording', {
              name: speakerName,
              seconds: Math.round(durationMs / 1000),
              megabytes: (byteSize / 1_000_000).toFixed(1),
              offset: (offsetMs / 1000).toFixed(3),
            })}{' '}
            <a href={`${list}/${recordingId}/aligned.mp4`} download>
              MP4
            </a>{' '}
            <a href={`${list}/${recordingId}/aligned.wav`} download>
              WAV
            </a>{' '}
            <a href={`${list}/${recordingId}/original`} download>
              {t('admin.localRecordingOriginal')}
            </a>
          </li>
        ))}
      </ul>
      <a href={`${list}/scene_changes.csv`} download>
        {t('admin.sceneChanges')}
      </a>
    </section>
  );
}
