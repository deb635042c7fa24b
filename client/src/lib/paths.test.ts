import { expect, test, vi } from 'vitest';
import { ROLES, type Role } from '#shared/accounts/constants.ts';
import type { User } from '#shared/accounts/schemas.ts';
import { trust } from '#shared/trust.ts';
import { afterSignIn, navigationOf } from './paths.ts';

vi.hoisted(() => {
  vi.stubGlobal('window', { location: { origin: 'https://portal.invalid' } });
});

test('after signing in, a person is back on the portal page that asked them to sign in', () => {
  expect(afterSignIn('/directory?search=ruth#top')).toBe('/directory?search=ruth#top');
});

test.each([
  '/auth/?next=/auth/',
  '/AUTH',
  '/.//x',
  '/a/..//x',
  '//elsewhere.invalid',
  '/\\elsewhere.invalid',
  'https://elsewhere.invalid',
  '/%E0%A4%A',
  '/auth?next=/auth',
  '',
])('signing in leads to Home if the URL to return to is %j', (next) => {
  expect(afterSignIn(next)).toBe('/');
});

const FOR_GUESTS = ['Home', 'Training', 'Resources', 'Profile'];
const FOR_CHAPLAINS = FOR_GUESTS.toSpliced(3, 0, 'Field Guide', 'Directory', 'Deployments');
const navigation: Record<Role | 'signed out', string[]> = {
  'signed out': ['Home'],
  guest: FOR_GUESTS,
  chaplain: FOR_CHAPLAINS,
  admin: [...FOR_CHAPLAINS, 'Admin', 'Activations', 'People', 'Readiness', 'Dashboard', 'Program'],
};

test.each(Object.entries(navigation))(
  'the navigation shows people with the role %s the pages that they may open: %j',
  (role, labels) => {
    const user = ROLES.some((each) => each === role)
      ? trust<User>({ role, canBeCalled: false }, 'all that abilities ask for')
      : null;
    expect(navigationOf(user).map(({ label }) => label)).toEqual(labels);
  },
);
