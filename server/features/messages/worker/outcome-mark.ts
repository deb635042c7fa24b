import type { Outcome } from '#server/channels/channel.ts';
import type { Mark } from './mark-queries.ts';
import type { Refusal } from './prepare.ts';
import { retryPause } from './retry-pause.ts';
import type { TakenDelivery } from './take-queries.ts';

const NOTHING = {
  problem: null,
  providerId: null,
  waitMs: 0,
  isUncounted: false,
  isContactBad: false,
};

/** Returns what is stored of an attempt: sent, failed, or queued again while there is time. */
export function outcomeMark(delivery: TakenDelivery, outcome: Outcome): Mark {
  const { id, attempts, priority, remainingMs } = delivery;
  const mark = { ...NOTHING, id };
  if (outcome.result === 'sent') {
    // NUL can't be stored: the marks of a whole batch would fail, again and again.
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

/** Returns what is stored of a delivery that is not handed over. */
export function unsentMark(id: string, { state, problem }: Refusal): Mark {
  return { ...NOTHING, id, state, problem, isUncounted: true };
}

/** Puts a delivery back that was taken and not handed over. */
export function putBackMark(id: string, waitMs: number): Mark {
  return { ...NOTHING, id, state: 'queued', waitMs, isUncounted: true };
}
