import { expect, test } from 'vitest';
import { detailLabels } from './detail-labels.ts';

test('the details of an audit entry are shown in plain words and a fixed order', () => {
  expect(detailLabels({ to: 'admin', from: 'chaplain' })).toBe('from Chaplain, to Administrator');
  expect(detailLabels({ updated: 2, imported: 4998 })).toBe('4,998 new, 2 updated');
  expect(detailLabels({ isVisible: false, unheardOf: 7, nothing: null })).toBe(
    'unheardOf: 7, now hidden',
  );
  expect(detailLabels({})).toBe('');
});

test('a changed name is shown with its old and new value, even if a value is also the name of a role', () => {
  expect(detailLabels({ after: 'admin', before: 'ruth' })).toBe('from “ruth”, to “admin”');
});

test('audit details hide a message’s id, and show counts, factors, roles and times in plain words', () => {
  expect(detailLabels({ messageId: 'SM1', reply: 'Thank you' })).toBe('replied “Thank you”');
  expect(detailLabels({ left: 9 })).toBe('9 left');
  expect(detailLabels({ factor: 'authenticator' })).toBe('authenticator app');
  expect(detailLabels({ by: 'agency', role: 'chaplain' })).toBe('as Chaplain, by agency');
  const until = new Date(2026, 11, 1, 18, 30).toISOString();
  expect(detailLabels({ until, count: 2 })).toBe('2 in all, until Dec 01, 2026 - 18:30');
  expect(detailLabels({ isAccessEnded: true })).toBe(
    'in another browser, so the account was signed out everywhere',
  );
});

test('a changed profile is shown in the audit trail with its old and new values', () => {
  expect(detailLabels({ phone: '1 → 2', primaryRegion: 'A → B' })).toBe(
    'phone: 1 → 2, region: A → B',
  );
});

test('changes of an activation and of its hours are shown in plain words', () => {
  expect(detailLabels({ count: 40, location: 'Mayfield', eventType: 'Tornado' })).toBe(
    'Tornado, Mayfield, 40 in all',
  );
  expect(detailLabels({ minutesBefore: 90, minutes: 480 })).toBe('8 h, 1 h 30 min before');
  expect(detailLabels({ kind: 'arrive' })).toBe('has arrived');
  expect(detailLabels({ kind: 'unheard of' })).toBe('unheard of');
});

test('changes of a training session or a field guide section are shown in the audit trail in plain words', () => {
  const dateTime = new Date(2026, 11, 1, 18, 30).toISOString();
  expect(detailLabels({ dateTime, rsvps: 1, title: 'Grief care' })).toBe(
    '“Grief care”, on Dec 01, 2026 - 18:30, 1 RSVP',
  );
  expect(detailLabels({ changed: 'location, maxCapacity', title: 'Grief care' })).toBe(
    '“Grief care”, changed location, max capacity',
  );
  expect(detailLabels({ status: 'no-show', title: 'Grief care' })).toBe('“Grief care”, No-show');
  expect(detailLabels({ section: 'an id', title: 'Roles' })).toBe('“Roles”');
});

test('if the operator ends a person’s sign-ins, the audit trail shows how many sessions, links and devices were ended', () => {
  const counts = { push: 0, devices: 1, feeds: 2, links: 3, signIns: 1, sessions: 2 };
  expect(detailLabels({ by: 'npm run revoke', ...counts })).toBe(
    '2 sessions, 1 sign-in under way, 3 links, 2 calendar addresses, 1 trusted device, 0 push subscriptions, by npm run revoke',
  );
});

test('resent messages are shown in the audit trail in plain words', () => {
  expect(detailLabels({ message: 'call-out', channel: 'text', count: 1 })).toBe(
    'Call-out, Text message, 1 in all',
  );
  expect(detailLabels({ message: 'unheard of', channel: 'pigeon' })).toBe('unheard of, pigeon');
});
