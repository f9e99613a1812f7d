import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactElement } from 'react';
import type { Thumbnails } from '../../protocol/thumbnails.ts';
import { t } from '../../text/playerText.ts';
import type { LivePlayback, PlaybackState } from '../playback/playback.ts';
import { describeDistance, describeTimeOfDay } from './describeBehind.ts';
import styles from './SeekBar.module.css';
import { findThumbnail, loadThumbnails } from './thumbnails.ts';

interface SeekBarProps {
  state: PlaybackState;
  playback: LivePlayback;
  playlistUrl: string;
}

const stepSeconds = 5;

/** The kept part of the show, from its earliest moment to the live one; with a picture of the moment under the pointer. */
export function SeekBar({ state, playback, playlistUrl }: SeekBarProps): ReactElement {
  const { startSeconds, liveSeconds, positionSeconds } = state;
  const [pointedAt, setPointedAt] = useState<number | null>(null);
  /** Where it is being dragged to. */
  const [draggedTo, setDraggedTo] = useState<number | null>(null);
  const [thumbnails, setThumbnails] = useState<Thumbnails | null>(null);
  const isLoading = useRef(false);
  const length = Math.max(liveSeconds - startSeconds, 0.001);
  const shareOf = (seconds: number): number => Math.min(Math.max((seconds - startSeconds) / length, 0), 1);
  const shown = draggedTo ?? positionSeconds;

  const refresh = (): void => {
    if (isLoading.current) return;
    isLoading.current = true;
    void loadThumbnails(playlistUrl).then((found) => {
      isLoading.current = false;
      setThumbnails(found);
    });
  };
  const point = ({ clientX, currentTarget }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointedAt(startSeconds + Math.min(Math.max((clientX - left) / width, 0), 1) * length);
  };
  const commit = (): void => {
    if (draggedTo !== null) playback.seek(draggedTo);
    setDraggedTo(null);
  };
  const step = (event: KeyboardEvent): void => {
    const direction = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (event.key === 'End') playback.goToLive();
    else if (event.key === 'Home') playback.seek(startSeconds);
    else if (direction === undefined) return;
    else playback.seek(positionSeconds + direction * stepSeconds);
    event.preventDefault();
  };
  return (
    <div
      className={styles.bar}
      style={{ '--at': `${String(shareOf(shown) * 100)}%` }}
      onPointerEnter={refresh}
      onPointerMove={point}
      onPointerLeave={() => setPointedAt(null)}
    >
      {pointedAt !== null && (
        <Preview
          share={shareOf(pointedAt)}
          behindSeconds={liveSeconds - pointedAt}
          dateMs={playback.readDateMs(pointedAt)}
          thumbnails={thumbnails}
        />
      )}
      <div className={styles.track} aria-hidden="true" />
      <input
        type="range"
        className={styles.input}
        min={startSeconds}
        max={Math.max(liveSeconds, startSeconds)}
        step="any"
        value={Math.min(Math.max(shown, startSeconds), liveSeconds)}
        aria-label={t('player.position')}
        aria-valuetext={describePosition(state)}
        onChange={({ target }) => setDraggedTo(target.valueAsNumber)}
        onPointerUp={commit}
        onKeyDown={step}
      />
    </div>
  );
}

function describePosition({ isLive, liveSeconds, positionSeconds }: PlaybackState): string {
  if (isLive) return t('player.live');
  return t('player.behindMinutes', { distance: describeDistance(liveSeconds - positionSeconds) });
}

function Preview({
  share,
  behindSeconds,
  dateMs,
  thumbnails,
}: {
  share: number;
  behindSeconds: number;
  dateMs: number | null;
  thumbnails: Thumbnails | null;
}): ReactElement {
  const picture = dateMs === null || thumbnails === null ? null : findThumbnail(thumbnails, dateMs);
  return (
    <div className={styles.preview} style={{ '--share': String(share) }} aria-hidden="true">
      {picture !== null && <img className={styles.picture} src={picture} alt="" width={160} height={90} />}
      <span className={styles.time}>
        <span>−{describeDistance(behindSeconds)}</span>
        {dateMs !== null && <span className={styles.timeOfDay}>{describeTimeOfDay(dateMs)}</span>}
      </span>
    </div>
  );
}
