import { isLabelRight } from './frameColors.ts';
import { canCopyPlanes, createPlaneCopier } from './planeCopier.ts';
import type { FeedEvents, Picture, PlanesPicture, VideoFeed } from './videoFeed.ts';

/**
 * Plays a track in a <video> of its own, for browsers that cannot read a track's frames (Firefox, Safari). The browser converts its
 * picture to RGB on upload; where the frame's label would mislead it, the planes are copied instead.
 */
export function createElementFeed(track: MediaStreamTrack, events: FeedEvents): VideoFeed {
  const element = document.createElement('video');
  element.muted = true;
  element.playsInline = true;
  element.srcObject = new MediaStream([track]);
  const copier = createPlaneCopier();
  let ready: Picture | null = null;
  let isStopped = false;
  // Firefox labels no frame, and making a frame takes it 4 ms: a stream without a label is asked once.
  let hasLabels = typeof VideoFrame === 'function';

  /** The planes of the frame on show where its label is wrong, else null. */
  const copyMislabelled = async (): Promise<PlanesPicture | null> => {
    if (!hasLabels) return null;
    const frame = new VideoFrame(element, { timestamp: 0 });
    try {
      hasLabels = frame.colorSpace.matrix !== null;
      return isLabelRight(frame.colorSpace) || !canCopyPlanes(frame) ? null : await copier.copy(frame);
    } finally {
      frame.close();
    }
  };
  const onFrame = async (): Promise<void> => {
    if (isStopped) return;
    if (element.videoWidth > 0 && element.videoHeight > 0) {
      const planes = await copyMislabelled().catch(() => null);
      if (isStopped) return;
      const { videoWidth: widthPx, videoHeight: heightPx } = element;
      ready = planes ?? { type: 'element', widthPx, heightPx, element };
      events.onFrame();
    }
    awaitFrame();
  };
  const awaitFrame = (): void => void element.requestVideoFrameCallback(() => void onFrame());
  const onEnded = (): void => events.onEnded();
  awaitFrame();
  track.addEventListener('ended', onEnded);
  element.play().catch((error: unknown) => {
    if (!isStopped) events.onFailed(error instanceof Error ? error.message : String(error));
  });
  return {
    get hasNew() {
      return ready !== null;
    },
    take() {
      const taken = ready;
      ready = null;
      return taken;
    },
    setDelay: () => {},
    stop() {
      isStopped = true;
      ready = null;
      track.removeEventListener('ended', onEnded);
      element.pause();
      element.srcObject = null;
    },
  };
}
