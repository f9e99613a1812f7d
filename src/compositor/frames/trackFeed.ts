import { canCopyPlanes, createPlaneCopier } from './planeCopier.ts';
import { readTrackFrames } from './trackFrames.ts';
import type { FeedEvents, Picture, VideoFeed } from './videoFeed.ts';

/** After so many frames in a row that cannot be copied, the track has failed. */
const maxFailures = 10;

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
  let ready: Picture | null = null;
  let failures = 0;

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
      failures = 0;
      if (!signal.aborted) setReady(picture);
    } catch (error) {
      failures += 1;
      if (failures >= maxFailures) throw error;
    } finally {
      frame.close();
    }
  };

  readTrackFrames(track, onFrame, signal).then(
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
    stop() {
      stopping.abort();
      setReady(null);
    },
  };
}
