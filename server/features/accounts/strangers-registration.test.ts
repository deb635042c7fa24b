import { describe, expect, test } from 'vitest';
import {
  askForPasswordReset,
  confirmEmail,
  currentUser,
  login,
  register,
  sendConfirmation,
  setPasswordByLink,
} from '#shared/accounts/api.ts';
import { subscribeToPush } from '#shared/contact-points/api.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  finishSignIn,
  readSecondFactor,
  signInWithPasskey,
} from '#shared/second-factor/api.ts';
import { ownCalendarFeed } from '#shared/training/api.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { pushSubscription, registration } from '#server/testing/bodies.ts';
import { mailedToken } from '#server/testing/mailed-link.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import {
  addAuthenticator,
  addSoftwarePasskey,
  codeOf,
  typePassword,
} from '#server/testing/second-factor.ts';
import {
  makePasskey,
  provePasskey,
  type SoftwarePasskey,
} from '#server/testing/software-passkey.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';
import { isOwnerUnproved } from './unproved-owner.ts';

const app = useTestApp();

const HERS = 'another-lantern-42';

async function registerSomebody() {
  const visitor = app.visitor();
  const { body: user } = await visitor.call(register, { body: registration() });
  return { visitor, user };
}

interface Registered {
  id: string;
  username: string;
}

async function confirm({ id: userId }: Registered, visitor = app.visitor()) {
  const body = { token: await mailedToken(app.db, { userId, kind: 'confirm-email' }) };
  return visitor.call(confirmEmail, { body });
}

async function reset({ id: userId, username }: Registered, password = HERS) {
  await app.visitor().call(askForPasswordReset, { body: { username } });
  const token = await mailedToken(app.db, { userId, kind: 'password-reset' });
  const visitor = app.visitor();
  const { status } = await visitor.call(setPasswordByLink, { body: { token, password } });
  expect(status).toBe(204);
  return visitor;
}

async function signInBy(passkey: SoftwarePasskey) {
  const visitor = app.visitor();
  const { options } = (await visitor.call(beginPasskeySignIn)).body;
  const response = provePasskey(passkey, options);
  return (await visitor.call(signInWithPasskey, { body: { response } })).status;
}

const kindsTold = async () => (await readOutbox(app.db)).map(({ kind }) => kind);

const isSignedIn = async (visitor: Visitor) => (await visitor.call(currentUser)).status === 200;

