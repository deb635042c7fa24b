import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Role } from '#shared/accounts/constants.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { roleInPortal, takeRole } from './role.ts';

const app = useTestApp();

const rulesFor = (...roles: Role[]) => ({
  roles: { claim: 'groups', rules: roles.map((role) => ({ value: `${role}s`, role })) },
});

test.each<[Role[], Role]>([
  [['admin'], 'chaplain'],
  [['admin', 'chaplain'], 'guest'],
  [['chaplain'], 'guest'],
  [[], 'chaplain'],
])('if the agency gives the roles %j, people without one are %s in the portal', (roles, role) => {
  expect(roleInPortal(rulesFor(...roles))).toBe(role);
});

test('if only the portal manages roles, new people are chaplains', () => {
  expect(roleInPortal({ roles: null })).toBe('chaplain');
});

const roleOf = async (id: string) => {
  const { rows } = await app.db.pool.query<{ role: Role }>('SELECT role FROM users WHERE id = $1', [
    id,
  ]);
  return rows[0]?.role;
};

test.each<[before: Role, told: Role | null | undefined, after: Role]>([
  ['guest', 'admin', 'admin'],
  ['chaplain', 'chaplain', 'chaplain'],
  ['chaplain', null, 'guest'],
  ['chaplain', undefined, 'chaplain'],
  ['admin', null, 'admin'],
])(
  'a person with the role %s, for whom the agency reports %s, has the role %s after the sign-in',
  async (before, told, after) => {
    await app.makeUser({ role: 'admin' });
    const user = await app.makeUser({ role: before });
    const settings = rulesFor('chaplain');
    expect(await takeRole(app.db, { user, identity: { role: told }, settings })).toBe(true);
    expect(await roleOf(user.id)).toBe(after);
  },
);

test('the portal keeps every role if its settings name no roles of the agency', async () => {
  const user = await app.makeUser({ role: 'chaplain' });
  const given = { user, identity: { role: null }, settings: { roles: null } };
  expect(await takeRole(app.db, given)).toBe(true);
  expect(await roleOf(user.id)).toBe('chaplain');
});

test('the last administrator keeps the role, which the caller hears (K12)', async () => {
  const user = await app.makeUser({ role: 'admin' });
  const given = { user, identity: { role: 'guest' as const }, settings: rulesFor('chaplain') };
  expect(await takeRole(app.db, given)).toBe(false);
  expect(await roleOf(user.id)).toBe('admin');
});

test('a role that can’t be changed for another reason ends the sign-in', async () => {
  const user = { id: randomUUID(), role: 'guest' as const };
  const given = { user, identity: { role: 'admin' as const }, settings: { roles: null } };
  await expect(takeRole(app.db, given)).rejects.toMatchObject({ status: 404 });
});
