import { createElementFeed } from './elementFeed.ts';
import { createFrameFeed } from './frameFeed.ts';
import { createPlanesFeed } from './planesFeed.ts';
import { canReadFrames } from './trackFrames.ts';
import type { FeedEvents, FeedKind, VideoFeed } from './videoFeed.ts';

/** The cheapest feed for this browser and graphics driver. */
export function chooseFeed(isSoftware: boolean): FeedKind {
  if (!canReadFrames()) return 'element';
  return isSoftware ? 'planes' : 'frame';
}

export const createFeed: Record<FeedKind, (track: MediaStreamTrack, events: FeedEvents) => VideoFeed> = {
  planes: createPlanesFeed,
  frame: createFrameFeed,
  element: createElementFeed,
};
