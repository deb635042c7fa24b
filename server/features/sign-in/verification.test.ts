import { describe, expect } from 'vitest';
import { makePasswordLink, setUserRole } from '#shared/accounts/api.ts';
import { createChaplain, updateChaplain } from '#shared/chaplains/api.ts';
import {
  beginAuthenticator,
  beginVerificationPasskey,
  readVerification,
  removeSecondFactor,
  verifyAgain,
} from '#shared/second-factor/api.ts';
import { VERIFICATION_NEEDED } from '#shared/second-factor/constants.ts';
import { insertIdentity } from '#server/features/agency-sign-in/queries.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { fullChaplain } from '#server/testing/bodies.ts';
import { whileStoring } from '#server/testing/database-faults.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { PASSWORD } from '#server/testing/person-factories.ts';
import {
  addAuthenticator,
  addSoftwarePasskey,
  codeOf,
  verifiedLongAgo,
} from '#server/testing/second-factor.ts';
import { provePasskey } from '#server/testing/software-passkey.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const app = useTestApp();
const test = testWithPeople(app);

const AGENCY = {
  issuer: 'https://agency.example.org',
  clientId: 'portal',
  clientSecret: null,
  name: 'Example Agency',
  scopes: 'openid',
  callback: 'https://portal.example.org/api/login/agency/callback',
  emailVerifiedClaim: 'email_verified',
  roles: null,
  makesAccounts: false,
  allowsPasswords: false,
  isSecondFactor: false,
  mfaAcr: [],
};

const verify = (visitor: Pick<Visitor, 'send'>, body: object) =>
  visitor.send('POST', verifyAgain.path, { body });

async function isVerified(visitor: Pick<Visitor, 'call'>) {
  const { body } = await visitor.call(beginAuthenticator);
  return body.code !== VERIFICATION_NEEDED;
}

describe('confirming who the signed-in user is', () => {
  test('entering the password again counts as proof of identity for ten minutes', async ({
    guest,
  }) => {
    await verifiedLongAgo(app.db);
    expect(await isVerified(guest)).toBe(false);
    expect((await verify(guest, { password: PASSWORD })).status).toBe(204);
    expect(await isVerified(guest)).toBe(true);
    const { id } = guest.user;
    expect(await auditTrail(app)).toMatchObject([
      { action: 'verified-again', actor: id, details: { by: 'password' } },
    ]);
    const { rows } = await app.db.pool.query(
      "SELECT sess ->> 'hasSecondFactor' AS passed FROM sessions",
    );
    expect(rows).toEqual([{ passed: 'false' }]);
    await verifiedLongAgo(app.db);
    expect(await isVerified(guest)).toBe(false);
  });

  test('a user’s proof of identity in one session doesn’t count in their other sessions', async ({
    guest,
  }) => {
    const other = await app.signIn(guest.user);
    await verifiedLongAgo(app.db);
    await verify(guest, { password: PASSWORD });
    expect(await isVerified(other)).toBe(false);
  });

  test('a wrong password as proof of identity is refused with an error for the field, and the user stays signed in', async ({
    guest,
  }) => {
    await verifiedLongAgo(app.db);
    const answer = await verify(guest, { password: 'not the password' });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toHaveProperty('password');
    expect(await isVerified(guest)).toBe(false);
  });

  test('after ten wrong passwords, even the right one is refused as proof of identity with 429', async ({
    guest,
  }) => {
    for (let index = 0; index < 10; index += 1) await verify(guest, { password: 'wrong' });
    const answer = await verify(guest, { password: PASSWORD });
    expect(answer.status).toBe(429);
    expect(answer.headers.has('retry-after')).toBe(true);
  });

  test('a proof of identity by app code, recovery code or passkey also makes the session two-factor', async ({
    guest,
  }) => {
    const { secret, recoveryCodes } = await addAuthenticator(guest);
    const { passkey } = await addSoftwarePasskey(guest);
    const proofs = [
      async () => ({ code: codeOf(secret, 1) }),
      async () => ({ recoveryCode: recoveryCodes[0] }),
      async () => {
        const { options } = (await guest.call(beginVerificationPasskey)).body;
        return { passkey: provePasskey(passkey, options) };
      },
    ];
    for (const proofOf of proofs) {
      await verifiedLongAgo(app.db);
      await app.db.pool.query("UPDATE sessions SET sess = (sess::jsonb - 'hasSecondFactor')::json");
      const body = await proofOf();
      expect((await verify(guest, body)).status).toBe(204);
      const { rows } = await app.db.pool.query<{ passed: string; recent: boolean }>(
        `SELECT sess ->> 'hasSecondFactor' AS passed,
          verified_at > now() - interval '1 minute' AS recent FROM sessions`,
      );
      expect(rows).toEqual([{ passed: 'true', recent: true }]);
      expect((await verify(guest, body)).status).toBe(400);
    }
  });

  test('an account that requests more than 60 passkey challenges gets 429, while other accounts can go on', async ({
    guest,
    chaplain,
  }) => {
    await addSoftwarePasskey(guest);
    const begin = async (visitor: Pick<Visitor, 'call'>) =>
      (await visitor.call(beginVerificationPasskey)).status;
    for (let index = 0; index < 60; index += 1) expect(await begin(guest)).toBe(200);
    expect(await begin(guest)).toBe(429);
    expect(await begin(chaplain)).toBe(200);
  });

  test('users are offered proof of identity by password and by the second factors that they have set up', async ({
    guest,
  }) => {
    expect((await guest.call(readVerification)).body.methods).toEqual(['password']);
    await addAuthenticator(guest);
    expect((await guest.call(readVerification)).body.methods).toEqual([
      'password',
      'authenticator',
      'recovery-code',
    ]);
    await app.db.pool.query('UPDATE authenticators SET confirmed_at = NULL');
    await app.db.pool.query('UPDATE recovery_codes SET used_at = now()');
    expect((await guest.call(readVerification)).body.methods).toEqual(['password']);
  });

  test('a session that has not used the account’s second factor is not offered the password', async ({
    guest,
  }) => {
    await addAuthenticator(guest);
    const other = await app.signIn(guest.user);
    const { methods } = (await other.call(readVerification)).body;
    expect(methods).toEqual(['authenticator', 'recovery-code']);
  });

  test('a user without a password is not offered proof of identity by password', async () => {
    const visitor = await app.signIn(await app.makeUser({ password: null }));
    expect((await visitor.call(readVerification)).body.methods).toEqual([]);
  });

  test('if linked people may sign in only with the agency, their password is neither offered nor accepted as proof of identity', async ({
    guest,
  }) => {
    const { id: userId, email } = guest.user;
    const { issuer } = AGENCY;
    await insertIdentity(app.db.orm, { issuer, subject: 'pat-at-the-agency', userId, email });
    const portal = await app.secondProcess({ agency: AGENCY });
    const there = portal.visitor();
    for (const [name, value] of guest.cookies) there.cookies.set(name, value);
    expect((await there.call(readVerification)).body.methods).toEqual([]);
    expect(await verify(there, { password: PASSWORD })).toMatchObject({
      status: 403,
      body: { code: 'agency-only' },
    });
    expect((await guest.call(readVerification)).body.methods).toEqual(['password']);
  });

  test('a proof of identity in a session that ends at that moment is refused with 401', async ({
    guest,
  }) => {
    const end = { table: 'rate_limits', statement: 'DELETE FROM sessions' };
    const answer = await whileStoring(app, end, () => verify(guest, { password: PASSWORD }));
    expect(answer).toMatchObject({ status: 401, body: { code: 'not-signed-in' } });
    expect(await auditTrail(app)).toEqual([]);
  });

  test.each([{}, { password: PASSWORD, code: '123456' }, { code: '123456', passkey: {} }])(
    'a proof of identity with no method or with several methods is refused: %j',
    async (body) => {
      const { visitor } = await app.signInAs('guest');
      await verifiedLongAgo(app.db);
      expect((await verify(visitor, body)).status).toBe(400);
      expect(await isVerified(visitor)).toBe(false);
    },
  );
});

