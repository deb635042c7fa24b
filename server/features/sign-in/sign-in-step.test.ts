import { hash } from '@node-rs/argon2';
import { describe, expect } from 'vitest';
import { currentUser, login, logout } from '#shared/accounts/api.ts';
import {
  beginPasskeySignIn,
  beginSecondStepPasskey,
  finishSignIn,
  forgetTrustedDevices,
  readSecondFactor,
  readSignInStep,
  removeAuthenticator,
} from '#shared/second-factor/api.ts';
import { SECOND_FACTOR_NEEDED } from '#shared/second-factor/constants.ts';
import { sortedStatuses } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { PASSWORD } from '#server/testing/person-factories.ts';
import { provePasskey } from '#server/testing/software-passkey.ts';
import {
  addAuthenticator,
  addSoftwarePasskey,
  codeOf,
  typePassword,
} from '#server/testing/second-factor.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';
import { pruneSecondFactors } from '#server/features/second-factor/retention-queries.ts';

const app = useTestApp();
const test = testWithPeople(app);

async function halfSignedIn() {
  const { visitor: own, user } = await app.signInAs('guest');
  const { secret, recoveryCodes } = await addAuthenticator(own);
  const visitor = app.visitor();
  const answer = await typePassword(visitor, user);
  return { own, user, secret, recoveryCodes, visitor, answer };
}

const finish = (visitor: Visitor, body: object) =>
  visitor.send('POST', finishSignIn.path, { body });

const makeOver = (table: string) =>
  app.db.pool.query(`UPDATE ${table} SET expires_at = now() - interval '1 second'`);

const signedInTrail = async () =>
  (await auditTrail(app)).filter(({ action }) => action === 'signed-in');

