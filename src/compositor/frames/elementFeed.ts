import type { FeedEvents, VideoFeed } from './videoFeed.ts';

/** Plays a track in a <video> of its own, for browsers which cannot read a track's frames (Firefox, Safari). */
export function createElementFeed(track: MediaStreamTrack, events: FeedEvents): VideoFeed {
  const element = document.createElement('video');
  element.muted = true;
  element.playsInline = true;
  element.srcObject = new MediaStream([track]);
  let hasNew = false;
  let isStopped = false;

  const onFrame = (): void => {
    if (isStopped) return;
    hasNew = element.videoWidth > 0 && element.videoHeight > 0;
    if (hasNew) events.onFrame();
    element.requestVideoFrameCallback(onFrame);
  };
  const onEnded = (): void => events.onEnded();
  element.requestVideoFrameCallback(onFrame);
  track.addEventListener('ended', onEnded);
  element.play().catch((error: unknown) => {
    if (!isStopped) events.onFailed(error instanceof Error ? error.message : String(error));
  });
  return {
    get hasNew() {
      return hasNew;
    },
    take() {
      if (!hasNew) return null;
      hasNew = false;
      return { type: 'element', widthPx: element.videoWidth, heightPx: element.videoHeight, element };
    },
    stop() {
      isStopped = true;
      hasNew = false;
      track.removeEventListener('ended', onEnded);
      element.pause();
      element.srcObject = null;
    },
  };
}
