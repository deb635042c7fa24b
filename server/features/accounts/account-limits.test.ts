import { expect, test } from 'vitest';
import type { Client } from '#server/http/client.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { accountLimits } from './account-limits.ts';

const app = useTestApp();

const settings = { loginFailuresPerAccount: 2, registrationsPerAddress: 3 };

const client: Client = {
  address: '192.0.2.1',
  origin: '',
  pageOrigin: '',
  network: '192.0.2.1',
  site: null,
  device: () => '',
  isGone: () => false,
  knownDevice: () => null,
  rememberDevice() {},
  signInSecret: () => null,
  keepSignInSecret() {},
};

function limitNamed(name: keyof ReturnType<typeof accountLimits>) {
  const found = accountLimits(app.db, settings)[name];
  const limit = typeof found === 'function' ? found(client)[0]?.limit : found;
  if (!limit) throw new Error(`no limit ${name}`);
  return limit;
}

test.each([
  ['registrations', 3, 60, 'registration', 'Too many registrations from this network address.'],
  ['passwordChecks', 2, 15, 'password-check', 'You entered the wrong current password too often.'],
  ['passwordChanges', 5, 60, 'password-change', 'The password was changed too often.'],
  ['nameChecks', 20, 60, 'name-check', 'Too many changes of your username or email were refused.'],
  [
    'resetRequests',
    20,
    60,
    'password-reset-address',
    'Too many links were requested from this network address.',
  ],
] as const)(
  'the limit of %s allows %i in %i minutes, and its error says how long to wait',
  async (name, points, minutes, storedName, message) => {
    const limit = limitNamed(name);
    for (let used = 0; used < points; used += 1) await limit.use('192.0.2.1');
    await expect(limit.use('192.0.2.1')).rejects.toMatchObject({
      status: 429,
      message: `${message} Please try again in ${minutes} minutes.`,
    });
    const { rows } = await app.db.pool.query(
      `SELECT split_part(key, ':', 1) AS name, points FROM rate_limits`,
    );
    expect(rows).toEqual([{ name: storedName, points }]);
  },
);