async function count(table: string) {
  const { rows } = await app.db.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM ${table} WHERE user_id IS NOT NULL`,
  );
  return rows[0]?.n;
}

describe('a stranger who registered with somebody else’s address', () => {
  test('a stranger who registered with Ruth’s address loses all sessions and second factors once Ruth confirms the address (X4)', async () => {
    const { visitor: stranger, user } = await registerSomebody();
    const { secret } = await addAuthenticator(stranger);
    const { passkey } = await addSoftwarePasskey(stranger);
    const trusted = app.visitor();
    await typePassword(trusted, user);
    const body = { code: codeOf(secret, 1), trustsDevice: true };
    expect((await trusted.call(finishSignIn, { body })).status).toBe(200);
    await typePassword(app.visitor(), user);
    await stranger.call(subscribeToPush, { body: pushSubscription('https://push.example.org/a') });
    await stranger.call(ownCalendarFeed);
    expect(await count('calendar_feeds')).toBe(1);

    const answer = await confirm(user);

    expect([answer.status, answer.body]).toEqual([200, { email: user.email, isAccessEnded: true }]);
    expect((await auditTrail(app)).slice(-2)).toMatchObject([
      {
        action: 'second-factor-removed',
        actor: user.id,
        subject: user.id,
        details: { reason: 'set up before the owner was proved' },
      },
      { action: 'email-confirmed', details: { isAccessEnded: true } },
    ]);
    expect([await isSignedIn(stranger), await isSignedIn(trusted)]).toEqual([false, false]);
    expect(await signInBy(passkey)).toBe(401);
    for (const table of [
      'sessions',
      'passkeys',
      'authenticators',
      'recovery_codes',
      'trusted_devices',
      'sign_in_steps',
      'push_subscriptions',
      'calendar_feeds',
    ]) {
      expect([table, await count(table)]).toEqual([table, 0]);
    }
  });

  test('if a stranger registered Ruth’s address and added a passkey after she confirmed it, her password reset locks the stranger out (X4)', async () => {
    const { visitor: stranger, user } = await registerSomebody();
    const first = await addSoftwarePasskey(stranger);
    await confirm(user);
    expect((await typePassword(stranger, user)).status).toBe(200);
    const second = await addSoftwarePasskey(stranger);

    const hers = await reset(user);

    expect([await isSignedIn(hers), await isSignedIn(stranger)]).toEqual([true, false]);
    expect([await signInBy(first.passkey), await signInBy(second.passkey)]).toEqual([401, 401]);
    expect((await typePassword(app.visitor(), user)).status).toBe(401);
    const body = { username: user.username, password: HERS };
    expect((await app.visitor().call(login, { body })).status).toBe(200);
    const told = (await readOutbox(app.db)).filter(({ kind }) => kind === 'second-factor-removed');
    const facts = { passkey: null, byOffice: false, byLink: true };
    expect(told).toMatchObject([{ userId: user.id, facts }]);
  });

  test('Ruth’s password reset locks out a stranger who registered with her address, even if she never confirmed it (X4)', async () => {
    const { visitor: stranger, user } = await registerSomebody();
    const { passkey } = await addSoftwarePasskey(stranger);
    const hers = await reset(user);
    expect(await isSignedIn(hers)).toBe(true);
    expect(await signInBy(passkey)).toBe(401);
    expect(await kindsTold()).toContain('second-factor-removed');
  });

  test('when Ruth confirms an address that a stranger registered, the stranger can’t finish adding a passkey (X4)', async () => {
    const { visitor: stranger, user } = await registerSomebody();
    const { body } = await stranger.call(beginPasskey);
    const { response } = makePasskey(body.options);
    await confirm(user);
    const late = await stranger.call(addPasskey, { body: { name: 'Late', response } });
    expect(late.status).toBe(401);
  });

  test('if Ruth confirms her address while signed in to another account, a stranger who registered it is locked out (X4)', async () => {
    const { visitor: stranger, user } = await registerSomebody();
    const { passkey } = await addSoftwarePasskey(stranger);
    const hers = await app.signInAs('guest');
    const answer = await confirm(user, hers.visitor);
    expect(answer.body.isAccessEnded).toBe(true);
    expect(await signInBy(passkey)).toBe(401);
    expect(await isSignedIn(hers.visitor)).toBe(true);
  });
});

describe('a person who registered with their own address', () => {
  test('a person who confirms their address on another device is signed out, but can sign in again with their password', async () => {
    const { visitor: desktop, user } = await registerSomebody();
    const answer = await confirm(user);
    expect(answer.body.isAccessEnded).toBe(true);
    expect(await isSignedIn(desktop)).toBe(false);
    expect((await typePassword(desktop, user)).status).toBe(200);
    expect((await desktop.call(currentUser)).body.emailConfirmedAt).not.toBeNull();
  });

  test('a person who confirms their address while signed in stays signed in; their second factors survive a later password reset', async () => {
    const { visitor, user } = await registerSomebody();
    const { passkey } = await addSoftwarePasskey(visitor);
    const answer = await confirm(user, visitor);
    expect(answer.body.isAccessEnded).toBe(false);
    expect(await isSignedIn(visitor)).toBe(true);

    const later = await reset(user);

    expect(await isSignedIn(later)).toBe(false);
    expect(await signInBy(passkey)).toBe(200);
  });

  test('if a person confirms their address and signs in on one browser, second factors added there survive a password reset', async () => {
    const { user } = await registerSomebody();
    const phone = app.visitor();
    await confirm(user, phone);
    await typePassword(phone, user);
    const { passkey } = await addSoftwarePasskey(phone);
    const later = await reset(user);
    expect(await isSignedIn(later)).toBe(false);
    expect(await signInBy(passkey)).toBe(200);
  });

  test('second factors that a person adds after setting a password by a mailed link survive a later password reset', async () => {
    const { user } = await registerSomebody();
    const visitor = await reset(user);
    await addSoftwarePasskey(visitor);
    const later = await reset(user, 'a-third-lantern-43');
    expect(await isSignedIn(later)).toBe(false);
    expect((await visitor.call(readSecondFactor)).status).toBe(401);
  });

  test('a person stays signed in when the confirmation link is opened again in another browser', async () => {
    const { visitor, user } = await registerSomebody();
    const token = await mailedToken(app.db, { userId: user.id, kind: 'confirm-email' });
    await visitor.call(confirmEmail, { body: { token } });
    const again = await app.visitor().call(confirmEmail, { body: { token } });
    expect(again.body).toMatchObject({ isAccessEnded: false });
    expect(await isSignedIn(visitor)).toBe(true);
  });

  test('a password reset of an account without second factors sends no notice about removed ones', async () => {
    const { user } = await registerSomebody();
    await reset(user);
    expect(await kindsTold()).not.toContain('second-factor-removed');
  });

  test('a confirmation in a browser proves nothing once the account has another email address', async () => {
    const { user } = await registerSomebody();
    const phone = app.visitor();
    await confirm(user, phone);
    await app.db.pool.query(`UPDATE users SET email = 'moved@example.org'`);
    expect((await typePassword(phone, user)).status).toBe(200);
    const { rows } = await app.db.pool.query('SELECT owner_proved_at FROM users');
    expect(rows).toEqual([{ owner_proved_at: null }]);
  });
});

test('an account created by the office keeps its session and second factors when its address is confirmed in another browser', async () => {
  const { visitor, user } = await app.signInAs('guest');
  const { passkey } = await addSoftwarePasskey(visitor);
  await visitor.call(sendConfirmation);
  const answer = await confirm(user);
  expect(answer.body).toMatchObject({ isAccessEnded: false });
  expect(await isSignedIn(visitor)).toBe(true);
  expect(await signInBy(passkey)).toBe(200);
});

test('only a person who registered, is no administrator and has not proved the address may be a stranger', () => {
  const stranger = { isSelfRegistered: true, ownerProvedAt: null, role: 'chaplain' } as const;
  expect(isOwnerUnproved(stranger)).toBe(true);
  expect(isOwnerUnproved({ ...stranger, isSelfRegistered: false })).toBe(false);
  expect(isOwnerUnproved({ ...stranger, ownerProvedAt: new Date() })).toBe(false);
  expect(isOwnerUnproved({ ...stranger, role: 'admin' })).toBe(false);
});
