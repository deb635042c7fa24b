import { describe, expect, it } from 'vitest';
import { setUserRole } from '#shared/accounts/api.ts';
import {
  leadsTo,
  RUTH,
  signInThere,
  signInWithAgency,
  useAgency,
} from '#server/testing/agency-visit.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const app = useTestApp();
const { agency, makeLinked, portalWith } = useAgency(app);

async function raiseSomebody(browser: Visitor) {
  const { id } = await app.makeUser({ role: 'guest' });
  return (await browser.call(setUserRole, { params: { id }, body: { role: 'admin' } })).status;
}

async function signInAt(authTime: unknown) {
  await makeLinked({ role: 'admin', password: null });
  agency.signsIn(RUTH, { idToken: { auth_time: authTime } });
  const browser = (await portalWith()).visitor();
  expect(await signInWithAgency(browser, agency)).toBe('/');
  return browser;
}

const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - 60 * minutes;

describe('a proof of identity by the agency', () => {
  it.each([
    ['is missing', 403, () => undefined],
    ['is an hour ago', 403, () => minutesAgo(60)],
    ['is in an hour', 403, () => minutesAgo(-60)],
    ['is in milliseconds', 403, () => Date.now()],
    ['is two minutes ago', 200, () => minutesAgo(2)],
    ['is half a minute ahead', 200, () => minutesAgo(-0.5)],
  ])(
    'after an agency sign-in whose reported time %s, a change that needs a recent proof of identity is answered %d (K9)',
    async (_says, status, authTime) => {
      expect(await raiseSomebody(await signInAt(authTime()))).toBe(status);
    },
  );

  it('signing in with the agency again in the ordinary way does not renew the proof of identity (K9)', async () => {
    const browser = await signInAt(undefined);
    expect(await signInWithAgency(browser, agency)).toBe('/');
    expect(agency.begun.at(-1)).not.toHaveProperty('max_age');
    expect(await raiseSomebody(browser)).toBe(403);
  });

  it('proving one’s identity by signing in again at the agency works, and leads back to the same page', async () => {
    const browser = await signInAt(undefined);
    agency.signsIn(RUTH);
    const address = leadsTo(
      await browser.send('GET', '/api/login/agency?verify=1&next=%2Fprofile'),
    );
    expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
      prompt: 'login',
      max_age: '600',
    });
    const callback = await signInThere(agency, address);
    expect(leadsTo(await browser.send('GET', callback))).toBe('/profile');
    expect(await raiseSomebody(browser)).toBe(200);
  });
});
