import type { Clock } from '../../src/clock/clock.ts';

/** This many wrong attempts cost nothing: people mistype. */
const freeAttempts = 3;
const firstDelayMs = 250;
const maxDelayMs = 4000;
const forgottenAfterMs = 10 * 60_000;
const maxSources = 10_000;

/**
 * Slows down a source (an address) of wrong attempts. All attempts of that source wait alike before they are judged, so that a
 * wait says nothing, and no attempt is refused: the right one gets through also while others guess from the same address.
 */
export interface AttemptDelays {
  /** Counts an attempt as a wrong one, and waits as long as those before it demand. */
  wait(source: string): Promise<void>;
  /** The attempt was right, and does not count. */
  forgive(source: string): void;
}

export function createAttemptDelays(clock: Clock): AttemptDelays {
  const sources = new Map<string, { wrong: number; lastMs: number }>();
  return {
    wait(source) {
      const known = sources.get(source);
      const nowMs = clock.nowMs();
      const before = known === undefined || nowMs - known.lastMs > forgottenAfterMs ? 0 : known.wrong;
      // The source moves to the end; the oldest is dropped, so that many sources cannot fill the memory.
      sources.delete(source);
      const [oldest] = sources.keys();
      if (sources.size >= maxSources && oldest !== undefined) sources.delete(oldest);
      sources.set(source, { wrong: before + 1, lastMs: nowMs });
      const delayMs = delayAfter(before);
      if (delayMs === 0) return Promise.resolve();
      return new Promise((resolve) => {
        clock.setTimer(delayMs, resolve);
      });
    },
    forgive(source) {
      const known = sources.get(source);
      if (known !== undefined) known.wrong = Math.max(0, known.wrong - 1);
    },
  };
}

const delayAfter = (wrong: number): number =>
  wrong < freeAttempts ? 0 : Math.min(maxDelayMs, firstDelayMs * 2 ** (wrong - freeAttempts));
