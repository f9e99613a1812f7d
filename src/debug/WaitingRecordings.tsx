import { Upload } from 'lucide-react';
import { useCallback, useEffect, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { useServices } from '../contexts/ServicesContext.tsx';
import { createUploads, type Uploads } from '../recording/createUploads.ts';
import { listStoredRecordings } from '../recording/storedRecordings.ts';
import { detectBrowserFamily } from '../session/browserFamily.ts';
import { t } from '../text/t.ts';
import { Button } from '../ui/Button.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { useOwned } from '../ui/useOwned.ts';
import styles from './OpfsManagementPage.module.css';

/** How often the storage is looked through, as other tabs record and upload; ms. */
const findEveryMs = 2000;

interface WaitingRecordingsProps {
  /** Recordings were uploaded, and are not stored here any more. */
  onChanged: () => void;
}

/** Offers to upload the recordings of all sessions that are still in this browser; nothing where there are none. */
export function WaitingRecordings({ onChanged }: WaitingRecordingsProps): ReactElement | null {
  const uploads = useUploads();
  return uploads === null ? null : <Offer uploads={uploads} onChanged={onChanged} />;
}

function Offer({ uploads, onChanged }: WaitingRecordingsProps & { uploads: Uploads }): ReactElement | null {
  const { clock, errorReports } = useServices();
  const { waiting, share, problem } = useStore(uploads.store);
  useEffect(() => {
    const find = (): void => {
      // An upload looks by itself.
      if (uploads.store.getState().share !== null) return;
      uploads.find().catch((error: unknown) => errorReports.report(error));
    };
    find();
    return clock.setRepeating(findEveryMs, find);
  }, [uploads, clock, errorReports]);
  if (waiting.length === 0) return null;
  const upload = (): void => {
    uploads.start().then(onChanged, (error: unknown) => errorReports.report(error));
  };
  const recordedMs = waiting.reduce((sum, each) => sum + each.recordedMs, 0);
  return (
    <section>
      <p>{t('opfs.waiting', { count: waiting.length, seconds: Math.floor(recordedMs / 1000) })}</p>
      {problem !== null && share === null && (
        <p className={styles.failure} role="alert">
          {t('opfs.uploadFailed', { reason: problem })}
        </p>
      )}
      {share === null ? (
        <Button variant="action" icon={<Upload size={20} />} onClick={upload}>
          {t('opfs.upload')}
        </Button>
      ) : (
        <ProgressBar label={t('opfs.uploading')} share={share} />
      )}
    </section>
  );
}

/** Nobody joins on this page: the cookie of the session's link is what lets this browser upload. */
function useUploads(): Uploads | null {
  const { api, errorReports, speakerId } = useServices();
  const create = useCallback(() => {
    const thing = createUploads({
      list: listStoredRecordings,
      isWanted: () => true,
      accessToken: async (studioToken) =>
        (
          await api.initAccess(studioToken, {
            speakerId,
            webRtcSessionData: { isComposer: false },
            browser: detectBrowserFamily(navigator.userAgent),
          })
        ).accessToken,
      reportError: (error) => errorReports.report(error),
    });
    return { thing, end: () => thing.dispose() };
  }, [api, errorReports, speakerId]);
  return useOwned(create);
}
