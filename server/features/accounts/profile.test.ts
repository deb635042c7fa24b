import { describe, expect, it, test } from 'vitest';
import { changePassword, currentUser, login, updateAccount } from '#shared/accounts/api.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { whileTableRefuses } from '#server/testing/database-faults.ts';
import { PASSWORD } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();
const NEW_PASSWORD = 'another-lantern-42';

const statusOfSignIn = async (username: string, password: string) =>
  (await app.visitor().call(login, { body: { username, password } })).status;

describe('a user’s own profile', () => {
  it('a profile change updates the fields that are sent and leaves the rest', async () => {
    const { visitor, user } = await app.signInAs('guest');
    const answer = await visitor.call(updateAccount, { body: { firstName: ' Naomi ' } });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      id: user.id,
      firstName: 'Naomi',
      lastName: user.lastName,
      email: user.email,
      username: user.username,
    });
    expect((await visitor.call(currentUser)).body).toEqual(answer.body);
  });

  it.each([undefined, {}])('a profile stays unchanged when nothing is sent: %j', async (body) => {
    const { visitor, user } = await app.signInAs('guest');
    const answer = await visitor.send('PUT', updateAccount.path, { body });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ firstName: user.firstName, username: user.username });
  });

  it.each([
    ['firstName', ' ', 'First name is required'],
    ['lastName', null, 'Last name is required'],
    ['email', 'nowhere', 'Valid email is required'],
    ['username', '', 'Username is required'],
    ['username', 'a b', 'Username can’t contain spaces or @'],
  ])('a profile change with %s %j is refused', async (field, value, message) => {
    const { visitor } = await app.signInAs('guest');
    const answer = await visitor.send('PUT', updateAccount.path, { body: { [field]: value } });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual({ [field]: message });
  });

  it('a profile change ignores role and password (Z3)', async () => {
    const { visitor, user } = await app.signInAs('guest');
    const answer = await visitor.send('PUT', updateAccount.path, {
      body: { role: 'admin', password: NEW_PASSWORD, id: 'x', createdAt: 'x', firstName: 'Naomi' },
    });
    expect(answer.body).toMatchObject({ role: 'guest', id: user.id, firstName: 'Naomi' });
    expect(await statusOfSignIn(user.username, NEW_PASSWORD)).toBe(401);
    expect(await statusOfSignIn(user.username, PASSWORD)).toBe(200);
  });

  it.each([
    [{ username: 'ESTHER' }, 'username', 'This username is already taken.'],
    [{ email: 'Esther@example.org' }, 'email', 'An account with this email already exists.'],
  ])(
    'a profile change to an email or user name that another has in any case is refused: %j (I21)',
    async (body, field, message) => {
      await app.makeUser({ username: 'esther', email: 'esther@example.org' });
      const { visitor, user } = await app.signInAs('guest');
      const answer = await visitor.send('PUT', updateAccount.path, {
        body: { ...body, currentPassword: PASSWORD },
      });
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({ message, fields: { [field]: message } });
      expect((await visitor.call(currentUser)).body).toMatchObject({ username: user.username });
    },
  );

  it('a person can change the case of their own user name', async () => {
    const { visitor, user } = await app.signInAs('guest');
    const username = user.username.toUpperCase();
    const body = { username, currentPassword: PASSWORD };
    expect((await visitor.call(updateAccount, { body })).body).toMatchObject({ username });
  });
});

describe('password changes', () => {
  it('a changed password works and the old one does not', async () => {
    const { visitor, user } = await app.signInAs('guest');
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await visitor.call(changePassword, { body })).status).toBe(204);
    expect(await statusOfSignIn(user.username, PASSWORD)).toBe(401);
    expect(await statusOfSignIn(user.username, NEW_PASSWORD)).toBe(200);
  });

  it('a password change ends the person’s other sessions, and keeps this one and those of others (A9)', async () => {
    const { visitor, user } = await app.signInAs('guest');
    const [phone, library] = [await app.signIn(user), await app.signIn(user)];
    const { visitor: neighbour } = await app.signInAs('guest');
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    await visitor.call(changePassword, { body });
    const seen = await Promise.all(
      [visitor, phone, library, neighbour].map((browser) => browser.call(currentUser)),
    );
    expect(seen.map(({ status }) => status)).toEqual([200, 401, 401, 200]);
  });

  it.each([
    [{ newPassword: NEW_PASSWORD }, { currentPassword: 'Current password is required' }],
    [
      { currentPassword: PASSWORD, newPassword: 'five5' },
      { newPassword: 'Password must be at least 6 characters' },
    ],
    [{ currentPassword: PASSWORD }, { newPassword: 'Password is required' }],
    [
      { currentPassword: PASSWORD, newPassword: 'Password1' },
      { newPassword: 'This password is one of the most common ones. Please choose another.' },
    ],
    [
      { currentPassword: 'not mine', newPassword: NEW_PASSWORD },
      { currentPassword: 'The current password is not right.' },
    ],
    [
      { currentPassword: [PASSWORD], newPassword: NEW_PASSWORD },
      { currentPassword: 'Current password is required' },
    ],
  ])('a password change with %j is refused', async (body, fields) => {
    const { visitor, user } = await app.signInAs('guest');
    const other = await app.signIn(user);
    const answer = await visitor.send('PUT', changePassword.path, { body });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual(fields);
    expect((await other.call(currentUser)).status).toBe(200);
    expect(await statusOfSignIn(user.username, PASSWORD)).toBe(200);
  });

  it('a password change requires the minimum length that the settings name', async () => {
    const strict = await app.secondProcess({ passwordMinLength: 30 });
    const { visitor } = await app.signInAs('guest');
    const there = strict.visitor();
    there.cookies.set('sid', visitor.cookies.get('sid') ?? '');
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const answer = await there.call(changePassword, { body });
    expect(answer.body.fields).toEqual({ newPassword: 'Password must be at least 30 characters' });
  });

  it('a long Unicode password works whole after a change (A19)', async () => {
    const newPassword = 'мост 🌉 '.repeat(40);
    const { visitor, user } = await app.signInAs('guest');
    await visitor.call(changePassword, { body: { currentPassword: PASSWORD, newPassword } });
    expect(await statusOfSignIn(user.username, newPassword)).toBe(200);
    expect(await statusOfSignIn(user.username, newPassword.trimEnd())).toBe(401);
  });

  it('a password change that can’t be recorded changes nothing and ends no session (P4)', async () => {
    const { visitor, user } = await app.signInAs('guest');
    const other = await app.signIn(user);
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const failed = await whileTableRefuses(app, 'audit_events', () =>
      visitor.call(changePassword, { body }),
    );
    expect(failed.status).toBe(500);
    expect((await other.call(currentUser)).status).toBe(200);
    expect(await statusOfSignIn(user.username, PASSWORD)).toBe(200);

    await visitor.call(changePassword, { body });
    expect((await auditTrail(app)).at(-1)).toEqual({
      action: 'password-changed',
      actor: user.id,
      subject: user.id,
      details: {},
    });
  });
});

test('no answer to a person about their own account has a password or a hash (P2)', async () => {
  const { visitor, user } = await app.signInAs('guest');
  const answers = [
    await visitor.call(currentUser),
    await visitor.call(updateAccount, { body: { firstName: 'Naomi' } }),
    await app.visitor().call(login, { body: { username: user.username, password: PASSWORD } }),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual([
      'canBeCalled',
      'createdAt',
      'email',
      'firstName',
      'id',
      'lastName',
      'role',
      'updatedAt',
      'username',
    ]);
  }
});
