import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import {
  askForPasswordReset,
  currentUser,
  listUsers,
  makePasswordLink,
  setPasswordByLink,
  setUserRole,
  updateAccount,
} from '#shared/accounts/api.ts';
import {
  beginPasskeySignIn,
  finishSignIn,
  readSecondFactor,
  removeAuthenticator,
  removePasskey,
  removeSecondFactor,
  signInWithPasskey,
  verifyAgain,
} from '#shared/second-factor/api.ts';
import { SECOND_FACTOR_REQUIRED } from '#shared/second-factor/constants.ts';
import { listTrainingSessions } from '#shared/training/api.ts';
import { sortedStatuses } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { mailedToken } from '#server/testing/mailed-link.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { startRequest } from '#server/testing/raw-request.ts';
import {
  addAuthenticator,
  addSoftwarePasskey,
  codeOf,
  typePassword,
} from '#server/testing/second-factor.ts';
import { provePasskey } from '#server/testing/software-passkey.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { removeFactorsOf } from './operator.ts';

const app = useTestApp({ decided: { secondFactor: 'admin' } });
const test = testWithPeople(app);

describe('a portal that asks administrators for a second factor (K6)', () => {
  test('an administrator who lacks the required second factor can do nothing until they set it up (K6)', async ({
    admin,
  }) => {
    expect((await admin.call(currentUser)).body).toMatchObject({ mustSetUpSecondFactor: true });
    const refused = await admin.call(listUsers);
    expect(refused.status).toBe(403);
    expect(refused.body.code).toBe(SECOND_FACTOR_REQUIRED);
    expect((await admin.call(readSecondFactor)).body.isRequired).toBe(true);
    await addAuthenticator(admin);
    expect((await admin.call(currentUser)).body).toMatchObject({ mustSetUpSecondFactor: false });
    expect((await admin.call(listUsers)).status).toBe(200);
  });

  test('an administrator who signs in by the password alone is asked to set up a second factor (K6)', async () => {
    const user = await app.makeUser({ role: 'admin' });
    const visitor = app.visitor();
    const answer = await typePassword(visitor, user);
    expect(answer.body).toMatchObject({ mustSetUpSecondFactor: true });
    expect((await visitor.call(listUsers)).body.code).toBe(SECOND_FACTOR_REQUIRED);
    await addSoftwarePasskey(visitor);
    expect((await visitor.call(listUsers)).status).toBe(200);
  });

  test('a guest needs no second factor until they become an administrator (K6)', async ({
    admin,
    guest,
  }) => {
    await addAuthenticator(admin);
    expect((await guest.call(currentUser)).body).toMatchObject({ mustSetUpSecondFactor: false });
    const params = { id: guest.user.id };
    await admin.call(setUserRole, { params, body: { role: 'admin' } });
    expect((await guest.call(listUsers)).body.code).toBe(SECOND_FACTOR_REQUIRED);
  });

  test('a user who became an administrator during a slow request is asked for a second factor (K6)', async ({
    guest,
  }) => {
    const slow = startRequest(app, {
      method: 'PUT',
      path: updateAccount.path,
      visitor: guest,
      headers: { 'transfer-encoding': 'chunked' },
    });
    slow.write('{"firstName":');
    await sleep(1200);
    await app.db.pool.query("UPDATE users SET role = 'admin'");
    slow.write('"Slow"}');
    const { status, text } = await slow.end();
    expect(status).toBe(403);
    expect(text).toContain(SECOND_FACTOR_REQUIRED);
  });

  test('a session counts as two-factor once the user proves the account’s second factor in it (K6)', async ({
    admin,
  }) => {
    const { recoveryCodes } = await addAuthenticator(admin);
    await app.db.pool.query("UPDATE sessions SET sess = (sess::jsonb - 'hasSecondFactor')::json");
    expect((await admin.call(listUsers)).status).toBe(403);
    const body = { recoveryCode: recoveryCodes[0] };
    expect((await admin.call(verifyAgain, { body })).status).toBe(204);
    expect((await admin.call(listUsers)).status).toBe(200);
  });

  test('if the portal requires a second factor of everybody, guests must also set up a second factor (K6)', async ({
    guest,
  }) => {
    const portal = await app.secondProcess({ decided: { secondFactor: 'everyone' } });
    const visitor = portal.visitor();
    for (const [name, value] of guest.cookies) visitor.cookies.set(name, value);
    expect((await visitor.call(currentUser)).body).toMatchObject({ mustSetUpSecondFactor: true });
    expect((await visitor.call(listTrainingSessions)).status).toBe(403);
  });
});

