import { AppError } from '../errors.ts';
import { TokenBucket } from './tokenBucket.ts';

const maxSources = 10_000;

export interface RateLimit {
  /** Counts one try of a source (an address); throws `tooManyRequests` when it had too many. */
  count(source: string): void;
  /** Counts no tries of a source any more, since it has shown that it may. */
  forget(source: string): void;
}

export function createRateLimit(burst: number, perMinute: number, nowMs: () => number): RateLimit {
  const buckets = new Map<string, TokenBucket>();
  return {
    count(source) {
      const bucket = buckets.get(source) ?? new TokenBucket(burst, perMinute / 60, nowMs);
      // The oldest source gives way, so that many sources cannot fill the memory.
      const [oldest] = buckets.keys();
      if (!buckets.has(source) && buckets.size >= maxSources && oldest !== undefined) buckets.delete(oldest);
      buckets.set(source, bucket);
      if (!bucket.take()) throw new AppError('tooManyRequests');
    },
    forget: (source) => buckets.delete(source),
  };
}
