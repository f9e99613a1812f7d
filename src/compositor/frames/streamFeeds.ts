import { createFeed } from './chooseFeed.ts';
import type { FeedKind, Picture, VideoFeed } from './videoFeed.ts';

/** The feeds of the streams that are read. */
export interface StreamFeeds {
  open(streamId: string, track: MediaStreamTrack): void;
  close(streamId: string): void;
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
      feeds.set(streamId, feed);
    },
    close,
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
