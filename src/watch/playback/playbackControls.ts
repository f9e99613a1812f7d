import type { LivePlayback, PlaybackState } from './playback.ts';
import { readSound } from './playbackReadings.ts';

type Controls = Pick<LivePlayback, 'play' | 'pause' | 'unmute' | 'setVolume' | 'setMuted'>;

/** The viewer's controls, and what becomes of them in the video. */
export interface PlaybackControls extends Controls {
  readonly listeners: Readonly<Record<'play' | 'pause' | 'volumechange', () => void>>;
}

interface Options {
  video: HTMLVideoElement;
  readState(): PlaybackState;
  change(part: Partial<PlaybackState>): void;
}

export function createControls({ video, readState, change }: Options): PlaybackControls {
  let isPauseWished = false;
  const play = (): void => void video.play().catch(() => {});
  /** A choice about the sound is the viewer's from then on. */
  const takeSound = (): void => change({ mutedByBrowser: false });

  /** WebKitGTK forgets that a video was muted when its sound begins anew, and pauses it because nobody has asked for sound. */
  const goOnMuted = (): void => {
    video.muted = true;
    play();
  };

  return {
    play,
    pause() {
      isPauseWished = true;
      video.pause();
    },
    unmute() {
      takeSound();
      video.muted = false;
    },
    setVolume(volume) {
      takeSound();
      video.volume = volume;
      video.muted = volume === 0;
    },
    setMuted(isMuted) {
      takeSound();
      video.muted = isMuted;
      if (!isMuted && video.volume === 0) video.volume = 1;
    },
    listeners: {
      play() {
        isPauseWished = false;
        change({ isPaused: false });
      },
      pause() {
        const { mutedByBrowser, isPaused } = readState();
        const isOnScreen = document.visibilityState === 'visible';
        if (mutedByBrowser && hasMedia(video) && isOnScreen && !isPauseWished) goOnMuted();
        else change({ isPaused: isPaused || hasMedia(video) });
      },
      volumechange() {
        const state = readState();
        if (state.mutedByBrowser && !video.muted) goOnMuted();
        else change(readSound(video, state));
      },
    },
  };
}

/** A video that is loaded again has nothing yet, and some browsers say of it that it was paused; so they do at the end. */
const hasMedia = ({ readyState, ended }: HTMLVideoElement): boolean =>
  readyState > HTMLMediaElement.HAVE_NOTHING && !ended;
