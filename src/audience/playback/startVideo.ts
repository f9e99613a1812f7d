/** How a video started: as asked, without sound, or not before somebody presses play. */
export type VideoStart = 'playing' | 'muted' | 'needsPress';

/** Starts with sound where the browser allows it, else muted, else not at all. Null when it was interrupted. */
export async function startVideo(
  video: Pick<HTMLVideoElement, 'play' | 'muted'>,
): Promise<VideoStart | null> {
  try {
    await video.play();
    return 'playing';
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return null;
  }
  video.muted = true;
  try {
    await video.play();
    return 'muted';
  } catch {
    video.muted = false;
    return 'needsPress';
  }
}