describe('a sign-in to an account with a second factor', () => {
  test('if an account has a second factor, signing in by password alone gets 403 and isn’t audited as a sign-in', async () => {
    const { visitor, answer } = await halfSignedIn();
    expect(answer.status).toBe(403);
    expect(answer.body.code).toBe(SECOND_FACTOR_NEEDED);
    expect(visitor.cookies.has('sid')).toBe(false);
    expect((await visitor.call(currentUser)).status).toBe(401);
    expect(await signedInTrail()).toEqual([]);
  });

  test('a wrong password for an account with a second factor gets the same answer as an unknown username', async () => {
    const { user } = await halfSignedIn();
    const body = { username: user.username, password: 'not the password' };
    const wrong = await app.visitor().call(login, { body });
    const unknown = await app.visitor().call(login, { body: { ...body, username: 'nobody' } });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual(unknown.body);
  });

  test('the cookie of a pending second step is HttpOnly, limited to /api/login, and Secure on an https portal', async () => {
    const { user, answer } = await halfSignedIn();
    const [line = ''] = answer.headers.getSetCookie();
    expect(line).toMatch(/^sign-in-step=[\w-]{43};/);
    expect(line).toMatch(/Max-Age=600; Path=\/api\/login;.*HttpOnly; SameSite=Lax$/);
    const { visitor } = await app.secondProcess({ publicUrl: 'https://portal.example.org' });
    const secure = await typePassword(visitor(), user);
    expect(secure.headers.getSetCookie()[0]).toMatch(/^sign-in-step=.*; Secure;/);
  });

  test('the second step’s page gets the possible methods and the username, or 404 if no sign-in is pending', async () => {
    const { visitor, user } = await halfSignedIn();
    const { status, body } = await visitor.call(readSignInStep);
    expect(status).toBe(200);
    expect(body).toEqual({ username: user.username, methods: ['authenticator', 'recovery-code'] });
    expect((await app.visitor().call(readSignInStep)).status).toBe(404);
  });

  test('a code of an authenticator app completes the sign-in, and only then is the sign-in audited', async () => {
    const { visitor, secret, user } = await halfSignedIn();
    const answer = await finish(visitor, { code: codeOf(secret, 1) });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id: user.id, mustSetUpSecondFactor: false });
    expect((await visitor.call(currentUser)).status).toBe(200);
    const [event, ...more] = await signedInTrail();
    expect(event).toMatchObject({ actor: user.id, details: { by: 'authenticator' } });
    expect(more).toEqual([]);
  });

  test('an authenticator code that is typed with a space in the middle is accepted', async () => {
    const { visitor, secret } = await halfSignedIn();
    const code = codeOf(secret, 1).replace(/(...)/, '$1 ');
    expect((await finish(visitor, { code })).status).toBe(200);
  });

  test('a recovery code works once, even typed in upper case without dashes, and its owner is notified (K5)', async () => {
    const { visitor, recoveryCodes, user } = await halfSignedIn();
    const [recoveryCode = ''] = recoveryCodes;
    expect(recoveryCode).toMatch(/^[a-z2-7]{4}-[a-z2-7]{4}-[a-z2-7]{4}$/);
    const typed = recoveryCode.toUpperCase().replaceAll('-', ' ');
    expect((await finish(visitor, { recoveryCode: typed })).status).toBe(200);
    const again = app.visitor();
    await typePassword(again, user);
    expect((await finish(again, { recoveryCode })).status).toBe(400);
    const told = (await readOutbox(app.db)).filter(({ kind }) => kind === 'recovery-code-used');
    expect(told).toMatchObject([{ userId: user.id, facts: { left: 9 } }]);
  });

  test('a passkey completes the second step even if its device didn’t check a fingerprint or PIN', async () => {
    const { visitor: own, user } = await app.signInAs('guest');
    const { passkey } = await addSoftwarePasskey(own);
    const visitor = app.visitor();
    await typePassword(visitor, user);
    const { body } = await visitor.call(beginSecondStepPasskey);
    const response = provePasskey(passkey, body.options, { isVerified: false });
    expect((await finish(visitor, { passkey: response })).status).toBe(200);
    expect((await visitor.call(currentUser)).status).toBe(200);
  });

  test('another person’s passkey does not complete a sign-in (K4)', async () => {
    const { passkey } = await addSoftwarePasskey((await app.signInAs('guest')).visitor);
    const { visitor } = await halfSignedIn();
    const { body } = await visitor.call(beginSecondStepPasskey);
    const { status } = await finish(visitor, { passkey: provePasskey(passkey, body.options) });
    expect(status).toBe(400);
  });

  test('after five wrong passkeys, codes are refused for a while, but the right passkey still works', async () => {
    const { visitor, own, secret } = await halfSignedIn();
    const { passkey } = await addSoftwarePasskey(own);
    for (let index = 0; index < 5; index += 1) {
      expect((await finish(visitor, { passkey: {} })).status).toBe(400);
    }
    expect((await finish(visitor, { passkey: {} })).status).toBe(429);
    expect((await finish(visitor, { code: codeOf(secret, 1) })).status).toBe(429);
    const failed = (await auditTrail(app)).filter(({ action }) => action === 'sign-in-failed');
    expect(failed).toHaveLength(5);
    const { body } = await visitor.call(beginSecondStepPasskey);
    const right = provePasskey(passkey, body.options);
    expect((await finish(visitor, { passkey: right })).status).toBe(200);
  });

  test.each([
    {},
    { code: '123456', recoveryCode: 'abcd-efgh-2345' },
    { code: '123456', passkey: {} },
  ])('a second step with no proof or with several proofs is refused: %j', async (body) => {
    const { visitor } = await halfSignedIn();
    expect((await finish(visitor, body)).status).toBe(400);
  });

  test('a pending second step can be completed only once, even by two browsers at the same moment', async () => {
    const { visitor, recoveryCodes } = await halfSignedIn();
    const copy = app.visitor();
    for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
    const [one, other, third] = recoveryCodes;
    const answers = await Promise.all([
      finish(visitor, { recoveryCode: one }),
      finish(copy, { recoveryCode: other }),
    ]);
    expect(sortedStatuses(answers)).toEqual([200, 404]);
    expect((await finish(copy, { recoveryCode: third })).status).toBe(404);
  });

  test('a pending second step expires after ten minutes by the database’s clock', async () => {
    const { visitor, secret } = await halfSignedIn();
    await makeOver('sign_in_steps');
    expect((await finish(visitor, { code: codeOf(secret, 1) })).status).toBe(404);
    expect((await visitor.call(readSignInStep)).status).toBe(404);
  });

  test('a pending second step can’t be completed once the account’s password has changed', async () => {
    const { visitor, secret, user } = await halfSignedIn();
    await app.db.pool.query("UPDATE users SET password = 'another' WHERE id = $1", [user.id]);
    expect((await finish(visitor, { code: codeOf(secret, 1) })).status).toBe(404);
  });

  test('a pending second step can’t be completed once the account is suspended', async () => {
    const { visitor, secret, user } = await halfSignedIn();
    await app.db.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [user.id]);
    expect((await finish(visitor, { code: codeOf(secret, 1) })).status).toBe(404);
  });

  test('only an account’s 20 latest pending second steps are stored, and the latest can be completed', async () => {
    const { user, secret } = await halfSignedIn();
    await app.db.pool.query(
      `INSERT INTO sign_in_steps (token_hash, user_id, password_fingerprint, expires_at)
        SELECT 'step ' || n, $1, 'any', now() + interval '9 minutes' FROM generate_series(1, 30) AS n`,
      [user.id],
    );
    const visitor = app.visitor();
    await typePassword(visitor, user);
    const { rows } = await app.db.pool.query('SELECT 1 FROM sign_in_steps');
    expect(rows).toHaveLength(20);
    expect((await finish(visitor, { code: codeOf(secret, 1) })).status).toBe(200);
  });

  test('the token of a pending second step is stored only as a hash', async () => {
    const { visitor } = await halfSignedIn();
    const { rows } = await app.db.pool.query<{ token_hash: string }>('SELECT * FROM sign_in_steps');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.token_hash).not.toBe(visitor.cookies.get('sign-in-step'));
  });
});

