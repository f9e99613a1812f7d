import type { FrameColors } from './frameColors.ts';

/**
 * How frames reach the compositor: `planes` copies I420 (cheapest without a GPU), `frame` uploads the browser's
 * VideoFrame (cheapest with one), `element` goes through a <video> (Firefox, Safari). The last two copy planes as well where the
 * browser's own conversion would give wrong colours.
 */
export type FeedKind = 'planes' | 'frame' | 'element';

/** `auto` leaves the choice to browser and graphics driver. */
export type FeedChoice = 'auto' | FeedKind;

/** Three planes without padding, chroma at half size rounded up. They are valid until the feed's next `take`. */
export interface PlanesPicture {
  type: 'planes';
  widthPx: number;
  heightPx: number;
  colors: FrameColors;
  planes: [Uint8Array, Uint8Array, Uint8Array];
}

/** A frame as a feed hands it out. */
export type Picture =
  | PlanesPicture
  /** The caller of `take` closes the frame. */
  | { type: 'frame'; widthPx: number; heightPx: number; frame: VideoFrame }
  | { type: 'element'; widthPx: number; heightPx: number; element: HTMLVideoElement };

/** The newest frame of one track. */
export interface VideoFeed {
  readonly hasNew: boolean;
  /** The newest frame that has not been taken yet, or null. */
  take(): Picture | null;
  /** Holds each frame back for this long; ignored where frames cannot be read. */
  setDelay(delayMs: number): void;
  stop(): void;
}

export interface FeedEvents {
  onFrame(): void;
  /** The track has ended: there will be no more frames. */
  onEnded(): void;
  onFailed(reason: string): void;
}