describe('links that set a password', () => {
  test('a mailed password link for an account with a second factor sets the password, but signs nobody in', async () => {
    const { visitor: own, user } = await app.signInAs('guest');
    const { secret } = await addAuthenticator(own);
    await app.visitor().call(askForPasswordReset, { body: { username: user.username } });
    const token = await mailedToken(app.db, { userId: user.id, kind: 'password-reset' });
    const visitor = app.visitor();
    const password = 'another-lantern-42';
    expect((await visitor.call(setPasswordByLink, { body: { token, password } })).status).toBe(204);
    expect(visitor.cookies.has('sid')).toBe(false);
    const answer = await visitor.send('POST', '/api/login', {
      body: { username: user.username, password },
    });
    expect(answer.status).toBe(403);
    const finished = await visitor.call(finishSignIn, { body: { code: codeOf(secret, 1) } });
    expect(finished.status).toBe(200);
  });

  test('if a mailed password link proves an account’s email address for the first time, the account’s second factors are removed', async () => {
    const { visitor: stranger, user } = await app.signInAs('guest');
    const { passkey } = await addSoftwarePasskey(stranger);
    await app.db.pool.query('UPDATE users SET is_self_registered = true WHERE id = $1', [user.id]);
    const reset = async (password: string) => {
      await app.visitor().call(askForPasswordReset, { body: { username: user.username } });
      const token = await mailedToken(app.db, { userId: user.id, kind: 'password-reset' });
      const visitor = app.visitor();
      await visitor.call(setPasswordByLink, { body: { token, password } });
      return visitor;
    };
    const visitor = await reset('another-lantern-42');
    expect((await visitor.call(currentUser)).status).toBe(200);
    const { options } = (await stranger.call(beginPasskeySignIn)).body;
    const response = provePasskey(passkey, options);
    expect((await stranger.call(signInWithPasskey, { body: { response } })).status).toBe(401);
    expect(await auditTrail(app)).toContainEqual(
      expect.objectContaining({ action: 'second-factor-removed', subject: user.id }),
    );
    await addSoftwarePasskey(visitor);
    const later = await reset('a-third-lantern-43');
    expect(later.cookies.has('sid')).toBe(false);
  });

  test('a password link that an administrator made for an account with a second factor signs nobody in', async ({
    admin,
    guest,
  }) => {
    await addAuthenticator(admin);
    await addAuthenticator(guest);
    const { body } = await admin.call(makePasswordLink, { params: { id: guest.user.id } });
    const token = new URL(body.url).searchParams.get('token') ?? '';
    const visitor = app.visitor();
    await visitor.call(setPasswordByLink, { body: { token, password: 'another-lantern-42' } });
    expect(visitor.cookies.has('sid')).toBe(false);
  });
});

