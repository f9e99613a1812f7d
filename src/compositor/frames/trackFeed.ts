import { createFailureLimit } from './failureLimit.ts';
import { createFrameHold } from './frameHold.ts';
import { canCopyPlanes, createPlaneCopier } from './planeCopier.ts';
import { readTrackFrames } from './trackFrames.ts';
import type { FeedEvents, Picture, VideoFeed } from './videoFeed.ts';

/**
 * Reads a track's frames. Where `wantsPlanes` says so and the frame has planes, they are copied and the frame is closed at once, so that
 * a camera never waits for the compositor; any other frame is handed out itself. Holds one frame at most.
 */
export function createTrackFeed(
  track: MediaStreamTrack,
  events: FeedEvents,
  wantsPlanes: (frame: VideoFrame) => boolean,
): VideoFeed {
  const stopping = new AbortController();
  const { signal } = stopping;
  const copier = createPlaneCopier();
  const hold = createFrameHold();
  let ready: Picture | null = null;
  const failures = createFailureLimit();

  const setReady = (picture: Picture | null): void => {
    if (ready?.type === 'frame') ready.frame.close();
    ready = picture;
    if (picture !== null) events.onFrame();
  };

  const onFrame = async (frame: VideoFrame): Promise<void> => {
    const { displayWidth: widthPx, displayHeight: heightPx } = frame;
    if (signal.aborted || widthPx < 1 || heightPx < 1) return frame.close();
    if (!wantsPlanes(frame) || !canCopyPlanes(frame))
      return setReady({ type: 'frame', widthPx, heightPx, frame });
    try {
      const picture = await copier.copy(frame);
      failures.reset();
      if (!signal.aborted) setReady(picture);
    } catch (error) {
      failures.count(error);
    } finally {
      frame.close();
    }
  };

  readTrackFrames(track, hold, onFrame, signal).then(
    () => signal.aborted || events.onEnded(),
    (error: unknown) => {
      if (!signal.aborted) events.onFailed(error instanceof Error ? error.message : String(error));
    },
  );
  return {
    get hasNew() {
      return ready !== null;
    },
    take() {
      const taken = ready;
      ready = null;
      return taken;
    },
    setDelay: hold.setDelay,
    stop() {
      stopping.abort();
      setReady(null);
    },
  };
}
