/**
 * How frames reach the compositor: `planes` copies I420 (cheapest without a GPU), `frame` uploads the browser's
 * VideoFrame (cheapest with one), `element` goes through a <video> (Firefox, Safari).
 */
export type FeedKind = 'planes' | 'frame' | 'element';

/** A frame as a feed hands it out. */
export type Picture =
  /** Three planes without padding, chroma at half size rounded up; the feed keeps them as they are until the next `take`. */
  | { type: 'planes'; widthPx: number; heightPx: number; planes: [Uint8Array, Uint8Array, Uint8Array] }
  /** Whoever takes it closes it. */
  | { type: 'frame'; widthPx: number; heightPx: number; frame: VideoFrame }
  | { type: 'element'; widthPx: number; heightPx: number; element: HTMLVideoElement };

/** The newest frame of one track. */
export interface VideoFeed {
  readonly hasNew: boolean;
  /** The newest frame that was not taken yet, if there is one. */
  take(): Picture | null;
  stop(): void;
}

export interface FeedEvents {
  onFrame(): void;
  /** The track is over: no frame will come any more. */
  onEnded(): void;
  onFailed(reason: string): void;
}
