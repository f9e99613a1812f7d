import { createFeed } from './chooseFeed.ts';
import type { FeedKind, Picture, VideoFeed } from './videoFeed.ts';

/** The feeds of the streams on show; a stream that is not shown costs nothing. */
export interface StreamFeeds {
  setTrack(streamId: string, track: MediaStreamTrack | null): void;
  setShown(streamIds: readonly string[]): void;
  /** Hands out each new picture; one that is a VideoFrame is closed afterwards. */
  takePictures(show: (streamId: string, picture: Picture) => void): void;
  /** Streams being read, and frames that wait to be taken. */
  count(): { feeds: number; waitingFrames: number };
  dispose(): void;
}

export interface StreamFeedsOptions {
  kind: FeedKind;
  onFrame(): void;
  /** The stream's picture is to go: its track was taken away or has ended. */
  onGone(streamId: string): void;
  onFailed(streamId: string, reason: string): void;
}

export function createStreamFeeds(options: StreamFeedsOptions): StreamFeeds {
  const tracks = new Map<string, MediaStreamTrack>();
  const feeds = new Map<string, VideoFeed>();
  let shown = new Set<string>();

  const stop = (streamId: string): void => {
    feeds.get(streamId)?.stop();
    feeds.delete(streamId);
  };
  const start = (streamId: string, track: MediaStreamTrack): void => {
    const feed = createFeed[options.kind](track, {
      onFrame: options.onFrame,
      onEnded: () => {
        if (feeds.get(streamId) !== feed) return;
        stop(streamId);
        options.onGone(streamId);
      },
      onFailed: (reason) => {
        if (feeds.get(streamId) !== feed) return;
        stop(streamId);
        options.onGone(streamId);
        options.onFailed(streamId, reason);
      },
    });
    feeds.set(streamId, feed);
  };

  return {
    setTrack(streamId, track) {
      if ((tracks.get(streamId) ?? null) === track) return;
      stop(streamId);
      if (track === null) {
        tracks.delete(streamId);
        options.onGone(streamId);
        return;
      }
      tracks.set(streamId, track);
      if (shown.has(streamId)) start(streamId, track);
    },
    setShown(streamIds) {
      shown = new Set(streamIds);
      for (const streamId of feeds.keys()) if (!shown.has(streamId)) stop(streamId);
      for (const [streamId, track] of tracks)
        if (shown.has(streamId) && !feeds.has(streamId) && track.readyState === 'live')
          start(streamId, track);
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
    dispose() {
      for (const streamId of feeds.keys()) stop(streamId);
      tracks.clear();
    },
  };
}
