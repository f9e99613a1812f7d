import type { Clock } from '../../src/clock/clock.ts';
import { preparedComposer, type Admission } from '../limits/admission.ts';

/** Reads what the server and all its processes have used: CPU seconds since their start, and memory now. */
export type ReadUse = () => { cpuSeconds: number; memoryBytes: number };

/** Long enough for a steady figure; ms. */
export const measurePeriodMs = 10_000;

/**
 * Measures what broadcasts use, whenever the same ones have been live for a whole period and none was starting. Returns a
 * function that stops it.
 */
export function measureBroadcasts(options: {
  admission: Admission;
  readUse: ReadUse;
  /** How many broadcasts run, how many of them are live, and how many composers wait for other broadcasts. */
  count: () => { running: number; live: number; prepared: number };
  clock: Clock;
}): () => void {
  const { admission, readUse, count, clock } = options;
  let before: { cpuSeconds: number; atMs: number; live: number } | null = null;
  return clock.setRepeating(measurePeriodMs, () => {
    const { running, live, prepared } = count();
    if (live === 0 || live !== running) {
      before = null;
      return;
    }
    const { cpuSeconds, memoryBytes: wholeBytes } = readUse();
    const memoryBytes = Math.max(0, wholeBytes - prepared * preparedComposer.memoryBytes);
    const atMs = clock.nowMs();
    if (before?.live === live && atMs > before.atMs && cpuSeconds >= before.cpuSeconds) {
      const cores = ((cpuSeconds - before.cpuSeconds) * 1000) / (atMs - before.atMs);
      admission.learn({ cores, memoryBytes }, live);
    }
    before = { cpuSeconds, atMs, live };
  });
}
