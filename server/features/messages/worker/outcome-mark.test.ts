import { describe, expect, test } from 'vitest';
import { trust } from '#shared/trust.ts';
import { outcomeMark, putBackMark, unsentMark } from './outcome-mark.ts';
import type { TakenDelivery } from './take-queries.ts';

const NOTHING = {
  id: 'one',
  problem: null,
  providerId: null,
  waitMs: 0,
  isUncounted: false,
  isContactBad: false,
};

const delivery = (values: Partial<TakenDelivery> = {}) =>
  trust<TakenDelivery>(
    { id: 'one', attempts: 1, priority: 2, remainingMs: 3_600_000, ...values },
    'all that a mark depends on',
  );

describe('the mark of an outcome', () => {
  test('a message that was sent keeps its provider’s id, without characters that can’t be stored', () => {
    expect(outcomeMark(delivery(), { result: 'sent', providerId: 'S\0M7\0' })).toEqual({
      ...NOTHING,
      state: 'sent',
      providerId: 'SM7',
    });
    expect(outcomeMark(delivery(), { result: 'sent' })).toEqual({ ...NOTHING, state: 'sent' });
  });

  test('a message that failed says why, and whether its address can never receive one', () => {
    const failed = { result: 'failed', problem: 'No such mailbox.' } as const;
    const mark = { ...NOTHING, state: 'failed', problem: 'No such mailbox.' };
    expect(outcomeMark(delivery(), failed)).toEqual(mark);
    expect(outcomeMark(delivery(), { ...failed, isContactBad: true })).toEqual({
      ...mark,
      isContactBad: true,
    });
  });

  test('a message that was refused for now is queued again, unless its time is over by then', () => {
    const busy = { result: 'retry', problem: 'Busy.', afterMs: 90_000 } as const;
    const mark = { ...NOTHING, problem: 'Busy.' };
    expect(outcomeMark(delivery({ remainingMs: 90_001 }), busy)).toEqual({
      ...mark,
      state: 'queued',
      waitMs: 90_000,
    });
    expect(outcomeMark(delivery({ remainingMs: 90_000 }), busy)).toEqual({
      ...mark,
      state: 'failed',
    });
  });

  test.each([
    ['an urgent message', 0, 4000, 6000],
    ['another message', 1, 24_000, 36_000],
  ])('%s waits for its own time before the second attempt', (_, priority, least, most) => {
    const { waitMs } = outcomeMark(delivery({ priority }), { result: 'retry', problem: 'Busy.' });
    expect(waitMs).toBeGreaterThanOrEqual(least);
    expect(waitMs).toBeLessThanOrEqual(most);
  });

  test('a message that was not tried counts no attempt', () => {
    expect(unsentMark('one', { state: 'dropped', problem: 'Over.' })).toEqual({
      ...NOTHING,
      state: 'dropped',
      problem: 'Over.',
      isUncounted: true,
    });
    expect(putBackMark('one', 1000)).toEqual({
      ...NOTHING,
      state: 'queued',
      waitMs: 1000,
      isUncounted: true,
    });
  });
});
