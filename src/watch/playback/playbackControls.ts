import type { LivePlayback, PlaybackState } from './playback.ts';

/** `noteSound` hears of each choice of the viewer's about the sound, before it takes effect. */
export const controlsOf = (
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

/** A video that is loaded again has nothing yet, and some browsers say of it that it was paused; so they do at the end. */
export const wasPausedByChoice = ({ readyState, ended }: HTMLVideoElement): boolean =>
  readyState > HTMLMediaElement.HAVE_NOTHING && !ended;

/**
 * WebKitGTK forgets that a video was muted when its sound begins, and then pauses it, because nobody has asked for sound. Mutes it again;
 * false when there is nothing to mend.
 */
export function staysMuted(video: HTMLVideoElement, { mutedByBrowser }: PlaybackState): boolean {
  if (!mutedByBrowser || video.muted) return false;
  video.muted = true;
  void video.play().catch(() => {});
  return true;
}
