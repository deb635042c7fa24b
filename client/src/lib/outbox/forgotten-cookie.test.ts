import { expect, test, vi } from 'vitest';
import { forgottenCookie, readForgotten } from './forgotten-cookie.ts';

const forgotten = [{ userId: 'ruth; Domain=example.org', until: '2026-11-22T08:00:00.000Z' }];

test.each([
  ['https:', true],
  ['http:', false],
])(
  'on an %s page, the cookie that lists queues to remove has the Secure attribute: %s (A15)',
  (protocol, isSecure) => {
    vi.stubGlobal('location', { protocol });
    expect(forgottenCookie(forgotten).endsWith('; SameSite=Strict; Secure')).toBe(isSecure);
  },
);

test('the service worker can read the cookie in which a page lists the queues to remove', async () => {
  vi.stubGlobal('location', { protocol: 'https:' });
  const [, value = ''] = /^queue-forgotten=([^;]*); Path/.exec(forgottenCookie(forgotten)) ?? [];
  expect(await readForgotten({ get: async () => ({ value }) })).toEqual(forgotten);
});
