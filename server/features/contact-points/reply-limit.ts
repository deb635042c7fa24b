import type { Orm } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { charging, createRateLimit } from '#server/http/rate-limit.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
const REPLIES_A_DAY = 10;
/** How many times the same reply is returned again if one message is delivered repeatedly. */
const REPEATS = 5;

interface DueReply {
  /** In E.164 format. */
  number: string;
  messageId: string;
  isDemanded: boolean;
}

/** Limits replies, so that the portal and an answering machine don't answer each other forever. */
export function createReplyLimit(orm: Orm) {
  const limit = (name: string, points: number, seconds: number) =>
    createRateLimit({
      orm,
      name,
      points,
      seconds,
      message: 'This number has reached the limit of replies.',
    });
  const aMinute = limit('text-reply-minute', 1, MINUTE);
  const aDay = limit('text-reply-day', REPLIES_A_DAY, DAY);
  const replied = limit('text-replied', 1 + REPEATS, DAY);

  return async function mayReply({ number, messageId, isDemanded }: DueReply) {
    const message = `${number} ${messageId}`;
    const isFree = isDemanded || (await replied.used(message)) > 0;
    const charges = [
      ...(isFree
        ? []
        : [
            { limit: aMinute, key: number },
            { limit: aDay, key: number },
          ]),
      { limit: replied, key: message },
    ];
    try {
      return await charging(
        charges,
        () => true,
        async () => true,
      );
    } catch (error) {
      if (error instanceof AppError && error.status === 429) return false;
      throw error;
    }
  };
}
