import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { getUser } from '#shared/accounts/api.ts';
import { AGENCY_ONLY } from '#shared/agency-sign-in/constants.ts';
import type { AgencySettings } from '#server/settings/agency-settings.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { askForPasswordReset } from './password-reset.ts';
import { assertPasswordOn, isPasswordOff } from './policy.ts';

const app = useTestApp();

const agency: AgencySettings = {
  issuer: 'https://login.example.org',
  clientId: 'portal',
  clientSecret: null,
  name: 'the agency',
  scopes: 'openid',
  callback: 'https://portal.example.org/callback',
  emailVerifiedClaim: 'email_verified',
  roles: null,
  makesAccounts: false,
  allowsPasswords: false,
  isSecondFactor: false,
  mfaAcr: [],
};

async function linked(issuer = agency.issuer) {
  const user = await app.makeUser();
  const { id: userId, email } = user;
  await app.db.pool.query(
    'INSERT INTO agency_identities (issuer, subject, user_id, email) VALUES ($1, $2::text, $2::text::uuid, $3)',
    [issuer, userId, email],
  );
  return user;
}

describe('the passwords of people who sign in with their agency', () => {
  test('a password is off only for a person who is linked to an agency that allows no passwords', async () => {
    const { orm } = app.db;
    const { id } = await linked();
    const { id: elsewhere } = await linked('https://other.example.org');
    const { id: unlinked } = await app.makeUser();
    expect(await isPasswordOff(orm, agency, id)).toBe(true);
    expect(await isPasswordOff(orm, agency, elsewhere)).toBe(false);
    expect(await isPasswordOff(orm, agency, unlinked)).toBe(false);
    expect(await isPasswordOff(orm, { ...agency, allowsPasswords: true }, id)).toBe(false);
    expect(await isPasswordOff(orm, null, id)).toBe(false);
  });

  test('a person whose password is off is told to sign in with the agency', async () => {
    const { orm } = app.db;
    const { id } = await linked();
    const { id: unlinked } = await app.makeUser();
    await expect(assertPasswordOn(orm, agency, id)).rejects.toMatchObject({
      status: 403,
      code: AGENCY_ONLY,
      message: 'Your account no longer has a password of its own. Sign in with the agency.',
    });
    await expect(assertPasswordOn(orm, agency, unlinked)).resolves.toBeUndefined();
    await expect(assertPasswordOn(orm, null, id)).resolves.toBeUndefined();
  });

  test('a person whose password is off gets no reset link', async () => {
    const { email } = await linked();
    const { id, email: login } = await app.makeUser();
    await askForPasswordReset(app.db, { login: email, mailsAnHour: 10, agency });
    expect([await readOutbox(app.db), await auditTrail(app)]).toEqual([[], []]);
    await askForPasswordReset(app.db, { login, mailsAnHour: 10, agency });
    expect(await readOutbox(app.db)).toMatchObject([{ kind: 'password-reset', userId: id }]);
  });
});

test('a request for a user who does not exist is answered 404', async () => {
  const { visitor } = await app.signInAs('admin');
  expect(await visitor.call(getUser, { params: { id: randomUUID() } })).toMatchObject({
    status: 404,
    body: { code: 'not-found', message: 'This user was not found.' },
  });
});
