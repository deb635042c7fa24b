import { describe, expect, test } from 'vitest';
import {
  isSent,
  proofLabels,
  standingOf,
  standingsFrom,
  STANDING_LABELS,
} from './delivery-standing.ts';

const UNPROVED = { state: 'sent', deliveredAt: null, openedAt: null, answeredAt: null } as const;

describe('the state shown for a delivery', () => {
  test.each([
    [{}, 'Sent'],
    [{ state: 'failed' }, 'Failed'],
    [{ deliveredAt: '1' }, 'Delivered'],
    [{ state: 'failed', deliveredAt: '1' }, 'Delivered'],
    [{ deliveredAt: '1', openedAt: '2' }, 'Opened'],
    [{ deliveredAt: '1', openedAt: '2', answeredAt: '3' }, 'Answered'],
  ] as const)('the list of messages shows a delivery with the data %o as %s', (values, label) => {
    expect(STANDING_LABELS[standingOf({ ...UNPROVED, ...values })]).toBe(label);
  });

  test.each([
    [{ state: 'queued' }, false],
    [{ state: 'held' }, false],
    [{ state: 'sending' }, false],
    [{ state: 'failed' }, false],
    [{ state: 'dropped' }, false],
    [{ state: 'sent' }, true],
    [{ state: 'sent', openedAt: '1' }, true],
    [{ state: 'failed', deliveredAt: '1' }, true],
  ] as const)('a delivery with the data %o counts as sent: %s', (values, isCounted) => {
    expect(isSent({ ...UNPROVED, ...values })).toBe(isCounted);
  });

  test('a delivery that was opened or answered also counts as delivered', () => {
    expect(standingsFrom('delivered')).toEqual(['delivered', 'opened', 'answered']);
  });
});

test('a message’s figures always show how many were sent; delivered, opened and answered are shown only if they aren’t zero', () => {
  expect(proofLabels({ sent: 1145, delivered: 0, opened: 12, answered: 3 })).toEqual([
    '1,145 sent',
    '12 opened',
    '3 answered',
  ]);
  expect(proofLabels({ sent: 0 })).toEqual(['0 sent']);
});
