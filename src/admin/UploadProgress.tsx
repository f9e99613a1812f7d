import type { ReactElement } from 'react';
import { t } from '../text/adminText.ts';
import { Button } from '../ui/Button.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import page from './AdminPage.module.css';
import { formatSize } from './formatSize.ts';
import { formatLength } from './formatTimes.ts';
import { measureSpeed } from './uploadSpeed.ts';
import type { UploadState } from './useVideoUpload.ts';
import styles from './Video.module.css';

/** How far the upload from this page is, with what can be done about it. */
export function UploadProgress({
  upload: { phase, fileName, totalBytes, samples, reason },
  onPause,
  onResume,
  onCancel,
}: {
  upload: UploadState;
  onPause: () => void;
  onResume: () => void;
  onCancel: () => void;
}): ReactElement {
  const share = (samples.at(-1)?.sentBytes ?? 0) / Math.max(1, totalBytes);
  const percent = Math.floor(share * 100);
  const speed = measureSpeed(samples, totalBytes);
  return (
    <>
      <p className={styles.name}>{t('video.uploading', { name: fileName })}</p>
      <ProgressBar label={t('video.uploading', { name: fileName })} share={share} />
      {phase === 'failed' ? (
        <p className={styles.problem} role="alert">
          {t('video.uploadFailed', { reason: reason === '' ? t('video.unknownReason') : reason })}
        </p>
      ) : (
        <p className={page.note} role="status">
          {phase === 'paused'
            ? t('video.paused', { percent })
            : [
                t('video.uploadProgress', { percent, size: formatSize(totalBytes) }),
                ...(speed === null
                  ? []
                  : [
                      t('video.uploadSpeed', {
                        speed: formatSize(speed.bytesPerSecond),
                        left: formatLength(speed.secondsLeft),
                      }),
                    ]),
              ].join(' · ')}
        </p>
      )}
      <div className={styles.actions}>
        {phase === 'sending' && <Button onClick={onPause}>{t('video.pause')}</Button>}
        {phase === 'paused' && (
          <Button variant="action" onClick={onResume}>
            {t('video.resume')}
          </Button>
        )}
        {phase === 'failed' && (
          <Button variant="action" onClick={onResume}>
            {t('video.tryAgain')}
          </Button>
        )}
        <Button variant="ghost" onClick={onCancel}>
          {t('video.cancelUpload')}
        </Button>
      </div>
    </>
  );
}
