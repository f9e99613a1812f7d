import { AppError } from '../errors.ts';
import { TokenBucket } from './tokenBucket.ts';

const maxSources = 10_000;

export interface RateLimit {
  /** Counts one attempt of a source (an address); throws `tooManyRequests` when there were too many. */
  count(source: string): void;
}

export function createRateLimit(burst: number, perMinute: number, nowMs: () => number): RateLimit {
  const buckets = new Map<string, TokenBucket>();
  return {
    count(source) {
      const bucket = buckets.get(source) ?? new TokenBucket(burst, perMinute / 60, nowMs);
      // Drops the oldest source, so that many sources cannot fill the memory.
      const [oldest] = buckets.keys();
      if (!buckets.has(source) && buckets.size >= maxSources && oldest !== undefined) buckets.delete(oldest);
      buckets.set(source, bucket);
      if (!bucket.take()) throw new AppError('tooManyRequests');
    },
  };
}
