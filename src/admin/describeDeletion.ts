import type { SessionContents } from '../protocol/rest/adminSessions.ts';
import type { AdminVideo } from '../protocol/rest/adminVideos.ts';
import type { SessionStatus } from '../protocol/session.ts';
import { t } from '../text/adminText.ts';
import { formatSize } from './formatSize.ts';

/** What deleting a session takes away: shown before it happens. */
export function describeDeletion(
  status: SessionStatus,
  { recordings, uploads, chatMessages, polls }: SessionContents,
  video: Pick<AdminVideo, 'fileName' | 'byteSize'> | null,
): { warnings: string[]; lead: string; items: string[]; end: string } {
  const count = (many: number, one: string, several: string): string[] =>
    many === 0 ? [] : [many === 1 ? one : several];
  const items = [
    ...count(
      recordings.count,
      t('admin.deleteRecording', { size: formatSize(recordings.byteSize) }),
      t('admin.deleteRecordings', { count: recordings.count, size: formatSize(recordings.byteSize) }),
    ),
    ...(video === null
      ? []
      : [t('admin.deleteVideo', { name: video.fileName, size: formatSize(video.byteSize) })]),
    ...count(
      uploads.count,
      t('admin.deleteUpload', { size: formatSize(uploads.byteSize) }),
      t('admin.deleteUploads', { count: uploads.count, size: formatSize(uploads.byteSize) }),
    ),
    ...count(chatMessages, t('admin.deleteMessage'), t('admin.deleteMessages', { count: chatMessages })),
    ...count(polls, t('admin.deletePoll'), t('admin.deletePolls', { count: polls })),
  ];
  return {
    warnings: status === 'live' || status === 'starting' ? [t('admin.deleteEndsBroadcast')] : [],
    lead: items.length === 0 ? t('admin.deleteNothing') : t('admin.deleteList'),
    items,
    end: t('admin.deleteIsFinal'),
  };
}
