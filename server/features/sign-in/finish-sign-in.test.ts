import { expect, test } from 'vitest';
import { finishSignIn } from '#shared/second-factor/api.ts';
import { storeLinkRequest } from '#server/features/agency-sign-in/queries.ts';
import { hashOfSecret } from '#server/http/secret.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { addAuthenticator, codeOf, typePassword } from '#server/testing/second-factor.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

async function halfSignedIn() {
  const { visitor: own, user } = await app.signInAs('guest');
  const { secret } = await addAuthenticator(own);
  const visitor = app.visitor();
  await typePassword(visitor, user);
  const finish = async (body: object) => visitor.send('POST', finishSignIn.path, { body });
  return { user, secret, visitor, finish };
}

test('a finished sign-in makes a session that counts as two-factor, and removes the cookie of the second step', async () => {
  const { secret, visitor, finish } = await halfSignedIn();
  expect(visitor.cookies.has('sign-in-step')).toBe(true);
  expect((await finish({ code: codeOf(secret, 1) })).status).toBe(200);
  expect(visitor.cookies.has('sign-in-step')).toBe(false);
  expect(visitor.cookies.has('trusted-device')).toBe(false);
  const { rows } = await app.db.pool.query<{ passed: string }>(
    "SELECT sess ->> 'hasSecondFactor' AS passed FROM sessions ORDER BY created_at DESC LIMIT 1",
  );
  expect(rows).toEqual([{ passed: 'true' }]);
});

test('a wrong second factor is audited as a failed sign-in of the account’s owner', async () => {
  const { user, finish } = await halfSignedIn();
  expect((await finish({ passkey: {} })).status).toBe(400);
  const failed = (await auditTrail(app)).filter(({ action }) => action === 'sign-in-failed');
  expect(failed).toEqual([
    {
      action: 'sign-in-failed',
      actor: null,
      subject: user.id,
      details: { address: expect.any(String), by: 'second factor' },
    },
  ]);
});

test('a browser that a user marks as trusted gets a cookie for 30 days', async () => {
  const { secret, finish } = await halfSignedIn();
  const { headers } = await finish({ code: codeOf(secret, 1), trustsDevice: true });
  const line = headers.getSetCookie().find((each) => each.startsWith('trusted-device='));
  expect(line).toMatch(/^trusted-device=[\w-]{43}; Max-Age=2592000; Path=\/api\/login;/);
});

test('finishing a sign-in links the agency account that waits for the second step', async () => {
  const { user, secret, visitor, finish } = await halfSignedIn();
  await storeLinkRequest(app.db.orm, {
    tokenHash: hashOfSecret(visitor.cookies.get('sign-in-step') ?? ''),
    issuer: 'https://agency.example.org',
    subject: 'pat-at-the-agency',
    email: user.email,
    userId: user.id,
  });
  expect((await finish({ code: codeOf(secret, 1) })).status).toBe(200);
  const { rows } = await app.db.pool.query('SELECT user_id, subject FROM agency_identities');
  expect(rows).toEqual([{ user_id: user.id, subject: 'pat-at-the-agency' }]);
});
