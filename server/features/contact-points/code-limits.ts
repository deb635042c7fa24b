import type { Logger } from 'pino';
import type { Orm } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { createRateLimit, type Charge, type RateLimit } from '#server/http/rate-limit.ts';
import { readProgram } from '#server/program/settings-queries.ts';
import { codesUsedUp } from './errors.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
const PORTAL = 'portal';

interface CodeLimits {
  orm: Orm;
  log: Logger;
  perDay: number;
}

interface AskedCode {
  userId: string;
  number: string;
  isOwn: boolean;
}

/** Codes that strangers request for a person's number don't use up the person's own limits. */
export function createCodeLimits({ orm, log, perDay }: CodeLimits) {
  const limit = (name: string, points: number, seconds: number, message = TOO_MANY) =>
    createRateLimit({ orm, name, points, seconds, message });
  const anHour = limit('text-code-hour', 3, HOUR);
  const aDay = limit('text-code-day', 10, DAY);
  const toNumber = limit('text-code-pair', 5, DAY, NUMBER_GOT_MANY);
  const byStrangersAnHour = limit('text-code-strangers-hour', 3, HOUR, NUMBER_GOT_MANY);
  const byStrangersADay = limit('text-code-strangers-day', 5, DAY, NUMBER_GOT_MANY);
  const ofPortal = tellingWhenUsedUp(codesOfPortal(orm, perDay), { orm, log, perDay });
  return ({ userId, number, isOwn }: AskedCode): Charge[] => [
    { limit: anHour, key: userId },
    { limit: aDay, key: userId },
    { limit: toNumber, key: `${userId} ${number}` },
    ...(isOwn
      ? []
      : [
          { limit: byStrangersAnHour, key: number },
          { limit: byStrangersADay, key: number },
        ]),
    { limit: ofPortal, key: PORTAL },
  ];
}

const TOO_MANY = 'You have asked for too many codes.';
const NUMBER_GOT_MANY = 'Too many codes were sent to this number.';

export const countCodes = (orm: Orm, perDay: number) => codesOfPortal(orm, perDay).used(PORTAL);

const codesOfPortal = (orm: Orm, perDay: number) =>
  createRateLimit({
    orm,
    name: 'text-code-portal',
    points: perDay,
    seconds: DAY,
    message: TOO_MANY,
  });

function tellingWhenUsedUp(limit: RateLimit, { orm, log, perDay }: CodeLimits): RateLimit {
  const message = 'This was logged.';
  const warnings = createRateLimit({
    orm,
    name: 'text-code-warning',
    points: 1,
    seconds: DAY,
    message,
  });
  return {
    ...limit,
    async use(key) {
      try {
        await limit.use(key);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const isFirst = await warnings.use(PORTAL).then(
          () => true,
          (used: unknown) => !(used instanceof AppError),
        );
        if (isFirst) log.warn({ perDay }, USED_UP);
        const { phone } = await readProgram(orm, 'identity');
        throw codesUsedUp(phone, error.retryAfter);
      }
    },
  };
}

const USED_UP =
  'as many codes for text messages as TEXT_CODES_PER_DAY were sent in a day: nobody can confirm a number until tomorrow';