describe('a browser that is trusted for 30 days', () => {
  async function trusted() {
    const made = await halfSignedIn();
    const { visitor, secret } = made;
    await finish(visitor, { code: codeOf(secret, 1), trustsDevice: true });
    await visitor.call(logout);
    return made;
  }

  test('in a trusted browser, a user signs in by password alone, and the session counts as two-factor', async () => {
    const { visitor, user } = await trusted();
    expect((await typePassword(visitor, user)).status).toBe(200);
    const { rows } = await app.db.pool.query<{ passed: string }>(
      "SELECT sess ->> 'hasSecondFactor' AS passed FROM sessions ORDER BY created_at DESC LIMIT 1",
    );
    expect(rows).toEqual([{ passed: 'true' }]);
    expect((await typePassword(app.visitor(), user)).status).toBe(403);
  });

  test('a browser that was not marked as trusted is asked for the second factor again', async () => {
    const { visitor, secret, user } = await halfSignedIn();
    await finish(visitor, { code: codeOf(secret, 1) });
    await visitor.call(logout);
    expect((await typePassword(visitor, user)).status).toBe(403);
  });

  test('a browser that one account trusts is asked for the second factor when it signs in to another account', async () => {
    const { visitor } = await trusted();
    const { visitor: other, user } = await app.signInAs('guest');
    await addAuthenticator(other);
    expect((await typePassword(visitor, user)).status).toBe(403);
  });

  test('the trust in a browser expires after 30 days by the database’s clock', async () => {
    const { visitor, user } = await trusted();
    await makeOver('trusted_devices');
    expect((await typePassword(visitor, user)).status).toBe(403);
  });

  test('changing the password ends the trust in all browsers', async () => {
    const { visitor, user } = await trusted();
    // Stores another hash of the same password, so that the test can sign in as before.
    await app.db.pool.query('UPDATE users SET password = $1 WHERE id = $2', [
      await hash(PASSWORD, { memoryCost: 1024, timeCost: 1, parallelism: 1 }),
      user.id,
    ]);
    expect((await typePassword(visitor, user)).status).toBe(403);
  });

  test('removing a second factor ends the trust in all browsers', async () => {
    const { visitor, own, user } = await trusted();
    await addSoftwarePasskey(own);
    expect((await own.call(removeAuthenticator)).status).toBe(204);
    expect((await typePassword(visitor, user)).status).toBe(403);
  });

  test('the owner of an account can end the trust in all its browsers with one request', async () => {
    const { visitor, own, user } = await trusted();
    expect((await own.call(readSecondFactor)).body.trustedDevices).toBe(1);
    expect((await own.call(forgetTrustedDevices)).status).toBe(204);
    expect((await own.call(readSecondFactor)).body.trustedDevices).toBe(0);
    expect((await typePassword(visitor, user)).status).toBe(403);
  });
});

test('expired challenges, second steps and trusted browsers are removed, and current ones stay (B10)', async () => {
  const { visitor, secret, user } = await halfSignedIn();
  await finish(visitor, { code: codeOf(secret, 1), trustsDevice: true });
  await typePassword(app.visitor(), user);
  await app.visitor().call(beginPasskeySignIn);
  const tables = ['passkey_challenges', 'sign_in_steps', 'trusted_devices'];
  const counts = async () => {
    const counted = tables.map((table) => app.db.pool.query(`SELECT 1 FROM ${table}`));
    return (await Promise.all(counted)).map(({ rows }) => rows.length);
  };
  await pruneSecondFactors(app.db.orm);
  expect(await counts()).toEqual([1, 1, 1]);
  for (const table of tables) await makeOver(table);
  await pruneSecondFactors(app.db.orm);
  expect(await counts()).toEqual([0, 0, 0]);
});
