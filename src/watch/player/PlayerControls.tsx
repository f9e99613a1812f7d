import { Maximize, Minimize, Pause, Play, Volume1, Volume2, VolumeX } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { t } from '../../text/playerText.ts';
import type { LivePlayback, PlaybackState } from '../playback/playback.ts';
import { describeDistance } from './describeBehind.ts';
import styles from './PlayerControls.module.css';
import { QualityMenu } from './QualityMenu.tsx';
import { SeekBar } from './SeekBar.tsx';
import { togglePlay } from './togglePlay.ts';

interface PlayerControlsProps {
  state: PlaybackState;
  playback: LivePlayback;
  playlistUrl: string;
  isShown: boolean;
  isFullScreen: boolean;
  isMenuOpen: boolean;
  onMenuOpenChange(isOpen: boolean): void;
  onToggleFullScreen(): void;
  /** Keeps the controls on the screen a little longer. */
  onUse(): void;
}

/** What is under the picture: where it is in the show, and how it plays. */
export function PlayerControls({
  state,
  playback,
  playlistUrl,
  isShown,
  isFullScreen,
  isMenuOpen,
  onMenuOpenChange,
  onToggleFullScreen,
  onUse,
}: PlayerControlsProps): ReactElement {
  return (
    <div
      className={styles.controls}
      data-shown={isShown || undefined}
      data-sound-only={state.isSoundOnly || undefined}
      role="group"
      aria-label={t('player.controls')}
      onFocus={onUse}
      onPointerDown={onUse}
    >
      <SeekBar state={state} playback={playback} playlistUrl={playlistUrl} />
      <div className={styles.row}>
        <ControlButton
          label={t(state.isPaused ? 'player.play' : 'player.pause')}
          onClick={() => togglePlay(playback, state)}
        >
          {state.isPaused ? <Play size={20} /> : <Pause size={20} />}
        </ControlButton>
        <Volume state={state} playback={playback} />
        <LiveMark state={state} playback={playback} />
        <span className={styles.space} />
        <QualityMenu
          state={state}
          isOpen={isMenuOpen}
          onOpenChange={onMenuOpenChange}
          onChoose={(quality) => playback.chooseQuality(quality)}
        />
        <ControlButton
          label={t(isFullScreen ? 'player.leaveFullScreen' : 'player.fullScreen')}
          onClick={onToggleFullScreen}
        >
          {isFullScreen ? <Minimize size={20} /> : <Maximize size={20} />}
        </ControlButton>
      </div>
    </div>
  );
}

function ControlButton({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: () => void;
  children: ReactNode;
}): ReactElement {
  return (
    <button type="button" className={styles.button} aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  );
}

function Volume({ state, playback }: { state: PlaybackState; playback: LivePlayback }): ReactElement {
  const { isMuted, volume } = state;
  const heard = isMuted ? 0 : volume;
  const Icon = heard === 0 ? VolumeX : heard < 0.5 ? Volume1 : Volume2;
  return (
    <div className={styles.volume}>
      <ControlButton
        label={t(isMuted ? 'player.unmuteShort' : 'player.mute')}
        onClick={() => playback.setMuted(!isMuted)}
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
        onChange={({ target }) => playback.setVolume(target.valueAsNumber)}
      />
    </div>
  );
}

/** Whether the viewer is live; if not, how far behind, and the way back. */
function LiveMark({ state, playback }: { state: PlaybackState; playback: LivePlayback }): ReactElement {
  if (state.isLive && !state.isPaused) return <span className={styles.live}>{t('player.live')}</span>;
  const behindSeconds = Math.max(0, state.liveSeconds - state.positionSeconds);
  return (
    <>
      <span className={styles.behind}>{describeBehind(behindSeconds)}</span>
      <button type="button" className={styles.goToLive} onClick={() => playback.goToLive()}>
        {t('player.goToLive')}
      </button>
    </>
  );
}

const describeBehind = (seconds: number): string =>
  seconds < 60
    ? t('player.behind', { seconds: String(Math.round(seconds)) })
    : t('player.behindMinutes', { distance: describeDistance(seconds) });
