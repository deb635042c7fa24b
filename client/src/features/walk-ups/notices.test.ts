import { expect, test } from 'vitest';
import type { WalkUp } from '#shared/walk-ups/schemas.ts';
import { noticesOf } from './notices.ts';

const plain: WalkUp = {
  id: 'a',
  number: 4,
  siteName: 'Gym',
  name: 'Ezra Whitlock',
  phone: '(502) 555-0177',
  body: null,
  credential: null,
  hasPhoto: false,
  status: 'waiting',
  sentAt: '2026-11-26T21:05:00.000Z',
  isOfFormerCode: false,
  others: [],
  decidedAt: null,
  decidedByName: null,
  declineReason: null,
  deploymentId: null,
  chaplainId: null,
};

test('a walk-up with nothing unusual has no notices for the desk', () => {
  expect(noticesOf(plain)).toEqual([]);
});

test('the desk is warned if a walk-up shares a phone or a phone number with another walk-up, or used an outdated code', () => {
  const others = [
    { number: 2, isSamePhone: true },
    { number: 3, isSamePhone: true },
    { number: 7, isSamePhone: false },
  ];
  expect(noticesOf({ ...plain, others, isOfFormerCode: true })).toEqual([
    'Sent from the same phone as No. 2, 3',
    'Same phone number as No. 7',
    'Sent with a code that has since been renewed',
  ]);
});
