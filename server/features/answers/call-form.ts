import { answerBody, type AnswerBody } from '#shared/answers/schemas.ts';
import { ARRIVAL_IS_PAST } from '#shared/deployments/constants.ts';
import { badRequest } from '#server/errors.ts';
import { nextTimeOnClock, type TimeStyle } from '#server/time/moments.ts';

/** If a typed time of day is further ahead than this, the person means a time in the past. */
const FURTHEST_MS = 16 * 60 * 60 * 1000;
const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Reads how many ms ago the person tapped. An offline page sends its form long after the tap. */
export function readAgo({ ago = '0' }: Record<string, unknown>): number {
  if (typeof ago !== 'string' || !/^\d{1,12}$/.test(ago)) throw badRequest('Invalid input');
  return Number(ago);
}

interface Clock {
  times: TimeStyle;
  at: Date;
}

export function readForm(fields: Record<string, unknown>, clock: Clock): AnswerBody {
  const { kind, actionId, minutes, time, reason, kindOfWork, undoes } = fields;
  const result = answerBody.safeParse({
    kind,
    actionId,
    minutes: minutes === undefined ? null : Number(minutes),
    expectedAt: time === undefined ? null : readTime(time, clock),
    reason,
    kindOfWork: kindOfWork === '' ? null : kindOfWork,
    undoes,
  });
  if (!result.success) throw badRequest(result.error.issues[0]?.message ?? 'Invalid input');
  return result.data;
}

function readTime(time: unknown, { times, at }: Clock) {
  if (typeof time !== 'string' || !CLOCK.test(time)) {
    throw badRequest('Give the time of your arrival, such as 14:30.');
  }
  const moment = nextTimeOnClock(times, time, at);
  if (moment.getTime() - at.getTime() > FURTHEST_MS) {
    throw badRequest(`${ARRIVAL_IS_PAST}.`);
  }
  return moment.toISOString();
}
