import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { adminVideoQuery } from '../api/queries.ts';
import { useServices } from '../contexts/ServicesContext.tsx';
import type { AdminSession } from '../protocol/rest.ts';
import { t } from '../text/adminText.ts';
import { Button } from '../ui/Button.tsx';
import { chooseFiles } from '../ui/chooseFiles.ts';
import { DropZone } from '../ui/DropZone.tsx';
import { ListState } from '../ui/ListState.tsx';
import page from './AdminPage.module.css';
import { FromRecordingDialog, type ChosenRecording } from './FromRecordingDialog.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { useVideoUpload } from './useVideoUpload.ts';
import { VideoState } from './VideoState.tsx';
import styles from './Video.module.css';

/** Extensions too: some systems know no type for .mkv. */
const accept = 'video/*,.mkv,.mov,.webm,.mp4,.ts,.avi';

/** The video of a simulive session: uploading it, what the server does with it, and what viewers get. */
export function VideoSection({
  session,
  recording,
}: {
  session: AdminSession;
  /** A recording to begin with, whose part is to be chosen. */
  recording: ChosenRecording | null;
}): ReactElement {
  const { studioToken } = session;
  const { api } = useServices();
  const queryClient = useQueryClient();
  const video = useQuery(adminVideoQuery(api, studioToken));
  const { upload, begin, pause, resume, cancel } = useVideoUpload(studioToken);
  const [isTrimming, setIsTrimming] = useState(recording !== null);
  const isSending = upload?.phase === 'sending';
  const choose = (): void =>
    chooseFiles({ accept }, ([file]) => {
      if (file !== undefined) begin(file);
    });
  const shown = video.data ?? null;
  const isInterrupted = shown?.status === 'uploading';
  return (
    <section className={page.card} aria-labelledby="video">
      <h2 id="video" className={page.cardTitle}>
        {t('video.title')}
      </h2>
      <ListState
        status={video.data !== undefined ? 'ready' : video.isError ? 'failed' : 'loading'}
        failure={t('video.failedToLoad')}
        onRetry={() => void video.refetch()}
      >
        <DropZone
          className={styles.zone}
          accepts={(items) => items.length === 1}
          disabled={upload !== null}
          acceptedText={t('video.drop')}
          rejectedText={t('video.dropWrong')}
          onFiles={([file, ...others]) => {
            if (file !== undefined && others.length === 0) begin(file);
          }}
        >
          {upload !== null ? (
            <UploadProgress upload={upload} onPause={pause} onResume={resume} onCancel={cancel} />
          ) : (
            <>
              {shown === null ? (
                <p className={page.quiet}>{t('video.empty')}</p>
              ) : (
                <VideoState studioToken={studioToken} video={shown} />
              )}
              <div className={styles.actions}>
                <Button
                  variant={shown === null || isInterrupted ? 'action' : 'quiet'}
                  icon={<Upload size={16} />}
                  onClick={choose}
                >
                  {shown === null
                    ? t('video.choose')
                    : isInterrupted
                      ? t('video.chooseAgain')
                      : t('video.chooseAnother')}
                </Button>
                <Button onClick={() => setIsTrimming(true)}>{t('video.fromRecording')}</Button>
              </div>
            </>
          )}
        </DropZone>
      </ListState>
      {isTrimming && (
        <FromRecordingDialog
          session={session}
          initial={recording}
          onClose={() => setIsTrimming(false)}
          onDone={() =>
            void queryClient.invalidateQueries({ queryKey: adminVideoQuery(api, studioToken).queryKey })
          }
        />
      )}
      <LeaveDialog
        isNeeded={isSending}
        title={t('video.leaveTitle')}
        content={t('video.leaveContent')}
        confirmLabel={t('video.leaveConfirm')}
      />
    </section>
  );
}
