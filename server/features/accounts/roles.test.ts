import { describe, expect } from 'vitest';
import { currentUser, listUsers, setUserRole } from '#shared/accounts/api.ts';
import { CHOOSE_ROLE } from '#shared/accounts/constants.ts';
import { listDirectory } from '#shared/directory/api.ts';
import { sortedStatuses } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { whileTableRefuses } from '#server/testing/database-faults.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();
const test = testWithPeople(app);

async function administrators() {
  const { rows } = await app.db.pool.query<{ id: string }>(
    "SELECT id FROM users WHERE role = 'admin'",
  );
  return rows.map(({ id }) => id);
}

test('an administrator can change a user’s role', async ({ admin }) => {
  const { id } = await app.makeUser({ role: 'guest' });
  const answer = await admin.call(setUserRole, { params: { id }, body: { role: 'chaplain' } });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ id, role: 'chaplain' });
});

test.each(['owner', '', null, undefined, ['admin'], 'Admin'])(
  'changing a user’s role to %j is refused',
  async (role) => {
    const { visitor } = await app.signInAs('admin');
    const { id } = await app.makeUser({ role: 'guest' });
    const answer = await visitor.send('PUT', `/api/users/${id}/role`, { body: { role } });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual({ role: CHOOSE_ROLE });
  },
);

test('a demoted administrator is answered 403 on the next request (A11)', async ({ admin }) => {
  const { visitor: demoted, user } = await app.signInAs('admin');
  expect((await demoted.call(listUsers)).status).toBe(200);
  await admin.call(setUserRole, { params: { id: user.id }, body: { role: 'guest' } });
  expect((await demoted.call(listUsers)).status).toBe(403);
  expect((await demoted.call(listDirectory)).status).toBe(403);
  expect((await demoted.call(currentUser)).body).toMatchObject({ role: 'guest' });
});

test('a promoted user has the new role’s permissions on the next request (A11)', async ({
  admin,
  guest,
}) => {
  await admin.call(setUserRole, { params: { id: guest.user.id }, body: { role: 'admin' } });
  expect((await guest.call(listUsers)).status).toBe(200);
});

describe('the last administrator (Z6)', () => {
  test.each(['chaplain', 'guest'] as const)(
    'the last administrator can’t become a %s',
    async (role) => {
      const { visitor, user } = await app.signInAs('admin');
      const answer = await visitor.call(setUserRole, { params: { id: user.id }, body: { role } });
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({ code: 'last-administrator' });
      expect(await administrators()).toEqual([user.id]);
      expect((await visitor.call(listUsers)).status).toBe(200);
    },
  );

  test('giving the last administrator the administrator role again is accepted and changes nothing', async ({
    admin,
  }) => {
    const body = { role: 'admin' } as const;
    expect((await admin.call(setUserRole, { params: { id: admin.user.id }, body })).status).toBe(
      200,
    );
  });

  test('an administrator can’t step down while no other administrator has set a password', async ({
    admin,
  }) => {
    await app.makeUser({ role: 'admin', password: null });
    const answer = await admin.call(setUserRole, {
      params: { id: admin.user.id },
      body: { role: 'guest' },
    });
    expect([answer.status, answer.body.code]).toEqual([409, 'last-administrator']);
  });

  test('an administrator who has not set a password yet can be demoted', async ({ admin }) => {
    const { id } = await app.makeUser({ role: 'admin', password: null });
    const answer = await admin.call(setUserRole, { params: { id }, body: { role: 'guest' } });
    expect(answer.status).toBe(200);
    expect(await administrators()).toEqual([admin.user.id]);
  });

  test('an administrator can step down once there is another administrator', async ({ admin }) => {
    const other = await app.makeUser({ role: 'admin' });
    const body = { role: 'guest' } as const;
    expect((await admin.call(setUserRole, { params: { id: admin.user.id }, body })).status).toBe(
      200,
    );
    expect(await administrators()).toEqual([other.id]);
  });
});

test('if two administrators demote each other at the same moment, one remains an administrator (Z7)', async () => {
  for (let round = 0; round < 6; round += 1) {
    await app.db.pool.query("UPDATE users SET role = 'guest'");
    const [one, two] = [await app.signInAs('admin'), await app.signInAs('admin')];
    const answers = await Promise.all([
      one.visitor.call(setUserRole, { params: { id: two.user.id }, body: { role: 'guest' } }),
      two.visitor.call(setUserRole, { params: { id: one.user.id }, body: { role: 'guest' } }),
    ]);
    const [first, second] = sortedStatuses(answers);
    expect(first).toBe(200);
    expect([403, 409]).toContain(second);
    expect(await administrators()).toHaveLength(1);
  }
});

test('if three administrators step down at the same moment, one remains an administrator (Z7)', async () => {
  const three = [
    await app.signInAs('admin'),
    await app.signInAs('admin'),
    await app.signInAs('admin'),
  ];
  const answers = await Promise.all(
    three.map(({ visitor, user }) =>
      visitor.call(setUserRole, { params: { id: user.id }, body: { role: 'guest' } }),
    ),
  );
  expect(sortedStatuses(answers)).toEqual([200, 200, 409]);
  expect(await administrators()).toHaveLength(1);
});

test('a role change is not stored unless its audit record, with both roles, is stored too (P4)', async ({
  admin,
}) => {
  const { id } = await app.makeUser({ role: 'guest' });
  const change = () => admin.call(setUserRole, { params: { id }, body: { role: 'chaplain' } });
  const failed = await whileTableRefuses(app, 'audit_events', change);
  expect(failed.status).toBe(500);
  const { rows } = await app.db.pool.query('SELECT role FROM users WHERE id = $1', [id]);
  expect(rows).toEqual([{ role: 'guest' }]);

  await change();
  await change();
  const recorded = (await auditTrail(app)).filter(({ action }) => action === 'role-changed');
  expect(recorded).toEqual([
    {
      action: 'role-changed',
      actor: admin.user.id,
      subject: id,
      details: { from: 'guest', to: 'chaplain' },
    },
  ]);
});
