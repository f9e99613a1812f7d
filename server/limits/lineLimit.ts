import type { Clock } from '../../src/clock/clock.ts';
import { TokenBucket } from './tokenBucket.ts';

/** Lines that one source, and that all sources, may cause of one kind: at once, and a minute in the long run. */
const ofSource = 60;
const ofAll = 1000;
/** After this time without a line, the number of lines that were left out is reported; ms. */
export const reportAfterMs = 60_000;
const maxSources = 10_000;

/** Decides which lines of a log are written, so that nobody can flood it. */
export interface LineLimit {
  /**
   * For a line of a kind that a source (an address) caused: null to leave it out, or else how many such lines were left out since
   * the last one.
   */
  take(source: string, kind: string): number | null;
}

interface Lines {
  bucket: TokenBucket;
  leftOut: number;
}

/** Reports what was left out and not taken up by a later line. */
export function createLineLimit(
  clock: Clock,
  report: (source: string, kind: string, leftOut: number) => void,
): LineLimit {
  const sources = new Map<string, Lines>();
  const kinds = new Map<string, TokenBucket>();
  const openBucket = (lines: number): TokenBucket => new TokenBucket(lines, lines / 60, () => clock.nowMs());
  const open = (key: string): Lines => {
    // Drops the oldest, so that many sources cannot fill the memory.
    const [oldest] = sources.keys();
    if (sources.size >= maxSources && oldest !== undefined) sources.delete(oldest);
    const lines = { bucket: openBucket(ofSource), leftOut: 0 };
    sources.set(key, lines);
    return lines;
  };
  return {
    take(source, kind) {
      const key = `${source} ${kind}`;
      const lines = sources.get(key) ?? open(key);
      const all = kinds.get(kind) ?? openBucket(ofAll);
      kinds.set(kind, all);
      const { leftOut } = lines;
      if (lines.bucket.take() && all.take()) {
        lines.leftOut = 0;
        return leftOut;
      }
      lines.leftOut += 1;
      if (leftOut === 0)
        clock.setTimer(reportAfterMs, () => {
          if (lines.leftOut > 0) report(source, kind, lines.leftOut);
          lines.leftOut = 0;
        });
      return null;
    },
  };
}
