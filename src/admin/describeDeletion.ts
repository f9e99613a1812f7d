import type { AdminSession } from '../protocol/rest.ts';
import { t } from '../text/adminText.ts';

/** Megabytes as people read them. */
export const formatSize = (bytes: number): string =>
  t('admin.recordingSize', { size: (bytes / 1_000_000).toFixed(1) });

/** What deleting a session takes away: shown before it happens. */
export function describeDeletion({
  status,
  recordings,
}: Pick<AdminSession, 'status' | 'recordings'>): string {
  const size = formatSize(recordings.reduce((sum, { byteSize }) => sum + byteSize, 0));
  const count = recordings.length;
  return [
    ...(status === 'live' || status === 'starting' ? [t('admin.deleteEndsBroadcast')] : []),
    count === 0 ? t('admin.deleteWithoutRecordings') : '',
    count === 1 ? t('admin.deleteWithRecording', { size }) : '',
    count > 1 ? t('admin.deleteWithRecordings', { count, size }) : '',
    t('admin.deleteIsFinal'),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}
