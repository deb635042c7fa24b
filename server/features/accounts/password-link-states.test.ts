import { expect } from 'vitest';
import { getUser, inviteUser, makePasswordLink, readPasswordLink } from '#shared/accounts/api.ts';
import { passwordLinkFor } from '#server/testing/password-link.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { setPasswordByLink } from './password-links.ts';

const app = useTestApp();
const test = testWithPeople(app);

const read = async (token: string) =>
  (await app.visitor().call(readPasswordLink, { params: { token } })).status;

test('no set-password link is made for a suspended person', async ({ admin }) => {
  const { id } = await app.makeUser({ suspendedAt: new Date() });
  expect(await admin.call(makePasswordLink, { params: { id } })).toMatchObject({
    status: 409,
    body: {
      code: 'account-suspended',
      message: 'This account is suspended. Lift the suspension first.',
    },
  });
  const { rows } = await app.db.pool.query('SELECT FROM password_links');
  expect(rows).toEqual([]);
});

test('an invited person who opens a link that the office handed over has not opened the invitation', async ({
  admin,
}) => {
  const { id } = await app.makeUser({ password: null });
  await admin.call(inviteUser, { params: { id } });
  expect(await read(await passwordLinkFor(admin, id))).toBe(200);
  const { body } = await admin.call(getUser, { params: { id } });
  expect(body.invitation).toMatchObject({ state: 'invited' });
});

test('if the connection closes before the password of a set-password link is hashed, the link stays valid', async ({
  admin,
}) => {
  const { id } = await app.makeUser({ password: null });
  const token = await passwordLinkFor(admin, id);
  const setting = { token, password: 'another-lantern-42', minLength: 6, agency: null };
  const gone = setPasswordByLink(app.db, { ...setting, turn: { isGone: () => true } });
  await expect(gone).rejects.toMatchObject({ code: 'given-up' });
  expect(await read(token)).toBe(200);
});
