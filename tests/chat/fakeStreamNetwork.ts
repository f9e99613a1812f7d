import type { Event } from 'stream-chat';
import { randomNumbers } from '../server/mutations.ts';
import { FakeStreamError } from './fakeStreamTypes.ts';

// What lies between the service and its clients.

const maxDelayMs = 40;

/** A client that can be sent events. */
export interface FakeWatcher {
  readonly userId: string;
  deliver(event: Event): void;
}

/** How long calls, answers and events are on their way. A seed determines the delays. */
export class FakeStreamDelays {
  readonly #random: () => number;

  constructor(seed: number | null) {
    this.#random = seed === null ? () => 0 : randomNumbers(seed);
  }

  wait(): Promise<void> {
    return new Promise((resolve) => void setTimeout(resolve, this.#random() * maxDelayMs));
  }
}

/** Stream's limit on how often one person may call one endpoint within a minute. */
export class FakeRateLimit {
  readonly #counts = new Map<string, number>();
  #callsPerMinute = Infinity;

  /** Begins another minute, with this many calls for each person and endpoint. */
  beginMinute(callsPerMinute: number): void {
    this.#callsPerMinute = callsPerMinute;
    this.#counts.clear();
  }

  /** Throws as Stream refuses a call that is one too many. */
  take(endpoint: string, userId: string): void {
    const key = `${endpoint} ${userId}`;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    if (count > this.#callsPerMinute) throw new FakeStreamError(9, 429, 'Too many requests');
  }
}
