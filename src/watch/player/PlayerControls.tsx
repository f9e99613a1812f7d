import { Pause, Play } from 'lucide-react';
import type { ReactElement } from 'react';
import { ControlButton, FullScreenButton } from '../../audience/player/ControlButton.tsx';
import styles from '../../audience/player/Controls.module.css';
import { Volume } from '../../audience/player/Volume.tsx';
import { t } from '../../text/playerText.ts';
import type { LivePlayback, PlaybackState } from '../playback/playback.ts';
import { describeDistance } from './describeBehind.ts';
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
        <Volume state={state} controls={playback} />
        <LiveMark state={state} playback={playback} />
        <span className={styles.space} />
        <QualityMenu
          state={state}
          isOpen={isMenuOpen}
          onOpenChange={onMenuOpenChange}
          onChoose={(quality) => playback.chooseQuality(quality)}
        />
        <FullScreenButton isFullScreen={isFullScreen} onToggle={onToggleFullScreen} />
      </div>
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
