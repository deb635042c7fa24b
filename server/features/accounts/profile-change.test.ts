import { describe, expect, it, test } from 'vitest';
import {
  changePassword,
  currentUser,
  login,
  register,
  updateAccount,
} from '#shared/accounts/api.ts';
import { updateChaplain } from '#shared/chaplains/api.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { registration } from '#server/testing/bodies.ts';
import { whileTableRefuses } from '#server/testing/database-faults.ts';
import { whileUncommitted } from '#server/testing/held-lock.ts';
import { PASSWORD } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { updateAccount as updateStoredProfile } from './profile-change.ts';

const app = useTestApp();
const NEEDED = 'Enter your current password to change your email or username.';
const WRONG = 'The current password is not right.';

const changes = async () =>
  (await auditTrail(app)).filter(({ action }) =>
    /^(name|email|username)-changed$|^email-change-asked$/.test(action),
  );

const ruth = { username: 'ruth', email: 'ruth@example.org' };

async function signedInRuth() {
  const user = await app.makeUser({ ...ruth, firstName: 'Ruth', lastName: 'Amos' });
  return { user, visitor: await app.signIn(user) };
}

describe('email and user name changes', () => {
  it('a change of email and user name locks the user name first, so that a simultaneous registration with that name causes no deadlock', async () => {
    const { visitor } = await signedInRuth();
    await app.visitor().call(register, { body: registration() });
    const body = { username: 'naomi', email: 'naomi@example.org', currentPassword: PASSWORD };

    const { working } = await whileUncommitted(
      app,
      {
        statement:
          "INSERT INTO users (username, email, first_name, last_name) VALUES ($1, 'n@x.org', 'N', 'A')",
        values: ['naomi'],
        waiting: 1,
        next: {
          statement: 'UPDATE rate_limits SET points = points + 1 WHERE key LIKE $1',
          values: ['unconfirmed-mails:%'],
        },
      },
      () => visitor.call(updateAccount, { body }),
    );

    expect((await working).body).toMatchObject({ code: 'username-taken' });
  });

  it.each([
    { email: 'naomi@example.org' },
    { username: 'naomi' },
    { username: 'RUTH' },
    { email: 'Ruth@example.org', firstName: 'Naomi' },
  ])(
    'a change of the email address or user name without the current password is refused: %j',
    async (body) => {
      const { visitor } = await signedInRuth();
      const answer = await visitor.call(updateAccount, { body });
      expect(answer.status).toBe(403);
      expect(answer.body).toEqual({
        code: 'password-needed',
        message: NEEDED,
        fields: { currentPassword: NEEDED },
      });
      expect((await visitor.call(currentUser)).body).toMatchObject({ ...ruth, firstName: 'Ruth' });
      expect(await changes()).toEqual([]);
    },
  );

  it('a change of the email address or user name with the current password is recorded with the old and new values', async () => {
    const { visitor, user } = await signedInRuth();
    const body = { email: 'naomi@example.org', username: 'Ruth', currentPassword: PASSWORD };
    expect((await visitor.call(updateAccount, { body })).body).toMatchObject({
      email: 'ruth@example.org',
      pendingEmail: 'naomi@example.org',
      username: 'Ruth',
    });
    const about = { actor: user.id, subject: user.id };
    expect(await changes()).toEqual([
      {
        action: 'email-change-asked',
        ...about,
        details: { before: 'ruth@example.org', after: 'naomi@example.org' },
      },
      { action: 'username-changed', ...about, details: { before: 'ruth', after: 'Ruth' } },
    ]);
  });

  it('wrong passwords for changing the user name and for changing the password count toward the same limit', async () => {
    const strict = await app.secondProcess({ loginFailuresPerAccount: 2 });
    const { visitor } = await signedInRuth();
    const there = strict.visitor();
    there.cookies.set('sid', visitor.cookies.get('sid') ?? '');
    const body = { username: 'naomi', currentPassword: 'not mine' };
    const refused = await there.call(updateAccount, { body });
    expect([refused.status, refused.body.fields]).toEqual([400, { currentPassword: WRONG }]);
    const change = { currentPassword: 'not mine', newPassword: 'another-lantern-42' };
    expect((await there.call(changePassword, { body: change })).status).toBe(400);
    expect((await there.call(updateAccount, { body })).status).toBe(429);
    const right = { ...body, currentPassword: PASSWORD };
    expect((await there.call(updateAccount, { body: right })).status).toBe(429);
    expect((await there.call(updateAccount, { body: { firstName: 'Naomi' } })).status).toBe(429);
  });

  it('a change of user name is refused with 409 if the password was reset after it was checked', async () => {
    const { user } = await signedInRuth();
    const other = await app.makeUser({ password: `${user.password}x` });
    const db: typeof app.db = {
      ...app.db,
      async transaction(work) {
        await app.db.pool.query(
          'UPDATE users SET password = (SELECT password FROM users WHERE id = $2) WHERE id = $1',
          [user.id, other.id],
        );
        return app.db.transaction(work);
      },
    };
    const body = { username: 'thief', currentPassword: PASSWORD };
    const changing = updateStoredProfile(db, { userId: user.id, body, turn: {}, mailsAnHour: 10 });
    await expect(changing).rejects.toMatchObject({ status: 409, code: 'password-changed' });
    expect(await changes()).toEqual([]);
  });

  it('a change of email address is not stored if it can’t be recorded in the audit trail (P4)', async () => {
    const { visitor } = await signedInRuth();
    const body = { username: 'naomi', currentPassword: PASSWORD };
    const failed = await whileTableRefuses(app, 'audit_events', () =>
      visitor.call(updateAccount, { body }),
    );
    expect(failed.status).toBe(500);
    expect((await visitor.call(currentUser)).body).toMatchObject(ruth);
  });
});

describe('profile changes', () => {
  it('a change of only the first and last name needs no password, even when all fields are sent', async () => {
    const { visitor, user } = await signedInRuth();
    const body = { ...ruth, firstName: 'Naomi' };
    expect((await visitor.call(updateAccount, { body })).status).toBe(200);
    expect(await changes()).toEqual([
      {
        action: 'name-changed',
        actor: user.id,
        subject: user.id,
        details: { before: 'Ruth Amos', after: 'Naomi Amos' },
      },
    ]);
  });

  it('a profile that is saved unchanged leaves no row in the audit trail', async () => {
    const { visitor } = await signedInRuth();
    expect((await visitor.call(updateAccount, { body: ruth })).status).toBe(200);
    expect(await changes()).toEqual([]);
  });
});

test('an administrator’s change of somebody’s name, email address and user name is recorded', async () => {
  const { visitor, user: admin } = await app.signInAs('admin');
  const { chaplain, user } = await app.makeChaplain({}, { ...ruth, firstName: 'Ruth' });
  const params = { id: chaplain.id };
  const body = { lastName: 'Moab', email: 'moab@example.org', username: 'moab' };
  expect((await visitor.call(updateChaplain, { params, body })).status).toBe(200);
  const about = { actor: admin.id, subject: user.id };
  expect(await changes()).toEqual([
    {
      action: 'name-changed',
      ...about,
      details: { before: `Ruth ${user.lastName}`, after: 'Ruth Moab' },
    },
    { action: 'email-changed', ...about, details: { before: ruth.email, after: body.email } },
    { action: 'username-changed', ...about, details: { before: 'ruth', after: 'moab' } },
  ]);
  const signIn = { username: 'moab', password: PASSWORD };
  expect((await app.visitor().call(login, { body: signIn })).status).toBe(200);
});
