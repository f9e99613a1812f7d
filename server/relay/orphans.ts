import type { Clock } from '../../src/clock/clock.ts';
import type { StreamSource } from '../../src/protocol/session.ts';

/** How long a camera keeps its place on stage while its publisher is away; ms. */
export const cameraAwayMs = 10 * 60_000;
/** How long a screen keeps it after the server itself was away: its publisher may be on the way back. */
export const screenAwayAfterRestartMs = 30_000;

/** Streams that are in the scene while nobody publishes them, and who may publish them again. */
export class Orphans {
  readonly #clock: Clock;
  readonly #onLost: (streamId: string) => void;
  readonly #waiting = new Map<string, { ownerId: string | null; stop: () => void }>();

  constructor(clock: Clock, onLost: (streamId: string) => void) {
    this.#clock = clock;
    this.#onLost = onLost;
  }

  get count(): number {
    return this.#waiting.size;
  }

  /** Waits for a stream; `onLost` is called when its time is up. Without an owner anybody may bring it back. */
  await(streamId: string, ownerId: string | null, forMs: number): void {
    this.adopt(streamId);
    const stop = this.#clock.setTimer(forMs, () => {
      this.#waiting.delete(streamId);
      this.#onLost(streamId);
    });
    this.#waiting.set(streamId, { ownerId, stop });
  }

  /** Whether a speaker may publish a stream of this id: not when another speaker's is waited for. */
  mayAdopt(streamId: string, speakerId: string): boolean {
    const ownerId = this.#waiting.get(streamId)?.ownerId ?? null;
    return ownerId === null || ownerId === speakerId;
  }

  /** The stream is back, or gone for good. */
  adopt(streamId: string): void {
    this.#waiting.get(streamId)?.stop();
    this.#waiting.delete(streamId);
  }

  stop(): void {
    for (const { stop } of this.#waiting.values()) stop();
    this.#waiting.clear();
  }
}

/** How long a stream that was on stage before the server was away is waited for; ms. */
export const awayAfterRestartMs = (source: StreamSource): number =>
  source === 'camera' ? cameraAwayMs : screenAwayAfterRestartMs;
