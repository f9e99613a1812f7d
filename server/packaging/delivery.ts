import type { Packager } from './packager.ts';

/**
 * What viewers of all sessions get: of a running broadcast from its packager, of all others from the disk. The routes are in
 * `deliveryRoutes.ts`: `addDeliveryRoutes(app, { hlsFolder, delivery })` serves /hls/:studioToken/… with thumbnails.json and
 * pictures (`…-123.jpg`) from the same folder.
 */
export interface Delivery {
  /** From now on the session's viewers get this broadcast. */
  publish(studioToken: string, packager: Packager): void;
  /** From now on they get what is on the disk. Call it after the packager's `end` or `close`. */
  unpublish(studioToken: string): void;
}
