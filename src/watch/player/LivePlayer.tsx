import { AudioLines, Play, Volume2 } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type PointerEvent, type ReactElement } from 'react';
import frame from '../../audience/player/Player.module.css';
import { useAutoHide } from '../../audience/player/useAutoHide.ts';
import { useFullScreen } from '../../audience/player/useFullScreen.ts';
import { usePlayerKeys } from '../../audience/player/usePlayerKeys.ts';
import type { Clock } from '../../clock/clock.ts';
import { t } from '../../text/playerText.ts';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { takeLiveVideo, type LiveVideo } from '../playback/liveVideo.ts';
import type { LivePlayback, PlaybackState } from '../playback/playback.ts';
import styles from './LivePlayer.module.css';
import { PlayerControls } from './PlayerControls.tsx';
import { findCommand } from './playerKeys.ts';
import { runCommand } from './runCommand.ts';
import { togglePlay } from './togglePlay.ts';

export interface LivePlayerProps {
  playlistUrl: string;
  name: string;
  clock: Clock;
  /** There is a picture, or there will be none before somebody presses play. */
  onPicture(): void;
  /** The broadcast has played to its end. */
  onEnded(): void;
  onUnsupported(): void;
}

/** The broadcast's video with its controls. */
export function LivePlayer(props: LivePlayerProps): ReactElement {
  const { playlistUrl, name, clock } = props;
  const root = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<{ video: LiveVideo; state: PlaybackState } | null>(null);
  useEffect(() => {
    const video = takeLiveVideo(playlistUrl, clock);
    video.element.className = frame.video ?? '';
    picture.current?.append(video.element);
    const stop = video.onState((state) => setShown({ video, state }));
    return () => {
      stop();
      video.playback.dispose();
      video.element.remove();
    };
  }, [playlistUrl, clock]);
  const video = shown?.video;
  useEffect(() => video?.element.setAttribute('aria-label', t('player.video', { name })), [video, name]);
  const playback = video?.playback ?? null;
  const state = shown?.state ?? null;
  useOutcome(state, props);
  const [isFullScreen, toggleFullScreen] = useFullScreen(root);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const phase = state?.phase ?? 'loading';
  const needsPress = state?.needsPress === true;
  const isWaiting = (phase === 'loading' || phase === 'stalled') && !needsPress && state?.isPaused !== true;
  const [areControlsShown, showControls, hideControls] = useAutoHide(
    clock,
    isMenuOpen || phase !== 'playing' || state?.isPaused === true,
  );
  usePlayerKeys(root, {
    find: findCommand,
    run: (command) => runCommand(command, { playback, state, toggleFullScreen }),
    onUse: showControls,
  });

  const press = ({ pointerType }: PointerEvent): void => {
    // A finger asks for the controls; a mouse, which has shown them by moving, plays and pauses.
    if (pointerType === 'mouse') return togglePlay(playback, state);
    if (areControlsShown) hideControls();
    else showControls();
  };
  return (
    <div
      ref={root}
      className={frame.player}
      data-phase={phase}
      data-rendition={state?.shownRendition ?? undefined}
      data-stalls={state?.stalls ?? 0}
      data-live={state?.isLive}
      data-sound-only={state?.isSoundOnly === true || undefined}
      data-controls={areControlsShown || undefined}
      onPointerMove={({ pointerType }) => pointerType === 'mouse' && showControls()}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && hideControls()}
    >
      <div ref={picture} className={frame.picture} onPointerUp={press} onDoubleClick={toggleFullScreen} />
      {state?.isSoundOnly === true && <SoundOnly state={state} playback={playback} />}
      {isWaiting && (
        <div className={frame.waiting} data-opaque={state?.isSoundOnly === true || undefined} role="status">
          <Spinner size={32} />
          {phase === 'stalled' && <p>{t('player.reconnecting')}</p>}
        </div>
      )}
      {state !== null && playback !== null && !needsPress && (
        <PlayerControls
          state={state}
          playback={playback}
          playlistUrl={playlistUrl}
          isShown={areControlsShown}
          isFullScreen={isFullScreen}
          isMenuOpen={isMenuOpen}
          onMenuOpenChange={setMenuOpen}
          onToggleFullScreen={toggleFullScreen}
          onUse={showControls}
        />
      )}
      <div className={frame.actions}>
        {needsPress && (
          <Button
            variant="action"
            size="large"
            icon={<Play size={20} />}
            onClick={() => playback?.goToLive()}
          >
            {t('player.play')}
          </Button>
        )}
        {state?.mutedByBrowser === true && (
          <Button
            variant="action"
            size="large"
            icon={<Volume2 size={20} />}
            onClick={() => playback?.unmute()}
          >
            {t('player.unmute')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Notifies the page of what has become of the video. */
function useOutcome(
  state: PlaybackState | null,
  { onPicture, onEnded, onUnsupported }: LivePlayerProps,
): void {
  const phase = state?.phase;
  useEffect(() => {
    if (phase === 'ended') onEnded();
    if (phase === 'unsupported') onUnsupported();
  }, [phase, onEnded, onUnsupported]);
  const hasStarted =
    phase === 'playing' || phase === 'ended' || phase === 'unsupported' || state?.needsPress === true;
  useEffect(() => {
    if (hasStarted) onPicture();
  }, [hasStarted, onPicture]);
}

/** In the picture's place while only the sound plays. */
function SoundOnly({
  state: { quality },
  playback,
}: {
  state: PlaybackState;
  playback: LivePlayback | null;
}): ReactElement {
  const isChosen = quality === 'sound';
  const showPicture = useCallback(() => playback?.chooseQuality('auto'), [playback]);
  return (
    <div className={styles.soundOnly}>
      <AudioLines size={40} aria-hidden="true" />
      <p role="status">{t(isChosen ? 'player.soundChosen' : 'player.soundLineTooSlow')}</p>
      <Button onClick={showPicture}>{t(isChosen ? 'player.showPicture' : 'player.tryPicture')}</Button>
    </div>
  );
}
