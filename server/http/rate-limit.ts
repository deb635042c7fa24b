import { createHash } from 'node:crypto';
import type { Executor, Orm } from '#server/db/database.ts';
import type { Client } from './client.ts';
import { tooMany } from './errors.ts';
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
  /**
   * Uses one point of the key.
   * @throws AppError 429 with Retry-After when none is left; then none is used.
   */
  use: (key: string) => Promise<void>;
  /** Gives the point back: what was tried turned out to be fine. */
  giveBack: (key: string) => Promise<void>;
  /** Forgets all that was used. */
  forget: (key: string) => Promise<void>;
  /** Counts the points that are used now. */
  used: (key: string) => Promise<number>;
}

interface RateLimitOptions {
  orm: Orm;
  name: string;
  points: number;
  /** Seconds from the first use until all points are back. */
  seconds: number;
  /** What was too much. The answer adds after how long it can be tried again. */
  message: string;
}

/** A limit that every process shares and a restart keeps: it is counted in the database, by its clock. */
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
  /** In any hour, and in any day, wherever it begins. */
  anHour: number;
  aDay: number;
}

/**
 * Uses a limit of the transaction, which gives it back when it is rolled back.
 * @returns the refusal to throw, with what `message` says was too much; null where it was used.
 */
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

/** A point that a call costs. */
export interface Charge {
  limit: RateLimit;
  key: string;
}

/** How many times as much as a /64 an IPv6 /48 may use, in which a subscriber can rotate the /64s. */
const SITE_FACTOR = 10;

/** A limit on addresses. @returns what a call of a client costs. */
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

/**
 * Uses the points before `work` begins, so that many calls at once can't slip through, and gives
 * them back unless the outcome is charged: what fails on our side costs nobody anything.
 * @param isCharged takes what `work` threw, and undefined where it succeeded.
 * @throws AppError 429 with Retry-After where a point is missing; then none is used.
 */
export async function charging<T>(
  charges: readonly Charge[],
  isCharged: (error: unknown) => boolean,
  work: () => Promise<T>,
): Promise<T> {
  const used: Charge[] = [];
  // What the work came to counts, also when the points can't be given back.
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

/** @returns as in '12 minutes' or '3 hours', never less than the wait. */
export function waitInWords(seconds: number): string {
  const [size, name] =
    seconds > 90 * MINUTE ? ([HOUR, 'hour'] as const) : ([MINUTE, 'minute'] as const);
  const count = Math.ceil(seconds / size);
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}
