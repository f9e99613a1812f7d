import { createControls } from '../../audience/playback/videoControls.ts';
import type { Clock } from '../../clock/clock.ts';
import { createPlaybackJudge } from './judgePlayback.ts';
import { createReserveHold } from './holdForReserve.ts';
import { keepPlaylistOpen } from './keepPlaylistOpen.ts';
import { firstState, type LivePlayback, type PlaybackState, type Quality } from './playback.ts';
import { readPosition, readRenditions, readVideo } from './playbackReadings.ts';
import { createSoundOnly } from './soundOnly.ts';
import { createViewerPlace } from './viewerPlace.ts';

interface Options {
  video: HTMLVideoElement;
  playlistUrl: string;
  clock: Clock;
  onState(state: PlaybackState): void;
}

const checkPeriodMs = 250;

/** Starts to play; follows the live position and opens the playlist again when playing stalls. */
export function createLivePlayback({ video, playlistUrl, clock, onState }: Options): LivePlayback {
  let state = firstState;
  const place = createViewerPlace();
  const playbackJudge = createPlaybackJudge();
  const hold = createReserveHold(video, clock, () => change({ phase: 'playing' }));
  const { listeners, ...controls } = createControls({ video, readState: () => state, change });
  const kept = keepPlaylistOpen({
    video,
    clock,
    choose: () => ({
      playlistUrl: state.isSoundOnly ? soundUrl(playlistUrl) : playlistUrl,
      chosen: renditionOf(state.quality),
      startDateMs: place.dateMs(),
      isPaused: state.isPaused,
    }),
    onChange: change,
    onSkip() {
      if (place.noteSkip(readDateMs(video.currentTime), clock.nowMs())) open({ phase: 'stalled' });
    },
  });
  const soundOnly = createSoundOnly({ clock, current: kept.current, readState: () => state, playSound });

  function change(part: Partial<PlaybackState>): void {
    state = { ...state, ...part };
    onState(state);
  }

  function open(part: Partial<PlaybackState>): void {
    change(part);
    playbackJudge.reset();
    kept.open();
  }

  function jumpToLive(): void {
    hold.end();
    place.go(true, null);
    const position = kept.current()?.readLivePosition() ?? null;
    if (position !== null) video.currentTime = position;
  }

  function playSound(isSoundOnly: boolean): void {
    if (state.isSoundOnly === isSoundOnly) return;
    open({ isSoundOnly, phase: 'loading' });
  }

  const readDateMs = (positionSeconds: number): number | null =>
    kept.current()?.readDateMs(positionSeconds) ?? null;

  function check(): void {
    // Not the video's own word: one that is loaded again is paused, and nobody wished it.
    const isPaused = state.isPaused || state.needsPress;
    const nowMs = clock.nowMs();
    const playlist = kept.current();
    const { behindSeconds, position } = readPosition(video, playlist);
    const followsLive = place.note(isPaused, position, readDateMs(video.currentTime));
    hold.check();
    change({ ...position, ...readRenditions(playlist, state) });
    soundOnly.check();
    const reading = { ...readVideo(video, playlist), isPaused, behindSeconds, followsLive };
    const { isStuck, isFarBehind } = playbackJudge.judge(reading, nowMs);
    if (isFarBehind) jumpToLive();
    if (isStuck) open({ phase: 'stalled' });
  }

  function noteWaiting(): void {
    if (state.phase === 'playing' && !video.seeking) {
      kept.current()?.noteStall();
      if (kept.current()?.needsReserve() === true) hold.begin();
      soundOnly.noteStall();
      change({ stalls: state.stalls + 1 });
    }
    change({ phase: 'stalled' });
  }

  /** WebKit takes the end of what has arrived for the end of the show. */
  function noteEnd(): void {
    if (kept.current()?.readLivePosition() == null) return change({ phase: 'ended' });
    change({ phase: 'stalled' });
    kept.openSoon();
  }

  const stopListening = listen(video, {
    playing: () => change({ phase: hold.check() ? 'stalled' : 'playing', needsPress: false }),
    waiting: noteWaiting,
    ...listeners,
    ended: noteEnd,
  });
  const stopChecking = clock.setRepeating(checkPeriodMs, check);
  kept.open();

  return {
    ...controls,
    goToLive() {
      jumpToLive();
      controls.play();
    },
    seek(positionSeconds) {
      const toSeconds = Math.min(Math.max(positionSeconds, state.startSeconds), state.liveSeconds);
      place.go(positionSeconds >= state.liveSeconds, readDateMs(toSeconds));
      video.currentTime = toSeconds;
      // At once, because the next press of a key goes on from there.
      change({ positionSeconds: video.currentTime });
    },
    chooseQuality(quality) {
      soundOnly.tryPicture();
      change({ quality });
      playSound(quality === 'sound');
      kept.current()?.choose(renditionOf(quality));
    },
    readDateMs,
    dispose() {
      stopChecking();
      stopListening();
      kept.close();
      detach(video);
    },
  };
}

/** The playlist with only the sound is next to the one with all renditions. */
const soundUrl = (playlistUrl: string): string => playlistUrl.replace(/[^/]+$/, 'sound.m3u8');

const renditionOf = (quality: Quality): string | null =>
  quality === 'auto' || quality === 'sound' ? null : quality;

/** Leaves nothing of what has played in the element. */
function detach(video: HTMLVideoElement): void {
  video.removeAttribute('src');
  video.load();
}

function listen(video: HTMLVideoElement, listeners: Readonly<Record<string, () => void>>): () => void {
  for (const [name, listener] of Object.entries(listeners)) video.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) video.removeEventListener(name, listener);
  };
}
