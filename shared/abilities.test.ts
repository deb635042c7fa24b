import { expect, test } from 'vitest';
import { can, isOfOffice } from './abilities.ts';

test('only administrators have abilities that approved chaplains don’t have', () => {
  expect(isOfOffice('admin')).toBe(true);
  expect(isOfOffice('chaplain')).toBe(false);
  expect(isOfOffice('guest')).toBe(false);
});

test('somebody who is not signed in has no ability', () => {
  expect(can(null, 'read-directory')).toBe(false);
  expect(can(undefined, 'read-directory')).toBe(false);
});

test('contact details are visible to administrators and to chaplains who can be called', () => {
  const mayRead = (role: 'admin' | 'chaplain' | 'guest', canBeCalled: boolean) =>
    can({ role, canBeCalled }, 'see-contact-details');
  expect(mayRead('admin', false)).toBe(true);
  expect(mayRead('chaplain', true)).toBe(true);
  expect(mayRead('chaplain', false)).toBe(false);
  expect(mayRead('guest', false)).toBe(false);
});

const ADMINISTRATOR = { role: 'admin', canBeCalled: false } as const;
const VETTED = { role: 'chaplain', canBeCalled: true } as const;
const APPLICANT = { role: 'chaplain', canBeCalled: false } as const;
const GUEST = { role: 'guest', canBeCalled: false } as const;

test.each([
  ['manage-users', [ADMINISTRATOR]],
  ['keep-own-profile', [VETTED, APPLICANT]],
  ['read-directory', [ADMINISTRATOR, VETTED, APPLICANT]],
  ['be-deployed', [ADMINISTRATOR, VETTED, APPLICANT]],
  ['use-full-upload-quota', [ADMINISTRATOR, VETTED]],
] as const)('the ability %s is that of %j only', (ability, holders) => {
  const all = [ADMINISTRATOR, VETTED, APPLICANT, GUEST];
  expect(all.filter((holder) => can(holder, ability))).toEqual(holders);
});
