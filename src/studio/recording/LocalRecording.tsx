import { useCallback, useEffect, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { useLocalDevices } from '../../contexts/LocalDevicesContext.ts';
import { useServices } from '../../contexts/ServicesContext.tsx';
import { useStudio } from '../../contexts/StudioContext.ts';
import { cameraStreamId } from '../../participant/publishLocalMedia.ts';
import { browserRecordingMachine } from '../../recording/browserRecordingMachine.ts';
import { createLocalRecorder } from '../../recording/createLocalRecorder.ts';
import { createSessionRecording, type SessionRecording } from '../../recording/createSessionRecording.ts';
import { createUploads } from '../../recording/createUploads.ts';
import { listStoredRecordings } from '../../recording/storedRecordings.ts';
import { t } from '../../text/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { showToast } from '../../ui/showToast.ts';
import { useOwned } from '../../ui/useOwned.ts';
import styles from './LocalRecording.module.css';

/** Records this person while the session wants it, and uploads the recordings. */
export function LocalRecording(): ReactElement | null {
  const recording = useSessionRecording();
  return recording === null ? null : (
    <>
      <ActiveSign recording={recording} />
      <Notices recording={recording} />
    </>
  );
}

function useSessionRecording(): SessionRecording | null {
  const studio = useStudio();
  const { local, plainCamera } = useLocalDevices();
  const { api, clock, errorReports, preferences, streamKey } = useServices();
  const create = useCallback(() => {
    const reportError = (error: unknown): void => errorReports.report(error);
    const { studioToken } = studio.store.getState().session;
    const recorder = createLocalRecorder({
      ...{ studio, local, plainCamera, preferences, clock },
      streamId: cameraStreamId(streamKey),
      machine: browserRecordingMachine,
      minStorageBytes: async () => (await api.getConfig()).localRecording.minStorageBytes,
      askServerTime: async () => (await api.getTime()).nowMs,
      onProblem(problem, error) {
        reportError(error);
        showToast(`recording.error.${problem}`);
      },
    });
    const uploads = createUploads({
      list: listStoredRecordings,
      isWanted: ({ about }) => about.studioToken === studioToken,
      accessToken: () => Promise.resolve(studio.accessToken()),
      reportError,
    });
    const thing = createSessionRecording({ studio, recorder, uploads, showToast, reportError });
    return { thing, end: () => thing.dispose() };
  }, [studio, local, plainCamera, api, clock, errorReports, preferences, streamKey]);
  return useOwned(create);
}

function ActiveSign({ recording }: { recording: SessionRecording }): ReactElement | null {
  const isRecording = useStore(recording.recorder.store, ({ phase }) => phase === 'recording');
  return isRecording ? (
    <p className={styles.active}>
      <span className={styles.dot} aria-hidden="true" />
      {t('recording.active')}
    </p>
  ) : null;
}

function Notices({ recording }: { recording: SessionRecording }): ReactElement {
  const notice = useStore(recording.store, (state) => state.notice);
  const share = useStore(recording.uploads.store, (state) => state.share);
  const waiting = useStore(recording.uploads.store, (state) => state.waiting);
  const isUploading = share !== null;
  useEffect(() => (isUploading ? askBeforeLeaving() : undefined), [isUploading]);
  const close = (): void => recording.dismiss();
  const upload = (): void => recording.upload();
  const safeBytes = waiting.reduce((sum, each) => sum + each.safeBytes, 0);
  const recordedMs = waiting.reduce((sum, each) => sum + each.recordedMs, 0);
  return (
    <>
      <Dialog
        open={notice === 'ended' || (notice !== null && isUploading)}
        title={t('recording.endedTitle')}
        description={t('recording.endedContent')}
        closeLabel={t('recording.close')}
        onClose={close}
        actions={
          <Button variant="ghost" onClick={close}>
            {t('recording.background')}
          </Button>
        }
      >
        <ProgressBar label={t('recording.uploading')} share={share ?? 0} />
      </Dialog>
      <Dialog
        open={!isUploading && (notice === 'found' || notice === 'failed')}
        title={notice === 'failed' ? t('recording.failedTitle') : t('recording.foundTitle')}
        description={
          notice === 'failed'
            ? t('recording.failedContent')
            : t('recording.foundContent', {
                count: waiting.length,
                megabytes: (safeBytes / 1_000_000).toFixed(1),
                seconds: Math.floor(recordedMs / 1000),
              })
        }
        closeLabel={t('recording.close')}
        onClose={close}
        actions={
          <>
            <Button variant="ghost" onClick={close}>
              {t('recording.later')}
            </Button>
            <Button variant="action" onClick={upload}>
              {notice === 'failed' ? t('recording.retry') : t('recording.upload')}
            </Button>
          </>
        }
      />
    </>
  );
}

/** The browser asks whether the page may be left. Returns the way to stop that. */
function askBeforeLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
