import { expect, test } from 'vitest';
import { approvalTold } from './approval-told.ts';

const entry = (values: object = {}) => ({
  chaplainId: 'ruth',
  isOwn: false,
  name: 'Ruth Hale',
  minutes: 90,
  eventType: 'Flood',
  location: 'Paris',
  ...values,
});

test('before one entry is approved, the dialog says whose hours they are and that the person gets a message', () => {
  expect(approvalTold([entry()])).toBe(
    'Ruth Hale, 1 h 30 min: Flood, Paris. The portal tells 1 person immediately that their hours are approved.',
  );
});

test('before several entries are approved, the dialog counts each person who gets a message only once', () => {
  const hours = [entry(), entry({ minutes: 30 }), entry({ chaplainId: 'noah' })];
  expect(approvalTold(hours)).toBe(
    '3 entries, 3 h 30 min in all. The portal tells 2 people immediately that their hours are approved.',
  );
});

test('before your own hours or a deleted chaplain’s hours are approved, the dialog says that no message is sent', () => {
  const hours = [entry({ isOwn: true }), entry({ chaplainId: null })];
  expect(approvalTold(hours)).toMatch(/No message is sent\.$/);
});
