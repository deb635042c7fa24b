import { describe, expect } from 'vitest';
import {
  approveAddedChaplains,
  approveChaplain,
  approveChaplains,
  createOwnChaplain,
  declineChaplain,
  updateOwnChaplain,
  withdrawApproval,
} from '#shared/chaplains/api.ts';
import { whileTableRefuses } from '#server/testing/database-faults.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();
const test = testWithPeople(app);

const APPLICATION = {
  phone: '+1 502 555 0142',
  city: 'Lexington',
  primaryRegion: 'A',
  affiliation: 'christian',
  expertise: ['Grief support'],
  availability: ['Weekdays'],
};

const told = async () => (await readOutbox(app.db)).map(({ kind, userId }) => ({ kind, userId }));

describe('messages to applicants', () => {
  test('an applicant gets a message that the application was received', async ({ newcomer }) => {
    const { status } = await newcomer.call(createOwnChaplain, { body: APPLICATION });

    expect(status).toBe(201);
    expect(await told()).toEqual([{ kind: 'application-received', userId: newcomer.user.id }]);
  });

  test('an application whose confirmation can’t be stored is answered 500 and is not stored', async ({
    newcomer,
  }) => {
    const answer = await whileTableRefuses(app, 'deliveries', () =>
      newcomer.call(createOwnChaplain, { body: APPLICATION }),
    );

    expect(answer.status).toBe(500);
    expect((await app.db.pool.query('SELECT FROM chaplains')).rows).toEqual([]);
  });

  test('an applicant whose second application is refused gets no message', async ({
    applicant,
  }) => {
    const { status } = await applicant.call(createOwnChaplain, { body: APPLICATION });

    expect(status).toBe(409);
    expect(await told()).toEqual([]);
  });

  test('a declined applicant who applies again gets one confirmation', async () => {
    const { visitor, user } = await app.signInAsChaplain({ declinedAt: new Date() });
    await visitor.call(updateOwnChaplain, { body: { isPhoneVisible: false } });
    expect(await told()).toEqual([]);

    await visitor.call(updateOwnChaplain, { body: { city: 'Frankfort' } });
    await visitor.call(updateOwnChaplain, { body: { city: 'Paducah' } });

    expect(await told()).toEqual([{ kind: 'application-received', userId: user.id }]);
  });

  test('a chaplain gets only one message about the approval, even if the approval is repeated', async ({
    admin,
    applicant,
  }) => {
    const params = { id: applicant.chaplain.id };
    await admin.call(approveChaplain, { params });
    await admin.call(approveChaplain, { params });

    expect(await told()).toEqual([{ kind: 'application-approved', userId: applicant.user.id }]);
  });

  test('an administrator who approves their own application gets no message about it', async () => {
    const { visitor, chaplain, user } = await app.signInAsChaplain();
    await app.db.pool.query("UPDATE users SET role = 'admin' WHERE id = $1", [user.id]);
    const { body } = await visitor.call(approveChaplain, { params: { id: chaplain.id } });

    expect(body).toMatchObject({ isApproved: true });
    expect(await told()).toEqual([]);
  });

  test('an approval that is rolled back sends no message (M1)', async ({ admin, applicant }) => {
    const answer = await whileTableRefuses(app, 'deliveries', () =>
      admin.call(approveChaplain, { params: { id: applicant.chaplain.id } }),
    );

    expect(answer.status).toBe(500);
    expect(await told()).toEqual([]);
    const { rows } = await app.db.pool.query('SELECT FROM messages');
    expect(rows).toEqual([]);
    const { rows: approvals } = await app.db.pool.query('SELECT FROM chaplains WHERE is_approved');
    expect(approvals).toEqual([]);
  });

  test('when several chaplains are approved together, each of them gets one message', async ({
    admin,
  }) => {
    const people = [await app.makeChaplain(), await app.makeChaplain()];
    const ids = people.map(({ chaplain }) => chaplain.id);
    await admin.call(approveChaplains, { body: { ids } });

    const outbox = await readOutbox(app.db);
    expect(outbox.map(({ userId }) => userId).toSorted()).toEqual(
      people.map(({ user }) => user.id).toSorted(),
    );
    expect(new Set(outbox.map(({ messageId }) => messageId)).size).toBe(1);
  });

  test('if a chaplain’s account was imported, the chaplain gets no message about the approval', async ({
    admin,
  }) => {
    await app.makeChaplain({}, { password: null });
    const { body } = await admin.call(approveAddedChaplains, { body: { count: 1 } });

    expect(body).toEqual({ approved: 1 });
    expect(await told()).toEqual([]);
  });

  test('a declined applicant gets a message without the reason (M9)', async ({
    admin,
    applicant,
  }) => {
    const reason = 'No letter of endorsement';
    await admin.call(declineChaplain, { params: { id: applicant.chaplain.id }, body: { reason } });

    expect(await readOutbox(app.db)).toMatchObject([
      { kind: 'application-declined', userId: applicant.user.id, facts: {} },
    ]);
  });
});

describe('messages about a withdrawn approval', () => {
  test('withdrawing an approval sends the chaplain a message about it, and one about each call it cancels', async ({
    admin,
  }) => {
    const { chaplain, user } = await app.makeChaplain(approved);
    const live = await app.makeActivation({ location: 'Mayfield' });
    const over = await app.makeActivation({ status: 'cancelled' });
    const asked = { chaplainId: chaplain.id, status: 'asked' } as const;
    const { id: deploymentId } = await app.makeDeployment({ ...asked, activationId: live.id });
    await app.makeDeployment({ ...asked, activationId: over.id });
    await admin.call(withdrawApproval, {
      params: { id: chaplain.id },
      body: { reason: 'Moved away' },
    });

    expect(await readOutbox(app.db)).toMatchObject([
      { kind: 'approval-withdrawn', userId: user.id, facts: {} },
      { kind: 'released', userId: user.id, deploymentId, facts: { location: 'Mayfield' } },
    ]);
  });
});
