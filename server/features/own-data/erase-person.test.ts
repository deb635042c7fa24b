import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { currentUser } from '#shared/accounts/api.ts';
import { askForErasure, eraseUser, previewErasure } from '#shared/own-data/api.ts';
import type { Database } from '#server/db/database.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { erasePerson } from './erase.ts';

const app = useTestApp();
const test = testWithPeople(app);

interface Person {
  id: string;
  username: string;
}

const erasing = (db: Database, user: Person, admin: Person) =>
  erasePerson(db, {
    userId: user.id,
    username: user.username,
    actorId: admin.id,
    mailFolder: temporaryFolder(),
  });

/** A database on which the first transactions fail, because others hold their locks too long. */
function busyDatabase(failures: number, error: Error) {
  const state = { tries: 0 };
  const db: Database = {
    ...app.db,
    transaction: async (work) => {
      state.tries += 1;
      if (state.tries <= failures) throw error;
      return app.db.transaction(work);
    },
  };
  return { db, state };
}

const lockTimeout = () =>
  Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });

describe('the tries of an erasure', () => {
  test('an erasure that can’t get its locks is tried again, and succeeds at the twentieth try', async ({
    admin,
    guest,
  }) => {
    const { db, state } = busyDatabase(19, lockTimeout());
    await erasing(db, guest.user, admin.user);
    expect(state.tries).toBe(20);
    expect((await guest.call(currentUser)).status).toBe(401);
  });

  test('an erasure that can’t get its locks in twenty tries is given up and erases nothing', async ({
    admin,
    guest,
  }) => {
    const { db, state } = busyDatabase(20, lockTimeout());
    await expect(erasing(db, guest.user, admin.user)).rejects.toMatchObject({ status: 503 });
    expect(state.tries).toBe(20);
    expect((await guest.call(currentUser)).status).toBe(200);
  });

  test('an erasure that fails for another reason is not tried again', async ({ admin, guest }) => {
    const { db, state } = busyDatabase(1, new Error('The database is broken.'));
    const failing = erasing(db, guest.user, admin.user);
    await expect(failing).rejects.toThrow('The database is broken.');
    expect(state.tries).toBe(1);
  });
});

describe('who can be erased', () => {
  test('the last administrator who can sign in can’t be erased', async ({ admin, guest }) => {
    await expect(erasing(app.db, admin.user, guest.user)).rejects.toMatchObject({
      status: 409,
      code: 'last-administrator',
    });
    expect((await admin.call(currentUser)).status).toBe(200);
  });

  test('a person who was erased already is not found', async ({ admin, guest }) => {
    await erasing(app.db, guest.user, admin.user);
    const again = { id: guest.user.id, username: `erased-${guest.user.id}` };
    await expect(erasing(app.db, again, admin.user)).rejects.toMatchObject({ status: 404 });
    const unknown = { id: randomUUID(), username: 'nobody' };
    await expect(erasing(app.db, unknown, admin.user)).rejects.toMatchObject({ status: 404 });
  });

  test('the preview of one’s own erasure names the person, and says that somebody else has to do it', async ({
    admin,
  }) => {
    const { id, firstName, lastName, username, email } = admin.user;
    expect((await admin.call(previewErasure, { params: { id } })).body).toMatchObject({
      userId: id,
      name: `${firstName} ${lastName}`,
      username,
      email,
      problem: 'Another administrator has to erase your account.',
    });
  });
});

describe('what an erasure leaves behind', () => {
  test('an erased person’s uploads are deleted immediately if they were checked, and otherwise once they can’t arrive any more', async ({
    admin,
    guest,
  }) => {
    const objectId = randomUUID();
    const userId = guest.user.id;
    const checked = await app.makeUpload({ userId, objectId });
    const arriving = await app.makeUpload({ userId });
    await erasing(app.db, guest.user, admin.user);
    const { rows } = await app.db.pool.query<{ key: string; hours: number }>(
      `SELECT key, round(extract(epoch FROM due_at - now()) / 3600)::int AS hours
        FROM object_deletions`,
    );
    expect(new Map(rows.map(({ key, hours }) => [key, hours]))).toEqual(
      new Map([
        [`files/${objectId}`, 0],
        [`incoming/${checked}`, 24],
        [`incoming/${arriving}`, 24],
      ]),
    );
  });

  test('the scheduled announcements of an erased administrator are stopped, and the office is notified', async ({
    admin,
  }) => {
    const { user } = await app.signInAs('admin');
    await app.makeAnnouncement({ scheduledBy: user.id });
    const { id, username } = user;
    await admin.call(eraseUser, { params: { id }, body: { username } });
    expect(await readOutbox(app.db)).toMatchObject([
      {
        kind: 'announcements-stopped',
        userId: admin.user.id,
        facts: { because: 'erased', stopped: [{ title: 'Roll call' }], more: 0 },
      },
    ]);
    expect(await auditTrail(app)).toMatchObject([
      { action: 'announcement-stopped', actor: admin.user.id, subject: id },
      { action: 'person-erased', actor: admin.user.id, subject: id },
    ]);
  });
});

test('an administrator who asks for their own erasure gets no message about it, but the others do', async ({
  admin,
}) => {
  const { user } = await app.signInAs('admin');
  await admin.call(askForErasure, { body: { reason: null } });
  expect(await readOutbox(app.db)).toMatchObject([{ kind: 'erasure-asked', userId: user.id }]);
});
