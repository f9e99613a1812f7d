import { TokenBucket } from '../limits/tokenBucket.ts';
import type { Asker } from './planRequest.ts';

/** How much is accepted at once, and a second in the long run. */
interface Rate {
  burst: number;
  perSecond: number;
}

const viewerPosts: Rate = { burst: 5, perSecond: 1 };
const speakerPosts: Rate = { burst: 20, perSecond: 5 };
const otherRequests: Rate = { burst: 40, perSecond: 10 };
const cheers: Rate = { burst: 5, perSecond: 3 };
const maxSources = 20_000;

/** How much each author, and each address, may do. Reconnecting does not give more. */
export interface ChatLimits {
  /** 0 when a message is accepted, else after how many ms to try again. */
  post(asker: Asker): number;
  /** Whether any other request is accepted. */
  request(asker: Asker): boolean;
  cheer(asker: Asker): boolean;
}

/** @param perMinuteAndAddress - messages of all viewers of one address */
export function createChatLimits(perMinuteAndAddress: number, nowMs: () => number): ChatLimits {
  const buckets = new Map<string, TokenBucket>();
  const take = (key: string, { burst, perSecond }: Rate): boolean => {
    const bucket = buckets.get(key) ?? new TokenBucket(burst, perSecond, nowMs);
    // The oldest is dropped, so that many sources cannot fill the memory.
    const [oldest] = buckets.keys();
    if (!buckets.has(key) && buckets.size >= maxSources && oldest !== undefined) buckets.delete(oldest);
    buckets.set(key, bucket);
    return bucket.take();
  };
  const ofAddress: Rate = {
    burst: Math.max(viewerPosts.burst, perMinuteAndAddress / 6),
    perSecond: perMinuteAndAddress / 60,
  };
  const waitFor = ({ perSecond }: Rate): number => Math.ceil(1000 / perSecond);
  return {
    post({ authorId, role, addressTag }) {
      const rate = role === 'viewer' ? viewerPosts : speakerPosts;
      if (!take(`post ${authorId}`, rate)) return waitFor(rate);
      if (role === 'viewer' && !take(`address ${addressTag}`, ofAddress)) return waitFor(ofAddress);
      return 0;
    },
    request: ({ authorId }) => take(`request ${authorId}`, otherRequests),
    cheer: ({ authorId }) => take(`cheer ${authorId}`, cheers),
  };
}
