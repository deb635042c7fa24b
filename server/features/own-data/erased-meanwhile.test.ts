import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { createAnnouncement } from '#shared/announcements/api.ts';
import { updateOwnChaplain } from '#shared/chaplains/api.ts';
import { registerUpload } from '#shared/resources/api.ts';
import type { Database } from '#server/db/database.ts';
import { beforeCommit, whileUncommitted } from '#server/testing/held-lock.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { personReferences } from '#server/testing/person-references.ts';
import { tablesWith } from '#server/testing/plant-person.ts';
import { sampleFiles } from '#server/testing/sample-files.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { putFile } from '#server/testing/uploads.ts';
import { erasePerson } from './erase.ts';

const app = useTestApp();
const test = testWithPeople(app);

const MARK = 'Zephaniahqx';

const erasing =
  ({ user, admin }: Record<'user' | 'admin', { id: string; username: string }>) =>
  (db: Database) =>
    erasePerson(db, {
      userId: user.id,
      username: user.username,
      actorId: admin.id,
      mailFolder: temporaryFolder(),
    });

describe('rows of somebody who was erased', () => {
  test('the database refuses new references to an erased person, except as the subject of an audit event (X10)', async () => {
    const { references, refusing } = await personReferences(app.db);
    const expected = references.filter((name) => name !== 'audit_events.subject_id');
    // Each column refuses both inserts and updates.
    expect(refusing.toSorted()).toEqual([...expected, ...expected].toSorted());
  });

  test('the database refuses changes of an erased person’s remaining rows (X10)', async ({
    admin,
    chaplain,
  }) => {
    const { user } = chaplain;
    await app.makeDeployment({ chaplainId: chaplain.chaplain.id, status: 'left' });
    await erasing({ user, admin: admin.user })(app.db);
    for (const change of [
      'UPDATE users SET first_name = $1 WHERE id = $2',
      'UPDATE chaplains SET city = $1 WHERE user_id = $2',
    ]) {
      await expect(app.db.pool.query(change, [MARK, user.id])).rejects.toMatchObject({
        constraint: 'not_erased',
        detail: user.id,
      });
    }
    // A migration that touches every row must still succeed.
    await app.db.pool.query('UPDATE chaplains SET user_id = user_id');
  });
});

describe('requests that run while somebody is erased', () => {
  test('if a person is erased while they save their profile, the answer is 401 and nothing is stored (X10)', async ({
    admin,
    chaplain,
  }) => {
    const { user } = chaplain;
    await app.makeDeployment({ chaplainId: chaplain.chaplain.id, status: 'left' });
    const answer = await beforeCommit(app, {
      change: erasing({ user, admin: admin.user }),
      call: () => chaplain.call(updateOwnChaplain, { body: { city: MARK } }),
    });
    expect(answer.status).toBe(401);
    expect(await tablesWith(app.db, MARK)).toEqual([]);
  });

  test('if a person is erased while they register an upload, the answer is 401 and the file is deleted (X10)', async ({
    admin,
    chaplain,
  }) => {
    const { user } = chaplain;
    const fileUrl = await putFile(chaplain, { name: 'guide.pdf', content: sampleFiles.pdf() });
    const answer = await beforeCommit(app, {
      change: erasing({ user, admin: admin.user }),
      call: () => chaplain.call(registerUpload, { body: { fileUrl } }),
    });
    expect(answer.status).toBe(401);
    expect(await tablesWith(app.db, 'guide.pdf')).toEqual([]);
  });

  test('an announcement sent during the erasure of a recipient goes to everybody else (X10)', async ({
    admin,
    chaplain,
    applicant,
  }) => {
    const body = {
      actionId: randomUUID(),
      title: 'Roll call',
      body: 'Please look at your hours.',
      audience: { roles: ['chaplain' as const], regions: [], expertise: [] },
      scheduledFor: null,
    };
    const { user: office } = await app.signInAs('admin');
    const answer = await beforeCommit(app, {
      change: erasing({ user: chaplain.user, admin: office }),
      call: () => admin.call(createAnnouncement, { body }),
    });
    expect(answer.status).toBe(201);
    const { rows } = await app.db.pool.query('SELECT DISTINCT user_id FROM deliveries');
    expect(rows).toEqual([{ user_id: applicant.user.id }]);
  });

  test('an erasure waits until another transaction releases the locks that the erasure needs, and then succeeds (X10)', async ({
    admin,
    chaplain,
  }) => {
    const { user } = chaplain;
    const { working } = await whileUncommitted(
      app,
      {
        statement: 'SELECT FROM chaplains WHERE user_id = $1 FOR UPDATE',
        values: [user.id],
        waiting: 1,
        next: {
          statement: "INSERT INTO audit_events (action, actor_id) VALUES ('chaplain-changed', $1)",
          values: [user.id],
        },
      },
      () => erasing({ user, admin: admin.user })(app.db),
    );
    await working;
    const { rows } = await app.db.pool.query('SELECT action FROM audit_events ORDER BY position');
    expect(rows).toEqual([{ action: 'chaplain-changed' }, { action: 'person-erased' }]);
  });
});
