import { describe, expect } from 'vitest';
import { changePassword, currentUser, login, updateAccount } from '#shared/accounts/api.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { whileTableRefuses } from '#server/testing/database-faults.ts';
import { PASSWORD } from '#server/testing/person-factories.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();
const test = testWithPeople(app);
const NEW_PASSWORD = 'another-lantern-42';

const statusOfSignIn = async (username: string, password: string) =>
  (await app.visitor().call(login, { body: { username, password } })).status;

describe('a user’s own profile', () => {
  test('a profile change updates only the fields that are sent', async ({ guest }) => {
    const answer = await guest.call(updateAccount, { body: { firstName: ' Naomi ' } });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      id: guest.user.id,
      firstName: 'Naomi',
      lastName: guest.user.lastName,
      email: guest.user.email,
      username: guest.user.username,
    });
    expect((await guest.call(currentUser)).body).toEqual(answer.body);
  });

  test.each([undefined, {}])('a profile stays unchanged when nothing is sent: %j', async (body) => {
    const { visitor, user } = await app.signInAs('guest');
    const answer = await visitor.send('PUT', updateAccount.path, { body });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      firstName: user.firstName,
      username: user.username,
      updatedAt: user.updatedAt.toISOString(),
    });
  });

  test.each([
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

  test('a profile change ignores a role and a password in the request (Z3)', async ({ guest }) => {
    const answer = await guest.send('PUT', updateAccount.path, {
      body: { role: 'admin', password: NEW_PASSWORD, id: 'x', createdAt: 'x', firstName: 'Naomi' },
    });
    expect(answer.body).toMatchObject({ role: 'guest', id: guest.user.id, firstName: 'Naomi' });
    expect(await statusOfSignIn(guest.user.username, NEW_PASSWORD)).toBe(401);
    expect(await statusOfSignIn(guest.user.username, PASSWORD)).toBe(200);
  });

  test.each([
    [{ username: 'ESTHER' }, 'username', 'This username is already taken.'],
    [{ email: 'Esther@example.org' }, 'email', 'An account with this email already exists.'],
  ])(
    'a profile change to somebody else’s email or user name is refused, whatever its upper and lower case: %j (I21)',
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

  test('a person can change the upper and lower case of their own user name', async ({ guest }) => {
    const username = guest.user.username.toUpperCase();
    const body = { username, currentPassword: PASSWORD };
    expect((await guest.call(updateAccount, { body })).body).toMatchObject({ username });
  });

  test('the current password is not checked for a change of only the name', async ({ guest }) => {
    const body = { firstName: 'Naomi', currentPassword: 'not mine' };
    const answer = await guest.call(updateAccount, { body });
    expect(answer).toMatchObject({ status: 200, body: { firstName: 'Naomi' } });
  });
});

describe('password changes', () => {
  test('after a password change the new password works and the old one does not', async ({
    guest,
  }) => {
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await guest.call(changePassword, { body })).status).toBe(204);
    expect(await statusOfSignIn(guest.user.username, PASSWORD)).toBe(401);
    expect(await statusOfSignIn(guest.user.username, NEW_PASSWORD)).toBe(200);
  });

  test('a password change ends the person’s other sessions, but not this one or other people’s (A9)', async ({
    guest,
  }) => {
    const [phone, library] = [await app.signIn(guest.user), await app.signIn(guest.user)];
    const { visitor: neighbour } = await app.signInAs('guest');
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    await guest.call(changePassword, { body });
    const seen = await Promise.all(
      [guest, phone, library, neighbour].map((browser) => browser.call(currentUser)),
    );
    expect(seen.map(({ status }) => status)).toEqual([200, 401, 401, 200]);
  });

  test.each([
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

  test('a password change enforces the minimum length in the settings', async () => {
    const strict = await app.secondProcess({ decided: { passwordMinLength: 30 } });
    const { visitor } = await app.signInAs('guest');
    const there = strict.visitor();
    there.cookies.set('sid', visitor.cookies.get('sid') ?? '');
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const answer = await there.call(changePassword, { body });
    expect(answer.body.fields).toEqual({ newPassword: 'Password must be at least 30 characters' });
  });

  test('a long Unicode password is not cut off by a password change (A19)', async () => {
    const newPassword = 'мост 🌉 '.repeat(40);
    const { visitor, user } = await app.signInAs('guest');
    await visitor.call(changePassword, { body: { currentPassword: PASSWORD, newPassword } });
    expect(await statusOfSignIn(user.username, newPassword)).toBe(200);
    expect(await statusOfSignIn(user.username, newPassword.trimEnd())).toBe(401);
  });

  test('a password change that can’t be recorded changes nothing and ends no session (P4)', async ({
    guest,
  }) => {
    const other = await app.signIn(guest.user);
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const failed = await whileTableRefuses(app, 'audit_events', () =>
      guest.call(changePassword, { body }),
    );
    expect(failed.status).toBe(500);
    expect((await other.call(currentUser)).status).toBe(200);
    expect(await statusOfSignIn(guest.user.username, PASSWORD)).toBe(200);

    await guest.call(changePassword, { body });
    expect((await auditTrail(app)).at(-1)).toEqual({
      action: 'password-changed',
      actor: guest.user.id,
      subject: guest.user.id,
      details: {},
    });
  });
});

test('the portal’s responses about a person’s own account contain no password and no hash (P2)', async ({
  guest,
}) => {
  const answers = [
    await guest.call(currentUser),
    await guest.call(updateAccount, { body: { firstName: 'Naomi' } }),
    await app
      .visitor()
      .call(login, { body: { username: guest.user.username, password: PASSWORD } }),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual([
      'canBeCalled',
      'createdAt',
      'email',
      'emailConfirmedAt',
      'firstName',
      'hasCall',
      'hasProfile',
      'id',
      'lastName',
      'mustSetUpSecondFactor',
      'pendingEmail',
      'role',
      'updatedAt',
      'username',
    ]);
  }
});
