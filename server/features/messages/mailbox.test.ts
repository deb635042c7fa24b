import { expect, test } from 'vitest';
import { mailboxOf } from './charge.ts';

test.each([
  'Ruth.Miller@Example.org',
  'ruth.miller+1@example.org',
  'ruth.miller+a+b@example.org',
  'r.u.t.h.miller@example.org',
])('mail limits count %s and ruthmiller@example.org as the same mailbox', (address) => {
  expect(mailboxOf(address)).toBe('ruthmiller@example.org');
});

test('mail limits count googlemail.com and gmail.com addresses as the same mailbox', () => {
  expect(mailboxOf('ruth@googlemail.com')).toBe(mailboxOf('ruth@gmail.com'));
});

test.each(['ruth@mail.example.org', 'ruth-miller@example.org', 'ruth@exampleorg'])(
  'mail limits count %s and ruthmiller@example.org as different mailboxes',
  (address) => {
    expect(mailboxOf(address)).not.toBe('ruthmiller@example.org');
  },
);
