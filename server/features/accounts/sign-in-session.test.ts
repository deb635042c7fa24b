import { describe, expect, test } from 'vitest';
import { login, register } from '#shared/accounts/api.ts';
import { subscribeToPush } from '#shared/contact-points/api.ts';
import { finishSignIn } from '#shared/second-factor/api.ts';
import { fingerprintOf } from '#server/features/sessions/queries.ts';
import type { Client } from '#server/http/client.ts';
import type { SessionControl } from '#server/http/session.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { pushSubscription, registration } from '#server/testing/bodies.ts';
import { held } from '#server/testing/held.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { PASSWORD } from '#server/testing/person-factories.ts';
import { addAuthenticator, codeOf, typePassword } from '#server/testing/second-factor.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { inTurn } from './hash-queue.ts';
import { beginSession, createSignIn, signingIn } from './sign-in.ts';

const app = useTestApp();

const address = expect.stringContaining('127.0.0.1');

async function storedBy() {
  const { rows } = await app.db.pool.query<{ by: string }>(
    `SELECT sess ->> 'signedInBy' AS by FROM sessions`,
  );
  return rows.map(({ by }) => by);
}

describe('a sign-in', () => {
  test('a sign-in and a registration store that the session was opened with a password', async () => {
    await typePassword(app.visitor(), await app.makeUser());
    expect(await storedBy()).toEqual(['password']);
    await app.visitor().call(register, { body: registration() });
    expect(await storedBy()).toEqual(['password', 'password']);
  });

  test('a suspended person who types the right password is told so, and the reason is recorded', async () => {
    const user = await app.makeUser({ suspendedAt: new Date() });
    expect(await typePassword(app.visitor(), user)).toMatchObject({
      status: 403,
      body: { code: 'account-suspended' },
    });
    expect(await auditTrail(app)).toEqual([
      {
        action: 'sign-in-failed',
        actor: null,
        subject: user.id,
        details: { address, reason: 'the account is suspended' },
      },
    ]);
  });

  test('only the first sign-in in a browser mails the person a notice about a new device', async () => {
    const user = await app.makeUser();
    const visitor = app.visitor();
    expect((await typePassword(visitor, user)).status).toBe(200);
    const facts = { device: expect.any(String), at: expect.any(String) };
    const [notice, ...others] = await readOutbox(app.db);
    expect(notice).toMatchObject({ kind: 'new-device', userId: user.id });
    expect(notice?.facts).toEqual(facts);
    expect(others).toEqual([]);

    expect((await typePassword(visitor, user)).status).toBe(200);
    expect(await readOutbox(app.db)).toHaveLength(1);
    const event = { action: 'signed-in', actor: user.id, subject: user.id, details: { address } };
    expect(await auditTrail(app)).toEqual([event, event]);
  });

  test('a sign-in on a trusted device needs no second step, and is recorded as such', async () => {
    const user = await app.makeUser();
    const { secret } = await addAuthenticator(await app.signIn(user));
    const trusted = app.visitor();
    await typePassword(trusted, user);
    const body = { code: codeOf(secret, 1), trustsDevice: true };
    expect((await trusted.call(finishSignIn, { body })).status).toBe(200);

    expect((await typePassword(trusted, user)).status).toBe(200);

    expect((await auditTrail(app)).at(-1)).toEqual({
      action: 'signed-in',
      actor: user.id,
      subject: user.id,
      details: { address, by: 'trusted-device' },
    });
  });

  test('a wrong password counts toward one limit of the account and one of the network address', async () => {
    const body = { username: (await app.makeUser()).username, password: 'wrong' };
    expect((await app.visitor().call(login, { body })).status).toBe(401);
    const { rows } = await app.db.pool.query(
      `SELECT split_part(key, ':', 1) AS name, points FROM rate_limits ORDER BY key`,
    );
    expect(rows).toEqual([
      { name: 'sign-in-account', points: 1 },
      { name: 'sign-in-address', points: 1 },
    ]);
  });

  test('a person who signs in on another person’s browser ends the other’s push notifications there, but not their own', async () => {
    const { visitor, user } = await app.signInAs('guest');
    const body = pushSubscription('https://push.example.org/a');
    await visitor.call(subscribeToPush, { body });
    const subscriptions = async () =>
      (await app.db.pool.query<object>('SELECT user_id FROM push_subscriptions')).rows;
    expect((await typePassword(visitor, user)).status).toBe(200);
    expect(await subscriptions()).toEqual([{ user_id: user.id }]);

    await visitor.call(subscribeToPush, { body });
    expect((await typePassword(visitor, await app.makeUser())).status).toBe(200);
    expect(await subscriptions()).toEqual([]);
  });

  test('if the password is replaced while a sign-in is being checked, the former password is refused', async () => {
    const { id, username } = await app.makeUser();
    const [reading, busy] = [held(), held()];
    const knownDevice = () => {
      reading.release();
      return null;
    };
    const client: Client = {
      address: '192.0.2.1',
      origin: '',
      pageOrigin: '',
      network: '192.0.2.1',
      site: null,
      device: () => '',
      isGone: () => false,
      knownDevice,
      rememberDevice() {},
      signInSecret: () => null,
      keepSignInSecret() {},
    };
    const limits = { failuresPerAccount: 3, failuresPerAddress: 3 };
    const others = [1, 2].map(() => inTurn({ isSignIn: true }, () => busy.promise));
    const signedIn = createSignIn({ db: app.db, limits })({ username, password: PASSWORD, client });
    await reading.promise;
    await app.db.pool.query(`UPDATE users SET password = password || 'x' WHERE id = $1`, [id]);
    busy.release();
    await expect(signedIn).rejects.toMatchObject({ status: 401, code: 'wrong-credentials' });
    await Promise.all(others);
  });
});

