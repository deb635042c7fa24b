import { expect, test, vi } from 'vitest';
import { afterSignIn } from './paths.ts';

vi.hoisted(() => {
  vi.stubGlobal('window', { location: { origin: 'https://portal.invalid' } });
});

test('signing in leads back to a page of the portal', () => {
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
])('signing in leads home where the address to go on to is %j', (next) => {
  expect(afterSignIn(next)).toBe('/');
});
