import type { ReactElement } from 'react';
import { useLocalDevices, useLocalMedia } from '../../contexts/LocalDevicesContext.ts';
import { BackgroundPicker } from '../../studio/background/BackgroundPicker.tsx';
import { useWhyNoBackground } from '../../studio/background/useWhyNoBackground.ts';
import { VideoView } from '../../studio/inputs/VideoView.tsx';
import { t } from '../../text/t.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from './BackgroundPanel.module.css';

/** What is behind this participant, with their own camera as the others see it. */
export default function BackgroundPanel(): ReactElement | null {
  const { background } = useLocalDevices();
  const track = useLocalMedia(({ video }) => video.track);
  const whyNot = useWhyNoBackground();
  if (background === null) return null;
  return (
    <div className={styles.panel}>
      {whyNot === null && (
        <div className={styles.preview} role="group" aria-label={t('background.preview')}>
          {track === null ? <Spinner size={24} /> : <VideoView media={track} isMirrored />}
        </div>
      )}
      <BackgroundPicker background={background} whyNot={whyNot} />
      <p className={styles.note}>{t('background.note')}</p>
    </div>
  );
}
