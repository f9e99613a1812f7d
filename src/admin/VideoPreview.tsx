import Hls from 'hls.js/light';
import { useEffect, useState, type ReactElement } from 'react';
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
  // State, because the dialog makes its content after this component's effects.
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (element === null) return undefined;
    if (!Hls.isSupported()) {
      element.setAttribute('src', url);
      return undefined;
    }
    const hls = new Hls({ enableWorker: false });
    hls.on(Hls.Events.ERROR, (_event, { fatal }) => {
      if (fatal) setHasFailed(true);
    });
    hls.loadSource(url);
    hls.attachMedia(element);
    return () => hls.destroy();
  }, [element, url]);
  return (
    <Dialog
      open
      size="wide"
      title={t('video.previewTitle', { name })}
      closeLabel={t('dialog.close')}
      onClose={onClose}
    >
      <video
        ref={setElement}
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
