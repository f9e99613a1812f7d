import { readTrackFrames } from './trackFrames.ts';
import type { FeedEvents, VideoFeed } from './videoFeed.ts';

/** Hands out the browser's own frames for the GPU to convert; holds one at most. */
export function createFrameFeed(track: MediaStreamTrack, events: FeedEvents): VideoFeed {
  const stopping = new AbortController();
  let newest: VideoFrame | null = null;

  const onFrame = (frame: VideoFrame): void => {
    if (stopping.signal.aborted || frame.displayWidth < 1 || frame.displayHeight < 1) return frame.close();
    newest?.close();
    newest = frame;
    events.onFrame();
  };

  readTrackFrames(track, onFrame, stopping.signal).then(
    () => stopping.signal.aborted || events.onEnded(),
    (error: unknown) => {
      if (!stopping.signal.aborted) events.onFailed(error instanceof Error ? error.message : String(error));
    },
  );
  return {
    get hasNew() {
      return newest !== null;
    },
    take() {
      if (newest === null) return null;
      const frame = newest;
      newest = null;
      return { type: 'frame', widthPx: frame.displayWidth, heightPx: frame.displayHeight, frame };
    },
    stop() {
      stopping.abort();
      newest?.close();
      newest = null;
    },
  };
}
