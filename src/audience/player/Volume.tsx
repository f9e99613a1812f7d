import { Volume1, Volume2, VolumeX } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../text/playerText.ts';
import type { VideoControls, VideoState } from '../playback/videoControls.ts';
import { ControlButton } from './ControlButton.tsx';
import styles from './Controls.module.css';

interface VolumeProps {
  state: Pick<VideoState, 'isMuted' | 'volume'>;
  controls: Pick<VideoControls, 'setMuted' | 'setVolume'>;
}

/** Turns the sound off and on, and how loud it is. */
export function Volume({ state: { isMuted, volume }, controls }: VolumeProps): ReactElement {
  const heard = isMuted ? 0 : volume;
  const Icon = heard === 0 ? VolumeX : heard < 0.5 ? Volume1 : Volume2;
  return (
    <div className={styles.volume}>
      <ControlButton
        label={t(isMuted ? 'player.unmuteShort' : 'player.mute')}
        onClick={() => controls.setMuted(!isMuted)}
      >
        <Icon size={20} />
      </ControlButton>
      <input
        type="range"
        className={styles.slider}
        style={{ '--at': `${String(heard * 100)}%` }}
        min={0}
        max={1}
        step={0.05}
        value={heard}
        aria-label={t('player.volume')}
        aria-valuetext={t('player.volumePercent', { percent: String(Math.round(heard * 100)) })}
        onChange={({ target }) => controls.setVolume(target.valueAsNumber)}
      />
    </div>
  );
}
