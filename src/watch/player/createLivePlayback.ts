import type { Clock } from '../../clock/clock.ts';
import { createPlaybackJudge, type PlaybackReading } from './judgePlayback.ts';
import { createReserveHold } from './holdForReserve.ts';
import { keepPlaylistOpen } from './keepPlaylistOpen.ts';
import { firstState, type LivePlayback, type PlaybackState, type Quality } from './playback.ts';
import type { OpenPlaylist } from './playlist.ts';
import { createSoundOnlyRule } from './soundOnlyRule.ts';

interface Options {
  video: HTMLVideoElement;
  playlistUrl: string;
  clock: Clock;
  onState(state: PlaybackState): void;
}

const checkPeriodMs = 250;
/** A viewer this close to the live position is live, s. */
const liveWithinSeconds = 3;

/** Starts to play; follows the live position and opens the playlist again when playing stalls. */
export function createLivePlayback({ video, playlistUrl, clock, onState }: Options): LivePlayback {
  let state = firstState;
  /** False once the viewer has gone back or paused, until they are live again. */
  let followsLive = true;
  const playbackJudge = createPlaybackJudge();
  const soundOnly = createSoundOnlyRule();
  const hold = createReserveHold(video, clock, () => change({ phase: 'playing' }));
  const controls = controlsOf(video, () => change({ mutedByBrowser: false }));
  const kept = keepPlaylistOpen({
    video,
    clock,
    choose: () => ({
      playlistUrl: state.isSoundOnly ? soundUrl(playlistUrl) : playlistUrl,
      chosen: renditionOf(state.quality),
      isPaused: state.isPaused,
    }),
    onChange: change,
  });

  function change(part: Partial<PlaybackState>): void {
    state = { ...state, ...part };
    onState(state);
  }

  function open(): void {
    playbackJudge.reset();
    kept.open();
  }

  function jumpToLive(): void {
    hold.end();
    followsLive = true;
    const position = kept.current()?.readLivePosition() ?? null;
    if (position !== null) video.currentTime = position;
  }

  function playSound(isSoundOnly: boolean): void {
    if (state.isSoundOnly === isSoundOnly) return;
    change({ isSoundOnly, phase: 'loading' });
    followsLive = true;
    open();
  }

  const isTooSlow = (): boolean => kept.current()?.isLineTooSlow() === true;

  function check(): void {
    const { currentTime } = video;
    // Not the video's own word: one that is loaded again is paused, and nobody wished it.
    const isPaused = state.isPaused || state.needsPress;
    const nowMs = clock.nowMs();
    const playlist = kept.current();
    const livePosition = playlist?.readLivePosition() ?? null;
    const behindSeconds = livePosition === null ? null : livePosition - currentTime;
    const isLive = (behindSeconds ?? 0) <= liveWithinSeconds;
    if (isLive || isPaused) followsLive = !isPaused;
    hold.check();
    change({
      ...readWindow(video, livePosition),
      ...readRenditions(playlist, state),
      positionSeconds: currentTime,
      isLive,
    });
    if (state.quality === 'auto')
      playSound(soundOnly.decide(state.phase === 'stalled' && isTooSlow(), nowMs) === 'sound');
    const reading = { ...readVideo(video, playlist), isPaused, behindSeconds, followsLive };
    const { isStuck, isFarBehind } = playbackJudge.judge(reading, nowMs);
    if (isFarBehind) jumpToLive();
    if (!isStuck) return;
    change({ phase: 'stalled' });
    open();
  }

  function noteWaiting(): void {
    if (state.phase === 'playing' && !video.seeking) {
      kept.current()?.noteStall();
      if (kept.current()?.isLineNarrow() === true) hold.begin();
      if (isTooSlow()) soundOnly.noteStall(clock.nowMs());
      change({ stalls: state.stalls + 1 });
    }
    change({ phase: 'stalled' });
  }

  const stopListening = listen(video, {
    playing: () => change({ phase: hold.check() ? 'stalled' : 'playing', needsPress: false }),
    waiting: noteWaiting,
    play: () => change({ isPaused: false }),
    pause: () => change({ isPaused: wasPausedByChoice(video) || state.isPaused }),
    ended: () => change({ phase: 'ended' }),
    volumechange: () => {
      if (!staysMuted(video, state)) change(readSound(video, state));
    },
    error: kept.openSoon,
  });
  const stopChecking = clock.setRepeating(checkPeriodMs, check);
  open();

  return {
    ...controls,
    goToLive() {
      jumpToLive();
      controls.play();
    },
    seek(positionSeconds) {
      followsLive = positionSeconds >= state.liveSeconds;
      video.currentTime = Math.min(Math.max(positionSeconds, state.startSeconds), state.liveSeconds);
      // At once, because the next press of a key goes on from there.
      change({ positionSeconds: video.currentTime });
    },
    chooseQuality(quality) {
      soundOnly.tryPicture(clock.nowMs());
      change({ quality });
      playSound(quality === 'sound');
      kept.current()?.choose(renditionOf(quality));
    },
    readDateMs: (positionSeconds) => kept.current()?.readDateMs(positionSeconds) ?? null,
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

const readVideo = (
  { currentTime, ended }: HTMLVideoElement,
  playlist: OpenPlaylist | null,
): Pick<PlaybackReading, 'positionSeconds' | 'isArriving' | 'hasEnded'> => ({
  positionSeconds: currentTime,
  isArriving: playlist?.isArriving() === true,
  hasEnded: ended,
});

function readWindow(
  { seekable }: HTMLVideoElement,
  livePosition: number | null,
): Pick<PlaybackState, 'startSeconds' | 'liveSeconds'> {
  if (seekable.length === 0) return { startSeconds: 0, liveSeconds: 0 };
  const startSeconds = seekable.start(0);
  const endSeconds = seekable.end(seekable.length - 1);
  return { startSeconds, liveSeconds: Math.max(livePosition ?? endSeconds, startSeconds) };
}

const readSound = (
  { muted, volume }: HTMLVideoElement,
  { mutedByBrowser }: PlaybackState,
): Partial<PlaybackState> => ({ isMuted: muted, volume, mutedByBrowser: mutedByBrowser && muted });

const readRenditions = (
  playlist: OpenPlaylist | null,
  { isSoundOnly, renditions }: PlaybackState,
): Pick<PlaybackState, 'renditions' | 'shownRendition'> => ({
  renditions: isSoundOnly ? renditions : (playlist?.renditions() ?? []),
  shownRendition: playlist?.shownRendition() ?? null,
});

/** A video that is loaded again has nothing yet, and some browsers say of it that it was paused. */
const wasPausedByChoice = ({ readyState }: HTMLVideoElement): boolean =>
  readyState > HTMLMediaElement.HAVE_NOTHING;

/**
 * WebKitGTK forgets that a video was muted when its sound begins, and then pauses it, because nobody has asked for sound. Mutes it again;
 * false when there is nothing to mend.
 */
function staysMuted(video: HTMLVideoElement, { mutedByBrowser }: PlaybackState): boolean {
  if (!mutedByBrowser || video.muted) return false;
  video.muted = true;
  void video.play().catch(() => {});
  return true;
}

/** Leaves nothing of what has played in the element. */
function detach(video: HTMLVideoElement): void {
  video.removeAttribute('src');
  video.load();
}

/** `noteSound` hears of each choice of the viewer's about the sound, before it takes effect. */
const controlsOf = (
  video: HTMLVideoElement,
  noteSound: () => void,
): Pick<LivePlayback, 'play' | 'pause' | 'unmute' | 'setVolume' | 'setMuted'> => ({
  play: () => void video.play().catch(() => {}),
  pause: () => video.pause(),
  unmute() {
    noteSound();
    video.muted = false;
  },
  setVolume(volume) {
    noteSound();
    video.volume = volume;
    video.muted = volume === 0;
  },
  setMuted(isMuted) {
    noteSound();
    video.muted = isMuted;
    if (!isMuted && video.volume === 0) video.volume = 1;
  },
});

function listen(video: HTMLVideoElement, listeners: Readonly<Record<string, () => void>>): () => void {
  for (const [name, listener] of Object.entries(listeners)) video.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) video.removeEventListener(name, listener);
  };
}
