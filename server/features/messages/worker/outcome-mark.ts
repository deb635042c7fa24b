import type { Outcome } from '#server/channels/channel.ts';
import type { Mark } from './mark-queries.ts';
import type { Refusal } from './prepare.ts';
import type { TakenDelivery } from './take-queries.ts';

const NOTHING = {
  problem: null,
  providerId: null,
  waitMs: 0,
  isUncounted: false,
  isContactBad: false,
};

export function outcomeMark(delivery: TakenDelivery, outcome: Outcome): Mark {
  const { id, attempts, priority, remainingMs } = delivery;
  const mark = { ...NOTHING, id };
  if (outcome.result === 'sent') {
    // PostgreSQL can't store NUL: it would make the whole batch fail forever.
    return { ...mark, state: 'sent', providerId: outcome.providerId?.replaceAll('\0', '') ?? null };
  }
  const { problem } = outcome;
  if (outcome.result === 'failed') {
    return { ...mark, state: 'failed', problem, isContactBad: outcome.isContactBad ?? false };
  }
  const waitMs = retryPause({
    attempts,
    isUrgent: priority === 0,
    askedMs: outcome.afterMs,
    random: Math.random(),
  });
  const isOver = waitMs >= remainingMs;
  return { ...mark, problem, ...(isOver ? { state: 'failed' } : { state: 'queued', waitMs }) };
}

export function unsentMark(id: string, { state, problem }: Refusal): Mark {
  return { ...NOTHING, id, state, problem, isUncounted: true };
}

export function putBackMark(id: string, waitMs: number): Mark {
  return { ...NOTHING, id, state: 'queued', waitMs, isUncounted: true };
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const URGENT = { first: 5 * SECOND, longest: 5 * MINUTE };
const USUAL = { first: 30 * SECOND, longest: 30 * MINUTE };

interface Attempt {
  attempts: number;
  isUrgent: boolean;
  askedMs: number | undefined;
  random: number;
}

/** Returns the pause in ms. It doubles with each attempt and varies at random by up to a fifth. */
export function retryPause({ attempts, isUrgent, askedMs = 0, random }: Attempt): number {
  const { first, longest } = isUrgent ? URGENT : USUAL;
  const pause = Math.min(longest, first * 2 ** (attempts - 1));
  return Math.max(askedMs, Math.round(pause * (0.8 + 0.4 * random)));
}
