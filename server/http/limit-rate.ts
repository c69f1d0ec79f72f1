import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { rateLimited } from '../errors.ts';

const minute = 60;

/** Counts one use of a name; throws RateLimited, with the seconds to wait, when it is one too many. */
export type Limit = (name: string) => Promise<void>;

/**
 * At most so many uses of each name a minute, counted in memory.
 *
 * @param points uses a minute; 0 is no limit.
 * @param message says what there was too much of, and for whom.
 */
export function limitRate(points: number, message: string): Limit {
  if (points === 0) return async () => {};
  const limiter = new RateLimiterMemory({ points, duration: minute });
  return async (name) => {
    try {
      await limiter.consume(name);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw rateLimited(message, Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
    }
  };
}
