import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import type { StudioApi } from '../api/studioApi.ts';
import { adminVideoQuery } from '../api/queries.ts';
import { useServices } from '../contexts/ServicesContext.tsx';
import type { AdminVideo } from '../protocol/rest/adminVideos.ts';
import { t } from '../text/adminText.ts';
import type { ToastKey } from '../text/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { chooseFiles } from '../ui/chooseFiles.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { showToast } from '../ui/showToast.ts';
import page from './AdminPage.module.css';
import { formatSize } from './formatSize.ts';
import { formatLength } from './formatTimes.ts';
import styles from './Video.module.css';

const VideoPreview = lazy(async () => ({ default: (await import('./VideoPreview.tsx')).VideoPreview }));

/** What the server has of a session's video. */
export function VideoState({ studioToken, video }: { studioToken: string; video: AdminVideo }): ReactElement {
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, change } = useVideoChange(studioToken);
  return (
    <>
      <Described video={video} />
      {video.status === 'failed' && (
        <div className={styles.actions}>
          <Button
            variant="action"
            busy={isBusy}
            onClick={() => change((api) => api.adminRetryVideo(studioToken), 'video.retryFailed')}
          >
            {t('video.tryAgain')}
          </Button>
        </div>
      )}
      {video.status === 'ready' && <Ready studioToken={studioToken} video={video} />}
      <div className={styles.actions}>
        <Button variant="ghost" disabled={isBusy} onClick={() => setIsAsking(true)}>
          {t('video.delete')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t('video.deleteTitle', { name: video.fileName })}
        content={t('video.deleteContent')}
        confirmLabel={t('video.delete')}
        onConfirm={() =>
          change((api) => api.adminDeleteVideo(studioToken), 'video.deleteFailed', 'video.deleted')
        }
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}

function Described({ video }: { video: AdminVideo }): ReactElement {
  const { status, fileName: name, progress, ahead, problem } = video;
  const percent = Math.floor(progress * 100);
  switch (status) {
    case 'uploading':
      return (
        <>
          <ProgressBar label={t('video.uploading', { name })} share={progress} />
          <p>{t('video.interrupted', { name, percent })}</p>
        </>
      );
    case 'waiting':
      return (
        <>
          <p className={styles.name}>{name}</p>
          <p className={page.quiet} role="status">
            {ahead === 0 ? t('video.waitingNext') : t('video.waiting', { count: ahead })}
          </p>
        </>
      );
    case 'encoding':
      return (
        <>
          <p className={styles.name}>{t('video.encoding', { name })}</p>
          <ProgressBar label={t('video.encoding', { name })} share={progress} />
          <p className={page.note}>{t('video.encodingProgress', { percent })}</p>
        </>
      );
    case 'failed':
      return (
        <div role="alert" className={styles.failed}>
          <p className={styles.name}>{t('video.failed', { name })}</p>
          <p className={styles.problem}>{problem}</p>
        </div>
      );
    case 'ready':
      return (
        <>
          <p className={styles.name}>
            {name} <span className={styles.ready}>{t('video.ready')}</span>
          </p>
          <p className={page.note}>
            {t('video.details', {
              length: formatLength(video.duration ?? 0),
              sizes: video.renditions.map((height) => `${String(height)}p`).join(', '),
              size: formatSize(video.byteSize),
            })}
          </p>
        </>
      );
  }
}

function Ready({ studioToken, video }: { studioToken: string; video: AdminVideo }): ReactElement {
  const { assetUrl, coverUrl, fileName } = video;
  const [isPreviewing, setIsPreviewing] = useState(false);
  const { isBusy, change } = useVideoChange(studioToken);
  return (
    <>
      {coverUrl !== null && (
        <img className={styles.cover} src={coverUrl} alt={t('video.coverAlt')} width={320} height={180} />
      )}
      <div className={styles.actions}>
        {assetUrl !== null && <Button onClick={() => setIsPreviewing(true)}>{t('video.preview')}</Button>}
        <Button
          busy={isBusy}
          onClick={() =>
            chooseFiles({ accept: 'image/png,image/jpeg,image/webp' }, ([picture]) => {
              if (picture !== undefined)
                change(
                  (api) => api.adminSetCover(studioToken, picture),
                  'video.coverFailed',
                  'video.coverReplaced',
                );
            })
          }
        >
          {t('video.replaceCover')}
        </Button>
      </div>
      {isPreviewing && assetUrl !== null && (
        <Suspense fallback={null}>
          <VideoPreview
            name={fileName}
            url={assetUrl}
            coverUrl={coverUrl}
            onClose={() => setIsPreviewing(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Changes the video and loads it again; toasts say how it went. */
function useVideoChange(studioToken: string): {
  isBusy: boolean;
  change(action: (api: StudioApi) => Promise<unknown>, failed: ToastKey, done?: ToastKey): void;
} {
  const { api, errorReports } = useServices();
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const carryOut = async (
    action: (api: StudioApi) => Promise<unknown>,
    failed: ToastKey,
    done?: ToastKey,
  ): Promise<void> => {
    setIsBusy(true);
    try {
      await action(api);
      if (done !== undefined) showToast(done);
    } catch (error) {
      errorReports.report(error);
      showToast(failed);
    }
    await queryClient.invalidateQueries({ queryKey: adminVideoQuery(api, studioToken).queryKey });
    setIsBusy(false);
  };
  return { isBusy, change: (...args) => void carryOut(...args) };
}
