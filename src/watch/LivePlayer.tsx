import { Play, Radio, Volume2 } from 'lucide-react';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import type { Clock } from '../clock/clock.ts';
import { t } from '../text/pageText.ts';
import { Button } from '../ui/Button.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { createLivePlayback, type LivePlayback, type PlaybackState } from './createLivePlayback.ts';
import styles from './WatchPage.module.css';

interface LivePlayerProps {
  playlistUrl: string;
  name: string;
  clock: Clock;
  /** There is a picture, or there will be none before somebody presses play. */
  onPicture(): void;
  /** The broadcast has played to its end. */
  onEnded(): void;
  onUnsupported(): void;
}

/** A viewer this far behind is offered a jump to the live position, s. */
const offerLiveSeconds = 12;

/** The broadcast's video with the few controls it needs. */
export function LivePlayer({
  playlistUrl,
  name,
  clock,
  onPicture,
  onEnded,
  onUnsupported,
}: LivePlayerProps): ReactElement {
  const video = useRef<HTMLVideoElement>(null);
  const playback = useRef<LivePlayback>(null);
  const [state, setState] = useState<PlaybackState | null>(null);
  useEffect(() => {
    if (video.current === null) return;
    const created = createLivePlayback({ video: video.current, playlistUrl, clock, onState: setState });
    playback.current = created;
    return () => created.dispose();
  }, [playlistUrl, clock]);
  const phase = state?.phase ?? 'loading';
  useEffect(() => {
    if (phase === 'ended') onEnded();
    if (phase === 'unsupported') onUnsupported();
  }, [phase, onEnded, onUnsupported]);
  const hasStarted =
    phase === 'playing' || phase === 'ended' || phase === 'unsupported' || state?.needsPress === true;
  useEffect(() => {
    if (hasStarted) onPicture();
  }, [hasStarted, onPicture]);
  const isWaiting = (phase === 'loading' || phase === 'stalled') && state?.needsPress !== true;
  return (
    <div className={styles.player} data-phase={phase}>
      <video
        ref={video}
        className={styles.video}
        // Some browsers' own controls would show a second sign that it waits.
        controls={!isWaiting}
        playsInline
        aria-label={t('watch.player', { name })}
      />
      {isWaiting && (
        <div className={styles.waitingOverlay} role="status">
          <Spinner size={32} />
          {phase === 'stalled' && <p>{t('watch.catchingUp')}</p>}
        </div>
      )}
      <div className={styles.playerActions}>
        {state?.needsPress === true && (
          <Button
            variant="action"
            size="large"
            icon={<Play size={20} />}
            onClick={() => playback.current?.play()}
          >
            {t('watch.play')}
          </Button>
        )}
        {state?.mutedByBrowser === true && (
          <Button
            variant="action"
            size="large"
            icon={<Volume2 size={20} />}
            onClick={() => playback.current?.unmute()}
          >
            {t('watch.unmute')}
          </Button>
        )}
        {phase === 'playing' && (state?.behindSeconds ?? 0) > offerLiveSeconds && (
          <Button icon={<Radio size={20} />} onClick={() => playback.current?.goToLive()}>
            {t('watch.goToLive')}
          </Button>
        )}
      </div>
    </div>
  );
}
