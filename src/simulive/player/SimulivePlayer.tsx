import { Pause, Play, Volume2 } from 'lucide-react';
import { useEffect, useRef, useState, type PointerEvent, type ReactElement } from 'react';
import { ControlButton, FullScreenButton } from '../../audience/player/ControlButton.tsx';
import controls from '../../audience/player/Controls.module.css';
import frame from '../../audience/player/Player.module.css';
import { useAutoHide } from '../../audience/player/useAutoHide.ts';
import { useFullScreen } from '../../audience/player/useFullScreen.ts';
import { usePlayerKeys } from '../../audience/player/usePlayerKeys.ts';
import { Volume } from '../../audience/player/Volume.tsx';
import type { Clock } from '../../clock/clock.ts';
import { sharedNowMs } from '../../clock/sharedNowMs.ts';
import { t } from '../../text/playerText.ts';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { createSimulivePlayback, type SimulivePlayback } from '../playback/createSimulivePlayback.ts';
import type { SimulivePlaybackState } from '../playback/playbackState.ts';
import type { ServerClock } from '../time/serverClock.ts';
import { watchWakes } from '../time/watchWakes.ts';
import { findCommand, type SimuliveCommand } from './simuliveKeys.ts';
import { useMediaSession } from './useMediaSession.ts';

export interface SimulivePlayerProps {
  playlistUrl: string;
  coverUrl: string | null;
  startsAtMs: number;
  name: string;
  clock: Clock;
  serverClock: ServerClock;
  /** There is a picture, or there will be none before somebody presses play. */
  onPicture(): void;
  /** The video has played to its end. */
  onEnded(): void;
}

interface Shown {
  element: HTMLVideoElement;
  playback: SimulivePlayback;
  state: SimulivePlaybackState;
}

/** The recorded video at the place where the show is, with controls that do not seek. Throws when it cannot be played. */
export function SimulivePlayer(props: SimulivePlayerProps): ReactElement {
  const { name, coverUrl, clock } = props;
  const root = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const shown = usePlayback(picture, props);
  const { playback = null, state = null } = shown ?? {};
  useEffect(() => shown?.element.setAttribute('aria-label', t('player.video', { name })), [shown, name]);
  useMediaSession(playback, { name, coverUrl });
  useOutcome(state, props);
  const [isFullScreen, toggleFullScreen] = useFullScreen(root);
  const phase = state?.phase ?? 'loading';
  const isPaused = state?.isPaused === true;
  const needsPress = state?.needsPress === true;
  const isWaiting = (phase === 'loading' || phase === 'stalled') && !needsPress && !isPaused;
  const [areControlsShown, showControls, hideControls] = useAutoHide(clock, phase !== 'playing' || isPaused);
  const togglePlay = (): void => (isPaused ? playback?.play() : playback?.pause());
  const run = (command: SimuliveCommand): void => {
    if (state === null || playback === null || phase === 'waiting') return;
    switch (command) {
      case 'togglePlay':
        return togglePlay();
      case 'toggleSound':
        return playback.setMuted(!state.isMuted);
      case 'toggleFullScreen':
        return toggleFullScreen();
    }
  };
  usePlayerKeys(root, { find: findCommand, run, onUse: showControls });
  const press = ({ pointerType }: PointerEvent): void => {
    // A finger asks for the controls; a mouse, which has shown them by moving, plays and pauses.
    if (pointerType === 'mouse') return togglePlay();
    if (areControlsShown) hideControls();
    else showControls();
  };
  if (state?.failure != null) throw state.failure.error;
  return (
    <div
      ref={root}
      className={frame.player}
      data-phase={phase}
      data-controls={areControlsShown || undefined}
      onPointerMove={({ pointerType }) => pointerType === 'mouse' && showControls()}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && hideControls()}
    >
      <div ref={picture} className={frame.picture} onPointerUp={press} onDoubleClick={toggleFullScreen} />
      {isWaiting && (
        <div className={frame.waiting} role="status">
          <Spinner size={32} />
          {phase === 'stalled' && <p>{t('player.reconnecting')}</p>}
        </div>
      )}
      {state !== null && playback !== null && !needsPress && phase !== 'waiting' && (
        <div
          className={controls.controls}
          data-shown={areControlsShown || undefined}
          role="group"
          aria-label={t('player.controls')}
          onFocus={showControls}
          onPointerDown={showControls}
        >
          <div className={controls.row}>
            <ControlButton label={t(isPaused ? 'player.play' : 'player.pause')} onClick={togglePlay}>
              {isPaused ? <Play size={20} /> : <Pause size={20} />}
            </ControlButton>
            <Volume state={state} controls={playback} />
            {isPaused ? (
              <button type="button" className={controls.goToLive} onClick={() => playback.play()}>
                {t('player.goToLive')}
              </button>
            ) : (
              <span className={controls.live}>{t('player.live')}</span>
            )}
            <span className={controls.space} />
            <FullScreenButton isFullScreen={isFullScreen} onToggle={toggleFullScreen} />
          </div>
        </div>
      )}
      <div className={frame.actions}>
        {needsPress && (
          <Button variant="action" size="large" icon={<Play size={20} />} onClick={() => playback?.play()}>
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

/** A video element in `place` that plays where the show is; null until it exists. */
function usePlayback(
  place: { readonly current: HTMLElement | null },
  { playlistUrl, coverUrl, startsAtMs, clock, serverClock }: SimulivePlayerProps,
): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const element = document.createElement('video');
    element.playsInline = true;
    element.className = frame.video ?? '';
    if (coverUrl !== null) element.poster = coverUrl;
    place.current?.append(element);
    let latest: SimulivePlaybackState | null = null;
    const show = (): void => {
      if (latest !== null && made !== null) setShown({ element, playback: made, state: latest });
    };
    let made: SimulivePlayback | null = null;
    made = createSimulivePlayback({
      video: element,
      playlistUrl,
      readShowSeconds: () => (serverClock.nowMs() - startsAtMs) / 1000,
      clock,
      onState(state) {
        latest = state;
        show();
      },
    });
    show();
    const playback = made;
    const stopWaking = watchWakes({ clock, monotonicMs: sharedNowMs, onWake: () => playback.wake() });
    return () => {
      stopWaking();
      playback.dispose();
      element.remove();
    };
  }, [place, playlistUrl, coverUrl, startsAtMs, clock, serverClock]);
  return shown;
}

/** Notifies the page of what has become of the video. */
function useOutcome(
  state: SimulivePlaybackState | null,
  { onPicture, onEnded }: Pick<SimulivePlayerProps, 'onPicture' | 'onEnded'>,
): void {
  const phase = state?.phase ?? 'loading';
  useEffect(() => {
    if (phase === 'ended') onEnded();
  }, [phase, onEnded]);
  const hasPicture = ['waiting', 'playing', 'ended'].includes(phase) || state?.needsPress === true;
  useEffect(() => {
    if (hasPicture) onPicture();
  }, [hasPicture, onPicture]);
}
