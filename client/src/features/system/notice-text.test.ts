import { expect, test } from 'vitest';
import { noticeText } from './notice-text.ts';

const now = new Date(2026, 2, 4, 10, 30);
const at = (hour: number, minute: number) => new Date(2026, 2, 4, hour, minute).toISOString();
const late = [
  { kind: 'password-reset', count: 2, since: at(10, 7) },
  { kind: 'invitation', count: 1_000, since: at(10, 9) },
] as const;

test('the notice of an outage says when it began and how many messages wait, but not how many are late', () => {
  const outages = [{ channel: 'email', since: at(10, 5), waiting: 14 }] as const;
  expect(noticeText({ outages: [...outages], late: [...late], held: null }, now)).toBe(
    'Mail has not gone out since 10:05: 14 messages wait.',
  );
});

test('the notice of late messages says how many have waited too long', () => {
  expect(noticeText({ outages: [], late: [...late], held: null }, now)).toBe(
    '1,002 messages have waited too long, the first since 10:07.',
  );
});

test('no notice about messages is shown while they go out normally', () => {
  expect(noticeText({ outages: [], late: [], held: null }, now)).toBeNull();
});

test('the notice about messages first mentions those held back after a restore, because the office must decide on them', () => {
  const outages = [{ channel: 'email', since: at(10, 5), waiting: 14 }] as const;
  const held = { because: 'restore', count: 12, since: at(10, 0) } as const;
  expect(noticeText({ outages: [...outages], late: [], held }, now)).toBe(
    '12 messages are held from before the restore: send or drop them. Mail has not gone out since 10:05: 14 messages wait.',
  );
});
