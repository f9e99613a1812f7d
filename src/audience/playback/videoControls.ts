/** The sound and the pause of a video, as its player shows them. */
export interface VideoState {
  /** The browser allowed it to play only without sound. */
  mutedByBrowser: boolean;
  isPaused: boolean;
  isMuted: boolean;
  volume: number;
}

/** The viewer's controls. */
export interface VideoControls {
  play(): void;
  pause(): void;
  /** Turns the sound on; call it from a press. */
  unmute(): void;
  setVolume(volume: number): void;
  setMuted(isMuted: boolean): void;
}

/** The controls, and what becomes of them in the video. */
interface ControlledVideo extends VideoControls {
  /** Takes back a pause that the browser made by itself while nobody saw the page. Returns whether there was one: the video is to be played then. */
  takeBackPause(): boolean;
  readonly listeners: Readonly<Record<'play' | 'pause' | 'volumechange' | 'error', () => void>>;
}

interface Options {
  video: HTMLVideoElement;
  readState(): VideoState;
  change(part: Partial<VideoState>): void;
}

export function createControls({ video, readState, change }: Options): ControlledVideo {
  let isPauseWished = false;
  /** The browser has paused the video of a page that is hidden or frozen. */
  let isHeldBack = false;
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
    takeBackPause() {
      // The event of a pause that came with a freeze arrives only after the page has been woken.
      const isNews = video.paused && hasMedia(video) && !isPauseWished && !readState().isPaused;
      if (!isHeldBack && !isNews) return false;
      isHeldBack = false;
      change({ isPaused: false });
      return true;
    },
    listeners: {
      play() {
        isPauseWished = false;
        isHeldBack = false;
        change({ isPaused: false });
      },
      pause() {
        // It plays again already.
        if (!video.paused) return;
        const { mutedByBrowser, isPaused } = readState();
        const isOnScreen = document.visibilityState === 'visible';
        if (mutedByBrowser && hasMedia(video) && isOnScreen && !isPauseWished) goOnMuted();
        else {
          isHeldBack = !isOnScreen && !isPauseWished && hasMedia(video);
          change({ isPaused: isPaused || hasMedia(video) });
        }
      },
      volumechange() {
        const { muted, volume } = video;
        const { mutedByBrowser } = readState();
        if (mutedByBrowser && !muted) goOnMuted();
        else change({ isMuted: muted, volume, mutedByBrowser: mutedByBrowser && muted });
      },
      error() {
        if (!isOutputMissing(video)) return;
        change({ mutedByBrowser: true });
        video.muted = true;
      },
    },
  };
}

/** A video that is loaded again has nothing yet, and some browsers say of it that it was paused; so they do at the end. */
const hasMedia = ({ readyState, ended }: HTMLVideoElement): boolean =>
  readyState > HTMLMediaElement.HAVE_NOTHING && !ended;

/** Where the computer has no output for sound, Firefox plays a picture without it, but sound alone only muted. */
const isOutputMissing = ({ error }: HTMLVideoElement): boolean =>
  error?.message.includes('OnMediaSinkAudioError') === true;
