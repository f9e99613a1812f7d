import Hls from 'hls.js/light';

/**
 * Loads a video again as soon as its media cannot be played, which leaves it paused, and says why. By itself hls.js waits for the next
 * media that it appends. Returns a function that ends this.
 */
export function recoverMedia(
  player: Hls,
  video: HTMLVideoElement,
  onReset: (error: Error) => void,
): () => void {
  const noteVideoError = (): void => {
    const { error } = video;
    // hls.js was first.
    if (error === null) return;
    player.recoverMediaError();
    onReset(new Error(`video error ${error.code}: ${error.message}`));
  };
  player.on(Hls.Events.ERROR, (_event, { fatal, type, details }) => {
    if (type !== Hls.ErrorTypes.MEDIA_ERROR) return;
    if (fatal) player.recoverMediaError();
    // The one error after which hls.js has done the same by itself.
    else if (details !== Hls.ErrorDetails.MEDIA_SOURCE_REQUIRES_RESET) return;
    onReset(new Error(`hls.js: ${details}`));
  });
  video.addEventListener('error', noteVideoError);
  return () => video.removeEventListener('error', noteVideoError);
}