describe('the person of a new session', () => {
  test('a person without a password gets the fingerprint of a blank one, and no hash', async () => {
    const user = signingIn(await app.makeUser({ password: null }), null);
    expect(user).toMatchObject({
      signedInBy: 'password',
      hasSecondFactor: false,
      passwordFingerprint: fingerprintOf(''),
      canBeCalled: false,
    });
    expect(user).not.toHaveProperty('password');
  });

  test('a suspended person gets no session', async () => {
    const user = await app.makeUser({ suspendedAt: new Date() });
    expect(() => signingIn(user, null)).toThrow(
      'This account is suspended. Please ask the office.',
    );
  });
});

describe('a session that begins while the second factor changes', () => {
  async function begin(
    signedInBy: 'password' | 'agency',
    hasSecondFactor: boolean,
    hasFactor: boolean,
  ) {
    const user = await app.makeUser();
    if (hasFactor) await addAuthenticator(await app.signIn(user));
    const done: string[] = [];
    const session: SessionControl = {
      id: 'the session',
      broughtId: null,
      authenticate: () => Promise.reject(new Error('not needed')),
      signIn: async () => void done.push('signed in'),
      continueAs: () => undefined,
      signOut: async () => void done.push('signed out'),
    };
    const signedIn = signingIn(user, null, { signedInBy, hasSecondFactor });
    const problem: unknown = await beginSession(app.db, { session, user: signedIn }).then(
      () => null,
      (error: unknown) => error,
    );
    const { rows } = await app.db.pool.query<{ at: Date | null }>(
      'SELECT last_signed_in_at AS at FROM users WHERE id = $1',
      [user.id],
    );
    return { done, problem, lastSignedInAt: rows[0]?.at };
  }

  test.each([
    ['without a second step begins if the account has no second factor', 'password', false, false],
    ['with a second step begins if the account has a second factor', 'password', true, true],
    ['through the agency with its second step begins without a factor here', 'agency', true, false],
  ] as const)('a session %s', async (_, signedInBy, hasSecondFactor, hasFactor) => {
    const { done, problem, lastSignedInAt } = await begin(signedInBy, hasSecondFactor, hasFactor);
    expect([done, problem]).toEqual([['signed in'], null]);
    expect(lastSignedInAt).toEqual(expect.any(Date));
  });

  test.each([
    ['without a second step ends if the account has a factor by now', 'password', false, true],
    ['with a second step ends if the account has no factor any more', 'password', true, false],
    ['through the agency without a second step ends if there is a factor', 'agency', false, true],
  ] as const)('a session %s', async (_, signedInBy, hasSecondFactor, hasFactor) => {
    const { done, problem, lastSignedInAt } = await begin(signedInBy, hasSecondFactor, hasFactor);
    expect(done).toEqual(['signed in', 'signed out']);
    expect(problem).toMatchObject({ status: 409, code: 'factor-added' });
    expect(lastSignedInAt).toBeNull();
  });
});
