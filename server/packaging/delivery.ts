import type { Clock } from '../../src/clock/clock.ts';
import { createBroadcastAnswers, type BroadcastAnswers } from './broadcastAnswers.ts';
import type { BroadcastMedia } from './createPackager.ts';
import { targetSeconds } from './segmentTimes.ts';
import { createWaiterCounts, createWaiters } from './waiters.ts';

/**
 * What the viewers of all sessions get: of a running broadcast from its packager, of all others from the disk. The routes are in
 * `deliveryRoutes.ts`.
 */
export interface Delivery {
  /** From now on the session's viewers get this broadcast. Call it again for the next one. */
  publish(studioToken: string, media: BroadcastMedia): void;
  /** From now on they get what is on the disk. Call it after the packager's `end` or `close`. */
  unpublish(studioToken: string): void;
  /** Null for a session whose files are on the disk only. */
  answersOf(studioToken: string): BroadcastAnswers | null;
}

/** How long a request waits; RFC 8216bis, section 6.2.5.2. */
export const waitMs = 3 * targetSeconds * 1000;

export function createDelivery(clock: Clock): Delivery {
  const running = new Map<string, BroadcastAnswers>();
  const counts = createWaiterCounts();
  function unpublish(studioToken: string): void {
    running.get(studioToken)?.close();
    running.delete(studioToken);
  }
  return {
    publish(studioToken, media) {
      unpublish(studioToken);
      running.set(
        studioToken,
        createBroadcastAnswers(media, createWaiters({ clock, counts, timeoutMs: waitMs })),
      );
    },
    unpublish,
    answersOf: (studioToken) => running.get(studioToken) ?? null,
  };
}
