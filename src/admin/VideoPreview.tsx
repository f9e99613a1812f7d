import Hls from 'hls.js/light';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { t } from '../text/adminText.ts';
import { Dialog } from '../ui/Dialog.tsx';
import styles from './Video.module.css';

/** Plays the encoded video as viewers get it, with the browser's controls. */
export function VideoPreview({
  name,
  url,
  coverUrl,
  onClose,
}: {
  name: string;
  url: string;
  coverUrl: string | null;
  onClose: () => void;
}): ReactElement {
  const video = useRef<HTMLVideoElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    const element = video.current;
    if (element === null) return undefined;
    if (!Hls.isSupported()) {
      element.src = url;
      return undefined;
    }
    const hls = new Hls({ enableWorker: false });
    hls.on(Hls.Events.ERROR, (_event, { fatal }) => {
      if (fatal) setHasFailed(true);
    });
    hls.loadSource(url);
    hls.attachMedia(element);
    return () => hls.destroy();
  }, [url]);
  return (
    <Dialog
      open
      size="wide"
      title={t('video.previewTitle', { name })}
      closeLabel={t('admin.cancel')}
      onClose={onClose}
    >
      <video
        ref={video}
        className={styles.player}
        controls
        playsInline
        aria-label={t('video.previewTitle', { name })}
        {...(coverUrl === null ? {} : { poster: coverUrl })}
      />
      {hasFailed && (
        <p className={styles.problem} role="alert">
          {t('video.previewFailed')}
        </p>
      )}
    </Dialog>
  );
}
