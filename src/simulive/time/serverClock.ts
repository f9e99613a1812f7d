import type { Clock } from '../../clock/clock.ts';
import { addSample, estimateOffset, type TimeSample } from '../../clock/clockEstimate.ts';

/** The server's clock as far as this browser knows it. The browser's own time of day plays no part: it may be hours off. */
export interface ServerClock {
  /** By the browser's time of day until there is a first reading. */
  nowMs(): number;
  /** What to add to the monotonic time for the server's. */
  offsetMs(): number;
  note(sample: TimeSample): void;
  /** The machine may have slept: measures again at once. */
  noteWake(): void;
  /** Calls back when the offset has changed. Returns how to stop that. */
  onChange(listener: () => void): () => void;
  stop(): void;
}

interface Options {
  /** Asks the server what time it is. */
  askTime(): Promise<number>;
  clock: Clock;
  monotonicMs(): number;
}

/** Questions in a row: the one with the shortest round trip counts. */
const readingsAtOnce = 5;
const measureAgainMs = 180_000;
/** A failed measurement is tried again after this. */
const retryMs = 5000;
/** A larger difference between the time of day and the monotonic time says that the machine slept, or that somebody set its clock. */
const jumpMs = 500;
/** How long a measurement may take after a jump before the browser's time of day is believed. */
const maxDoubtMs = 700;

export function createServerClock({ askTime, clock, monotonicMs }: Options): ServerClock {
  const listeners = new Set<() => void>();
  const readDifference = (): number => clock.nowMs() - monotonicMs();
  let samples: readonly TimeSample[] = [];
  let difference = readDifference();
  let offset = difference;
  let isStopped = false;
  /** Counts the jumps: what was asked before one means nothing after it. */
  let epoch = 0;
  let cancelNext = (): void => {};
  let cancelDoubt = (): void => {};

  function setOffset(next: number): void {
    if (next === offset) return;
    offset = next;
    for (const listener of listeners) listener();
  }

  function note(sample: TimeSample): void {
    samples = addSample(samples, sample);
    const estimate = estimateOffset(samples, monotonicMs());
    if (estimate === null) return;
    cancelDoubt();
    setOffset(estimate);
  }

  async function measure(): Promise<void> {
    cancelNext();
    cancelNext = clock.setTimer(measureAgainMs, () => void measure());
    const startedIn = epoch;
    try {
      for (let reading = 0; reading < readingsAtOnce; reading++) {
        const sentMs = monotonicMs();
        const serverMs = await askTime();
        if (isStopped || epoch !== startedIn) return;
        note({ sentMs, serverMs, receivedMs: monotonicMs() });
      }
    } catch {
      // The session's own calls say that there is no connection.
      if (isStopped || epoch !== startedIn) return;
      cancelNext();
      cancelNext = clock.setTimer(retryMs, () => void measure());
    }
  }

  void measure();
  return {
    nowMs: () => monotonicMs() + offset,
    offsetMs: () => offset,
    note,
    noteWake() {
      const jumped = readDifference() - difference;
      difference += jumped;
      if (Math.abs(jumped) > jumpMs) {
        // The monotonic time of some machines stops while they sleep: what was measured before means nothing any more.
        samples = [];
        epoch += 1;
        cancelDoubt();
        if (jumped > 0) cancelDoubt = clock.setTimer(maxDoubtMs, () => setOffset(offset + jumped));
      }
      void measure();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop() {
      isStopped = true;
      cancelNext();
      cancelDoubt();
    },
  };
}