describe('the last second factor (K12)', () => {
  test('a user who needs a second factor can’t remove their last one (K12)', async ({ admin }) => {
    await addAuthenticator(admin);
    const refused = await admin.call(removeAuthenticator);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/Add another passkey or app/);
    expect((await admin.call(readSecondFactor)).body.recoveryCodesLeft).toBe(10);
    await addSoftwarePasskey(admin);
    expect((await admin.call(removeAuthenticator)).status).toBe(204);
    const { passkeys } = (await admin.call(readSecondFactor)).body;
    const params = { id: passkeys[0]?.id ?? '' };
    expect((await admin.call(removePasskey, { params })).status).toBe(409);
  });

  test('when a user removes their last two factors at the same moment, one removal is refused (K12)', async ({
    admin,
  }) => {
    await addAuthenticator(admin);
    await addSoftwarePasskey(admin);
    const { passkeys } = (await admin.call(readSecondFactor)).body;
    const params = { id: passkeys[0]?.id ?? '' };
    const answers = await Promise.all([
      admin.call(removeAuthenticator),
      admin.call(removePasskey, { params }),
    ]);
    expect(sortedStatuses(answers)).toEqual([204, 409]);
  });

  test('if only administrators need a second factor, a guest can remove their last second factor', async ({
    guest,
  }) => {
    await addAuthenticator(guest);
    expect((await guest.call(removeAuthenticator)).status).toBe(204);
  });

  test('an administrator removes all factors of another user, who is signed out and notified', async ({
    admin,
    guest,
  }) => {
    await addAuthenticator(admin);
    await addAuthenticator(guest);
    await addSoftwarePasskey(guest);
    const { id } = guest.user;
    expect((await admin.call(removeSecondFactor, { params: { id } })).status).toBe(204);
    expect((await guest.call(currentUser)).status).toBe(401);
    expect((await typePassword(app.visitor(), guest.user)).status).toBe(200);
    expect(await auditTrail(app)).toContainEqual(
      expect.objectContaining({
        action: 'second-factor-removed-by-admin',
        actor: admin.user.id,
        subject: id,
      }),
    );
    const told = (await readOutbox(app.db)).filter(({ kind }) => kind === 'second-factor-removed');
    expect(told).toMatchObject([{ userId: id, facts: { byOffice: true } }]);
  });

  test('an administrator can’t remove their own factors through the endpoint for other users', async ({
    admin,
  }) => {
    await addAuthenticator(admin);
    const answer = await admin.call(removeSecondFactor, { params: { id: admin.user.id } });
    expect(answer.status).toBe(409);
  });

  test('no administrator can remove the second factor of the only administrator who has one (K12)', async ({
    admin,
  }) => {
    const { visitor: other, user } = await app.signInAs('admin');
    await addAuthenticator(other);
    // Makes the sessions two-factor, as if the agency had checked a second factor at sign-in.
    await app.db.pool.query(
      `UPDATE sessions SET sess = (sess::jsonb || '{"hasSecondFactor": true}')::json`,
    );
    const answer = await admin.call(removeSecondFactor, { params: { id: user.id } });
    expect(answer.status).toBe(409);
    expect((await other.call(readSecondFactor)).body.authenticatorAddedAt).not.toBeNull();
  });

  test('when two administrators remove each other’s factors at the same moment, only one removal succeeds (K12)', async ({
    admin,
  }) => {
    const { visitor: other, user } = await app.signInAs('admin');
    await addAuthenticator(admin);
    await addAuthenticator(other);
    const answers = await Promise.all([
      admin.call(removeSecondFactor, { params: { id: user.id } }),
      other.call(removeSecondFactor, { params: { id: admin.user.id } }),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    const { rows } = await app.db.pool.query('SELECT user_id FROM authenticators');
    expect(rows).toHaveLength(1);
  });

  test('the operator of the portal can remove the only administrator’s second factor', async ({
    admin,
  }) => {
    await addAuthenticator(admin);
    expect(await removeFactorsOf(app.db, admin.user.username)).toBe('removed');
    expect(await removeFactorsOf(app.db, admin.user.username)).toBe('none');
    expect(await removeFactorsOf(app.db, 'nobody')).toBe('unknown');
    expect((await admin.call(currentUser)).status).toBe(401);
    const visitor = app.visitor();
    expect((await typePassword(visitor, admin.user)).body).toMatchObject({
      mustSetUpSecondFactor: true,
    });
    expect(await auditTrail(app)).toContainEqual(
      expect.objectContaining({ action: 'second-factor-removed-by-admin', actor: null }),
    );
  });
});
