import { createElementFeed } from './elementFeed.ts';
import { isLabelRight } from './frameColors.ts';
import { createTrackFeed } from './trackFeed.ts';
import { canReadFrames } from './trackFrames.ts';
import type { FeedChoice, FeedEvents, FeedKind, VideoFeed } from './videoFeed.ts';

/** The cheapest feed for this browser and graphics driver, unless one is wanted. */
export function chooseFeed(wanted: FeedChoice, isSoftware: boolean): FeedKind {
  if (wanted !== 'auto') return wanted;
  if (!canReadFrames()) return 'element';
  return isSoftware ? 'planes' : 'frame';
}

/** Starts reading a track in one of three ways; the label decides which frames `frame` reads as planes. */
export const createFeed: Record<FeedKind, (track: MediaStreamTrack, events: FeedEvents) => VideoFeed> = {
  planes: (track, events) => createTrackFeed(track, events, () => true),
  frame: (track, events) => createTrackFeed(track, events, ({ colorSpace }) => !isLabelRight(colorSpace)),
  element: createElementFeed,
};
