import { createHash } from 'node:crypto';
import type { Executor, Orm } from '#server/db/database.ts';
import { tooMany } from '#server/errors.ts';
import type { Client } from './client.ts';
import {
  countPoints,
  deletePoints,
  returnPoint,
  usePoint,
  useSlot,
  waitForSlot,
  waitOf,
} from './rate-limit-queries.ts';

export interface RateLimit {
  /** Uses a point. @throws AppError 429 with Retry-After if none is left */
  use: (key: string) => Promise<void>;
  giveBack: (key: string) => Promise<void>;
  forget: (key: string) => Promise<void>;
  used: (key: string) => Promise<number>;
}

interface RateLimitOptions {
  orm: Orm;
  name: string;
  points: number;
  seconds: number;
  message: string;
}

/** Makes a limit that is stored in the database, so processes share it and restarts keep it. */
export function createRateLimit(options: RateLimitOptions): RateLimit {
  const { orm, name, points, seconds, message } = options;
  const keyOf = (key: string) => `${name}:${short(key)}`;
  return {
    async use(given) {
      const key = keyOf(given);
      if (await usePoint(orm, { key, points, seconds })) return;
      throw tooManyFor(message, await waitOf(orm, key));
    },
    giveBack: (key) => returnPoint(orm, keyOf(key)),
    forget: (key) => deletePoints(orm, keyOf(key)),
    used: (key) => countPoints(orm, keyOf(key)),
  };
}

interface UseInTransaction {
  name: string;
  key: string;
  anHour: number;
  aDay: number;
}

/** Uses a slot; a rollback frees it. If none is left, returns a function that makes the error. */
export async function usingInTransaction(tx: Executor, { name, key, ...most }: UseInTransaction) {
  const slots = { key: `${name}:${short(key)}`, ...most };
  if (await useSlot(tx, slots)) return null;
  const ms = await waitForSlot(tx, slots);
  return (message: string) => tooManyFor(message, ms);
}

function tooManyFor(message: string, ms: number) {
  const wait = Math.max(1, Math.ceil(ms / 1000));
  return tooMany(`${message} Please try again in ${waitInWords(wait)}.`, wait);
}

export interface Charge {
  limit: RateLimit;
  key: string;
}

/** An IPv6 /48 may belong to one subscriber, so it gets only this many times a /64's points. */
const SITE_FACTOR = 10;

export function createAddressLimit(options: RateLimitOptions): (client: Client) => Charge[] {
  const byNetwork = createRateLimit(options);
  const bySite = createRateLimit({
    ...options,
    name: `${options.name}-site`,
    points: options.points * SITE_FACTOR,
  });
  return ({ network, site }) => [
    { limit: byNetwork, key: network },
    ...(site === null ? [] : [{ limit: bySite, key: site }]),
  ];
}

/** Charges before `work`, so parallel requests can't slip through. Refunds unless `isCharged`. */
export async function charging<T>(
  charges: readonly Charge[],
  isCharged: (error: unknown) => boolean,
  work: () => Promise<T>,
): Promise<T> {
  const used: Charge[] = [];
  // Never rejects, so that a failed refund doesn't hide the result of `work`.
  const giveBack = () => Promise.allSettled(used.map(({ limit, key }) => limit.giveBack(key)));
  try {
    for (const charge of charges) {
      await charge.limit.use(charge.key);
      used.push(charge);
    }
  } catch (error) {
    await giveBack();
    throw error;
  }
  let result: T;
  try {
    result = await work();
  } catch (error) {
    if (!isCharged(error)) await giveBack();
    throw error;
  }
  if (!isCharged(undefined)) await giveBack();
  return result;
}

function short(key: string) {
  return createHash('sha256').update(key).digest('base64url');
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A wait such as '12 minutes' or '3 hours', rounded up. */
export function waitInWords(seconds: number): string {
  const [size, name] =
    seconds > 90 * MINUTE ? ([HOUR, 'hour'] as const) : ([MINUTE, 'minute'] as const);
  const count = Math.ceil(seconds / size);
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}