describe('changes for which an administrator must prove who they are', () => {
  test('making somebody an administrator needs a recent proof of identity', async ({ admin }) => {
    const params = { id: (await app.makeUser()).id };
    await verifiedLongAgo(app.db);
    const raise = () => admin.call(setUserRole, { params, body: { role: 'admin' } });
    expect((await raise()).body.code).toBe(VERIFICATION_NEEDED);
    expect((await admin.call(setUserRole, { params, body: { role: 'guest' } })).status).toBe(200);
    await verify(admin, { password: PASSWORD });
    expect((await raise()).status).toBe(200);
  });

  test('making a chaplain an administrator by adding or editing them needs a recent proof of identity', async ({
    admin,
  }) => {
    const { chaplain } = await app.makeChaplain();
    await verifiedLongAgo(app.db);
    const params = { id: chaplain.id };
    const raised = await admin.call(updateChaplain, { params, body: { role: 'admin' } });
    expect(raised.body.code).toBe(VERIFICATION_NEEDED);
    const body = { ...fullChaplain(), role: 'admin' };
    const made = await admin.send('POST', createChaplain.path, { body });
    expect(made.body.code).toBe(VERIFICATION_NEEDED);
  });

  test('setting another administrator’s password, or making a link to set it, needs a recent proof of identity', async ({
    admin,
  }) => {
    const { chaplain, user } = await app.makeChaplain({}, { role: 'admin' });
    const plain = await app.makeUser();
    await verifiedLongAgo(app.db);
    const body = { password: 'set-by-another-41' };
    const set = await admin.call(updateChaplain, { params: { id: chaplain.id }, body });
    expect(set.body.code).toBe(VERIFICATION_NEEDED);
    const link = await admin.call(makePasswordLink, { params: { id: user.id } });
    expect(link.body.code).toBe(VERIFICATION_NEEDED);
    expect((await admin.call(makePasswordLink, { params: { id: plain.id } })).status).toBe(201);
  });

  test('removing another user’s second factor needs a recent proof of identity', async ({
    admin,
    guest,
  }) => {
    await addAuthenticator(guest);
    await verifiedLongAgo(app.db);
    const params = { id: guest.user.id };
    const refused = await admin.call(removeSecondFactor, { params });
    expect(refused.body.code).toBe(VERIFICATION_NEEDED);
    await verify(admin, { password: PASSWORD });
    expect((await admin.call(removeSecondFactor, { params })).status).toBe(204);
  });
});
