import { expect, test } from 'vitest';
import { changedPhone } from './schemas.ts';

test('a form accepts a stored phone number that is too short, but refuses a different short number', () => {
  const phone = changedPhone('555-0143');
  expect(phone.parse('555-0143')).toBe('555-0143');
  expect(phone.parse('502-555-0143')).toBe('502-555-0143');
  const messages = (text: string) =>
    phone.safeParse(text).error?.issues.map((each) => each.message);
  expect(messages('555-0144')).toEqual([
    'Phone number needs at least 10 digits, with the area code',
  ]);
  expect(messages(' ')).toEqual(['Phone number is required']);
});
