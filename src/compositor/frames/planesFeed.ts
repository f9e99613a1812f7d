import { readTrackFrames } from './trackFrames.ts';
import type { FeedEvents, Picture, VideoFeed } from './videoFeed.ts';

const maxFailures = 10;

/**
 * Copies each frame's I420 planes and closes the frame at once, so that a camera never waits for the compositor. A
 * frame of another format is handed out as it is.
 */
export function createPlanesFeed(track: MediaStreamTrack, events: FeedEvents): VideoFeed {
  const stopping = new AbortController();
  let ready: Picture | null = null;
  // Two buffers: the browser copies into one while the other waits to be uploaded.
  let spare = new ArrayBuffer(0);
  let shown = new ArrayBuffer(0);

  let failures = 0;

  const setReady = (picture: Picture): void => {
    if (ready?.type === 'frame') ready.frame.close();
    ready = picture;
    events.onFrame();
  };

  const onFrame = async (frame: VideoFrame): Promise<void> => {
    const rect = frame.visibleRect;
    if (rect === null || rect.width < 1 || rect.height < 1) return frame.close();
    if (frame.format !== 'I420') {
      if (stopping.signal.aborted) return frame.close();
      return setReady({ type: 'frame', widthPx: frame.displayWidth, heightPx: frame.displayHeight, frame });
    }
    try {
      const [widthPx, heightPx] = [rect.width, rect.height];
      const [chromaWidth, chromaHeight] = [(widthPx + 1) >> 1, (heightPx + 1) >> 1];
      const lumaBytes = widthPx * heightPx;
      const chromaBytes = chromaWidth * chromaHeight;
      if (spare.byteLength !== lumaBytes + 2 * chromaBytes)
        spare = new ArrayBuffer(lumaBytes + 2 * chromaBytes);
      const buffer = spare;
      await frame.copyTo(buffer, {
        layout: [
          { offset: 0, stride: widthPx },
          { offset: lumaBytes, stride: chromaWidth },
          { offset: lumaBytes + chromaBytes, stride: chromaWidth },
        ],
      });
      if (stopping.signal.aborted) return;
      [spare, shown] = [shown, buffer];
      setReady({
        type: 'planes',
        widthPx,
        heightPx,
        planes: [
          new Uint8Array(buffer, 0, lumaBytes),
          new Uint8Array(buffer, lumaBytes, chromaBytes),
          new Uint8Array(buffer, lumaBytes + chromaBytes, chromaBytes),
        ],
      });
      failures = 0;
    } catch (error) {
      // One frame that cannot be copied is skipped; a track of nothing else has failed.
      failures += 1;
      if (failures >= maxFailures) throw error;
    } finally {
      frame.close();
    }
  };

  readTrackFrames(track, onFrame, stopping.signal).then(
    () => stopping.signal.aborted || events.onEnded(),
    (error: unknown) => {
      if (!stopping.signal.aborted) events.onFailed(error instanceof Error ? error.message : String(error));
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
      if (ready?.type === 'frame') ready.frame.close();
      ready = null;
    },
  };
}
