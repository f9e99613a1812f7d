import type { Clock } from '../../src/clock/clock.ts';
import type { StreamSource } from '../../src/protocol/session.ts';

/** How long a camera keeps its place on stage while its publisher is away; ms. */
export const cameraAwayMs = 10 * 60_000;
/** How long a screen keeps its place after its publisher's connection or the server itself was lost; ms. */
export const screenAwayMs = 30_000;

/** Streams on stage that nobody publishes at the moment, and who may publish them again. */
export class Orphans {
  readonly #clock: Clock;
  readonly #onExpired: (streamId: string) => void;
  readonly #held = new Map<string, { ownerId: string | null; stop: () => void }>();

  constructor(clock: Clock, onExpired: (streamId: string) => void) {
    this.#clock = clock;
    this.#onExpired = onExpired;
  }

  get count(): number {
    return this.#held.size;
  }

  /** Holds a stream's place for some time, then calls `onExpired`. Without an owner anybody may publish it again. */
  hold(streamId: string, ownerId: string | null, forMs: number): void {
    this.release(streamId);
    const stop = this.#clock.setTimer(forMs, () => {
      this.#held.delete(streamId);
      this.#onExpired(streamId);
    });
    this.#held.set(streamId, { ownerId, stop });
  }

  /** For whom a stream's place is held; null if for nobody in particular. */
  ownerOf(streamId: string): string | null {
    return this.#held.get(streamId)?.ownerId ?? null;
  }

  /** Whether a speaker may publish a stream of this id: not if its place is held for another speaker. */
  mayPublish(streamId: string, speakerId: string): boolean {
    const ownerId = this.ownerOf(streamId);
    return ownerId === null || ownerId === speakerId;
  }

  /** Stops holding a stream's place: it is back, or gone for good. */
  release(streamId: string): void {
    this.#held.get(streamId)?.stop();
    this.#held.delete(streamId);
  }

  stop(): void {
    for (const { stop } of this.#held.values()) stop();
    this.#held.clear();
  }
}

/** How long the place of a stream is held whose publisher may be on the way back; ms. */
export const awayMs = (source: StreamSource): number => (source === 'camera' ? cameraAwayMs : screenAwayMs);
