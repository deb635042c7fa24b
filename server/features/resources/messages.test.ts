import { describe, expect } from 'vitest';
import { approveResource, deleteResource } from '#shared/resources/api.ts';
import { whileTableRefuses } from '#server/testing/database-faults.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();
const test = testWithPeople(app);

const TITLE = 'Listening in the first hours';

describe('messages to contributors about their resources', () => {
  test('a contributor whose resource is approved twice is notified once', async ({
    admin,
    chaplain,
  }) => {
    const uploadedBy = chaplain.user.id;
    const { id } = await app.makeResource({ title: TITLE, uploadedBy });
    await admin.call(approveResource, { params: { id } });
    await admin.call(approveResource, { params: { id } });

    expect(await readOutbox(app.db)).toMatchObject([
      { kind: 'resource-approved', userId: uploadedBy, facts: { title: TITLE } },
    ]);
  });

  test('deleting a pending resource notifies the contributor that it was declined', async ({
    admin,
    chaplain,
  }) => {
    const uploadedBy = chaplain.user.id;
    const { id } = await app.makeResource({ title: TITLE, uploadedBy });
    await admin.call(deleteResource, { params: { id } });

    expect(await readOutbox(app.db)).toMatchObject([
      { kind: 'resource-declined', userId: uploadedBy, facts: { title: TITLE } },
    ]);
  });

  test('if the deletion of a resource is rolled back, nobody is notified (M1)', async ({
    admin,
    chaplain,
  }) => {
    const { id } = await app.makeResource({ uploadedBy: chaplain.user.id });
    const { status } = await whileTableRefuses(app, 'deliveries', () =>
      admin.call(deleteResource, { params: { id } }),
    );

    expect(status).toBe(500);
    const { rows } = await app.db.pool.query('SELECT id FROM resources');
    expect(rows).toEqual([{ id }]);
    expect(await readOutbox(app.db)).toEqual([]);
  });

  test('deleting an approved resource notifies nobody', async ({ admin, chaplain }) => {
    const { id } = await app.makeResource({ uploadedBy: chaplain.user.id, isApproved: true });
    await admin.call(deleteResource, { params: { id } });

    expect(await readOutbox(app.db)).toEqual([]);
  });

  test('approving a resource whose contributor is unknown writes no message', async ({ admin }) => {
    const { id } = await app.makeResource();
    expect((await admin.call(approveResource, { params: { id } })).status).toBe(200);

    const { rows } = await app.db.pool.query('SELECT 1 FROM messages');
    expect(rows).toEqual([]);
  });

  test('people who approve or delete their own resource get no message about it', async ({
    admin,
    chaplain,
  }) => {
    const own = await app.makeResource({ uploadedBy: chaplain.user.id });
    const ofOffice = await app.makeResource({ uploadedBy: admin.user.id });
    const { status } = await chaplain.call(deleteResource, { params: { id: own.id } });
    await admin.call(approveResource, { params: { id: ofOffice.id } });

    expect(status).toBe(204);
    expect(await readOutbox(app.db)).toEqual([]);
  });
});
