import { createElementFeed } from './elementFeed.ts';
import { isLabelRight } from './frameColors.ts';
import { createTrackFeed } from './trackFeed.ts';
import { canReadFrames } from './trackFrames.ts';
import type { FeedEvents, FeedKind, VideoFeed } from './videoFeed.ts';

/** `auto` leaves the choice to browser and graphics driver. */
export type FeedChoice = 'auto' | FeedKind;

/** The cheapest feed for this browser and graphics driver, unless one is wanted. */
export function chooseFeed(wanted: FeedChoice, isSoftware: boolean): FeedKind {
  if (wanted !== 'auto') return wanted;
  if (!canReadFrames()) return 'element';
  return isSoftware ? 'planes' : 'frame';
}

/** The choice in an address such as /abc?feed=frame; `auto` without one. */
export function readFeedChoice(search: string): FeedChoice {
  const wanted = new URLSearchParams(search).get('feed');
  return wanted === 'planes' || wanted === 'frame' || wanted === 'element' ? wanted : 'auto';
}

export const createFeed: Record<FeedKind, (track: MediaStreamTrack, events: FeedEvents) => VideoFeed> = {
  planes: (track, events) => createTrackFeed(track, events, () => true),
  frame: (track, events) => createTrackFeed(track, events, ({ colorSpace }) => !isLabelRight(colorSpace)),
  element: createElementFeed,
};
