import { expect, test } from 'vitest';
import { mailboxOf } from './charge.ts';

test.each([
  'Ruth.Miller@Example.org',
  'ruth.miller+1@example.org',
  'ruth.miller+a+b@example.org',
  'r.u.t.h.miller@example.org',
])('%s is the mailbox of ruthmiller@example.org', (address) => {
  expect(mailboxOf(address)).toBe('ruthmiller@example.org');
});

test('both names of a domain are one mailbox', () => {
  expect(mailboxOf('ruth@googlemail.com')).toBe(mailboxOf('ruth@gmail.com'));
});

test.each(['ruth@mail.example.org', 'ruth-miller@example.org', 'ruth@exampleorg'])(
  '%s is another mailbox than ruthmiller@example.org',
  (address) => {
    expect(mailboxOf(address)).not.toBe('ruthmiller@example.org');
  },
);
