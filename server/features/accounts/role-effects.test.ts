import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { readPasswordLink, setUserRole } from '#shared/accounts/api.ts';
import type { Role } from '#shared/accounts/constants.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { passwordLinkFor } from '#server/testing/password-link.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';
import { changeRole, isOnlyOneWho, rolesWith } from './service.ts';

const app = useTestApp();
const test = testWithPeople(app);

const give = (admin: Visitor, id: string, role: Role) =>
  admin.call(setUserRole, { params: { id }, body: { role } });

async function announcements() {
  const { rows } = await app.db.pool.query<object>(
    'SELECT state, stopped_because AS because FROM announcements',
  );
  return rows;
}

describe('a changed role', () => {
  test('a set-password link that was handed over becomes invalid when its user becomes an administrator, but not with another role', async ({
    admin,
  }) => {
    const { id } = await app.makeUser({ role: 'guest' });
    const token = await passwordLinkFor(admin, id);
    const read = async () =>
      (await app.visitor().call(readPasswordLink, { params: { token } })).status;
    expect((await give(admin, id, 'chaplain')).status).toBe(200);
    expect(await read()).toBe(200);
    expect((await give(admin, id, 'admin')).status).toBe(200);
    expect(await read()).toBe(404);
  });

  test('the scheduled announcements of an administrator are stopped when they lose that role', async ({
    admin,
  }) => {
    const { id } = await app.makeUser({ role: 'admin' });
    await app.makeAnnouncement({ createdBy: id, scheduledBy: id });
    expect((await give(admin, id, 'guest')).status).toBe(200);
    expect(await announcements()).toEqual([{ state: 'cancelled', because: 'role-lost' }]);
    const stopped = (await auditTrail(app)).filter(
      ({ action }) => action === 'announcement-stopped',
    );
    expect(stopped).toMatchObject([{ actor: admin.user.id, subject: id }]);
  });

  test('the scheduled announcements of a person who becomes an administrator are kept', async ({
    admin,
  }) => {
    const { id } = await app.makeUser({ role: 'guest' });
    await app.makeAnnouncement({ createdBy: id, scheduledBy: id });
    expect((await give(admin, id, 'admin')).status).toBe(200);
    expect(await announcements()).toEqual([{ state: 'scheduled', because: null }]);
  });

  test('the role of a user who does not exist can’t be changed', async () => {
    const change = { userId: randomUUID(), role: 'guest', actorId: null } as const;
    const changing = app.db.transaction((tx) => changeRole(tx, change));
    await expect(changing).rejects.toMatchObject({
      status: 404,
      message: 'This user was not found.',
    });
  });
});

describe('who has an ability', () => {
  test('a role has an ability only if all people with that role have it', () => {
    expect(rolesWith('manage-users')).toEqual(['admin']);
    expect(rolesWith('be-deployed')).toEqual(['admin', 'chaplain']);
    expect(rolesWith('see-contact-details')).toEqual(['admin']);
  });

  test('a person is the only one with an ability until a second person has it', async ({
    admin,
    guest,
  }) => {
    const isOnly = async (userId: string) => isOnlyOneWho(app.db.orm, 'manage-hours', userId);
    expect([await isOnly(admin.user.id), await isOnly(guest.user.id)]).toEqual([true, false]);
    const { id } = await app.makeUser({ role: 'admin' });
    expect([await isOnly(admin.user.id), await isOnly(id)]).toEqual([false, false]);
  });
});
