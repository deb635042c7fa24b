import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { tooMany } from './errors.ts';

export interface RateLimit {
  /** Uses one point of the key. @throws AppError 429 with Retry-After when none is left */
  use: (key: string) => Promise<void>;
  /** Gives the point back: what was tried turned out to be fine. */
  giveBack: (key: string) => Promise<void>;
  /** Forgets all that was used. */
  forget: (key: string) => Promise<void>;
}

interface RateLimitOptions {
  pool: pg.Pool;
  name: string;
  points: number;
  /** Seconds from the first use until all points are back. */
  seconds: number;
  message: string;
}

/** A limit that every process shares and a restart keeps: it is counted in the database. */
export function createRateLimit(options: RateLimitOptions): RateLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: options.pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: options.name,
    points: options.points,
    duration: options.seconds,
  });
  return {
    async use(key) {
      try {
        await limiter.consume(short(key));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw tooMany(options.message, Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
      }
    },
    async giveBack(key) {
      await limiter.reward(short(key));
    },
    async forget(key) {
      await limiter.delete(short(key));
    },
  };
}

function short(key: string) {
  return createHash('sha256').update(key).digest('base64url');
}
