import { createFeed } from './chooseFeed.ts';
import type { FeedKind, Picture, VideoFeed } from './videoFeed.ts';

/** The feeds of the streams that are read. */
export interface StreamFeeds {
  open(streamId: string, track: MediaStreamTrack): void;
  close(streamId: string): void;
  /** Holds each frame of a stream back for this long, whichever track it has. */
  setDelay(streamId: string, delayMs: number): void;
  /** Hands out each new picture; one that is a VideoFrame is closed afterwards. */
  takePictures(show: (streamId: string, picture: Picture) => void): void;
  /** Streams being read, and frames that wait to be taken. */
  count(): { feeds: number; waitingFrames: number };
}

export interface StreamFeedsOptions {
  kind: FeedKind;
  onFrame(): void;
  /** No more frames will come; the reason is null where the track has ended. */
  onOver(streamId: string, reason: string | null): void;
}

export function createStreamFeeds({ kind, onFrame, onOver }: StreamFeedsOptions): StreamFeeds {
  const feeds = new Map<string, VideoFeed>();
  const delaysMs = new Map<string, number>();
  const close = (streamId: string): void => {
    feeds.get(streamId)?.stop();
    feeds.delete(streamId);
  };
  return {
    open(streamId, track) {
      const end = (reason: string | null): void => {
        if (feeds.get(streamId) !== feed) return;
        close(streamId);
        onOver(streamId, reason);
      };
      const feed = createFeed[kind](track, { onFrame, onEnded: () => end(null), onFailed: end });
      feed.setDelay(delaysMs.get(streamId) ?? 0);
      feeds.set(streamId, feed);
    },
    close,
    setDelay(streamId, delayMs) {
      if (delayMs === 0) delaysMs.delete(streamId);
      else delaysMs.set(streamId, delayMs);
      feeds.get(streamId)?.setDelay(delayMs);
    },
    takePictures(show) {
      for (const [streamId, feed] of feeds) {
        const picture = feed.take();
        if (picture === null) continue;
        show(streamId, picture);
        if (picture.type === 'frame') picture.frame.close();
      }
    },
    count: () => ({
      feeds: feeds.size,
      waitingFrames: [...feeds.values()].filter(({ hasNew }) => hasNew).length,
    }),
  };
}
