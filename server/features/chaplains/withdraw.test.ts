import { expect, test } from 'vitest';
import {
  approveChaplain,
  approveChaplains,
  listChaplains,
  ownChaplain,
  updateOwnChaplain,
  withdrawApproval,
} from '#shared/chaplains/api.ts';
import { listOpenDeployments } from '#shared/deployments/api.ts';
import { listDirectory } from '#shared/directory/api.ts';
import { each, sortedStatuses } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { whileTableRefuses } from '#server/testing/database-faults.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { approved } from '#server/testing/person-factories.ts';
import { whileUncommitted } from '#server/testing/held-lock.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

async function office() {
  const { visitor, user } = await app.signInAs('admin');
  return {
    admin: user,
    visitor,
    approve: (id: string) => visitor.call(approveChaplain, { params: { id } }),
    withdraw: (id: string, reason = 'The endorsement has ended.') =>
      visitor.call(withdrawApproval, { params: { id }, body: { reason } }),
  };
}

const rowOf = async (id: string) => {
  const { rows } = await app.db.pool.query<Record<string, unknown>>(
    'SELECT * FROM chaplains WHERE id = $1',
    [id],
  );
  return rows[0];
};

const statusOf = async (id: string) => {
  const { rows } = await app.db.pool.query<{ status: string }>(
    'SELECT status FROM activation_assignments WHERE id = $1',
    [id],
  );
  return rows[0]?.status;
};

const recorded = async (...actions: string[]) =>
  (await auditTrail(app)).filter(({ action }) => actions.includes(action));

test('a withdrawn approval makes the chaplain a declined applicant who sees the reason', async () => {
  const { admin, withdraw } = await office();
  const { visitor, chaplain } = await app.signInAsChaplain({ ...approved, approvedBy: admin.id });
  const answer = await withdraw(chaplain.id, ' The endorsement has ended. ');
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    isApproved: false,
    isActive: false,
    approvedAt: null,
    approvedBy: null,
    declinedBy: admin.id,
    declineReason: 'The endorsement has ended.',
  });
  expect((await visitor.call(ownChaplain)).body).toMatchObject({
    isApproved: false,
    isActive: false,
    declinedAt: answer.body.declinedAt,
    declineReason: 'The endorsement has ended.',
  });
});

test('a chaplain whose approval is withdrawn isn’t listed in the directory any more, and sees no contact details', async () => {
  const { withdraw } = await office();
  const other = await app.makeChaplain(approved, { lastName: 'Other' });
  const { visitor, chaplain } = await app.signInAsChaplain(approved);
  await withdraw(chaplain.id);
  const { body } = await visitor.call(listDirectory);
  expect(body).toMatchObject([{ id: other.chaplain.id }]);
  expect(body[0]).not.toHaveProperty('email');
  expect(body[0]).not.toHaveProperty('phone');
});

test('a chaplain whose approval was withdrawn can apply again and be approved again', async () => {
  const { visitor: admin, approve, withdraw } = await office();
  const { visitor, chaplain } = await app.signInAsChaplain(approved);
  await withdraw(chaplain.id);
  await visitor.call(updateOwnChaplain, { body: { credentials: 'A new endorsement' } });
  const pending = await admin.call(listChaplains, { query: { status: 'pending' } });
  expect(each(pending, 'id')).toEqual([chaplain.id]);
  expect((await approve(chaplain.id)).body).toMatchObject({
    isApproved: true,
    isActive: true,
    declineReason: null,
  });
});

test('withdrawing an approval without a reason is refused with 400', async () => {
  const { visitor } = await office();
  const { chaplain } = await app.makeChaplain(approved);
  for (const body of [undefined, {}, { reason: null }, { reason: '  ' }]) {
    const path = `/api/chaplains/${chaplain.id}/withdraw-approval`;
    const answer = await visitor.send('PUT', path, { body });
    expect(answer.status).toBe(400);
  }
  expect(await rowOf(chaplain.id)).toMatchObject({ is_approved: true, is_active: true });
});

test('withdrawing the approval of a chaplain who isn’t approved is refused with 409', async () => {
  const { withdraw } = await office();
  const pending = await app.makeChaplain();
  const declined = await app.makeChaplain({ declinedAt: new Date(), declineReason: 'First' });
  for (const { chaplain } of [pending, declined]) {
    const answer = await withdraw(chaplain.id);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'not-approved' });
  }
  expect(await rowOf(pending.chaplain.id)).toMatchObject({ declined_at: null });
  expect(await rowOf(declined.chaplain.id)).toMatchObject({ decline_reason: 'First' });
});

test('if two administrators withdraw an approval at the same time, one gets 200 and the other 409', async () => {
  const [one, other] = [await office(), await office()];
  for (let round = 0; round < 4; round += 1) {
    const { chaplain } = await app.makeChaplain(approved);
    const answers = await Promise.all([one.withdraw(chaplain.id), other.withdraw(chaplain.id)]);
    expect(sortedStatuses(answers)).toEqual([200, 409]);
  }
  expect(await recorded('chaplain-approval-withdrawn')).toHaveLength(4);
});

test('a withdrawn approval is stored only together with its audit event, which has the reason (P4)', async () => {
  const { admin, withdraw } = await office();
  const { chaplain, user } = await app.makeChaplain(approved);
  const failed = await whileTableRefuses(app, 'audit_events', () => withdraw(chaplain.id));
  expect(failed.status).toBe(500);
  expect(await rowOf(chaplain.id)).toMatchObject({ is_approved: true, declined_at: null });

  await withdraw(chaplain.id, 'The endorsement has ended.');
  expect(await recorded('chaplain-approval-withdrawn')).toEqual([
    {
      action: 'chaplain-approval-withdrawn',
      actor: admin.id,
      subject: user.id,
      details: { reason: 'The endorsement has ended.' },
    },
  ]);
});

test('withdrawing a chaplain’s approval cancels their unanswered calls and keeps their current deployments', async () => {
  const { admin, withdraw } = await office();
  const { visitor, chaplain, user } = await app.signInAsChaplain(approved);
  const of: Record<string, string> = {};
  for (const status of ['asked', 'coming', 'on-scene', 'left', 'declined'] as const) {
    of[status] = (await app.makeDeployment({ chaplainId: chaplain.id, status })).id;
  }
  const ofAnother = await app.makeDeployment();
  await withdraw(chaplain.id);
  const after: Record<string, string | undefined> = {};
  for (const [status, id] of Object.entries(of)) after[status] = await statusOf(id);
  expect(after).toEqual({
    asked: 'released',
    coming: 'coming',
    'on-scene': 'on-scene',
    left: 'left',
    declined: 'declined',
  });
  expect(await statusOf(ofAnother.id)).toBe('asked');
  expect(await recorded('deployment-released')).toMatchObject([
    { actor: admin.id, subject: user.id },
  ]);
  const open = await visitor.call(listOpenDeployments);
  expect(new Set(each(open, 'status'))).toEqual(new Set(['coming', 'on-scene', 'released']));
});

test('while a chaplain’s approval is being withdrawn, calling them or making them lead is refused with 409', async () => {
  const { visitor } = await office();
  const { chaplain } = await app.makeChaplain(approved);
  const { id } = await app.makeActivation();
  const { working } = await whileUncommitted(
    app,
    {
      statement: 'UPDATE chaplains SET is_approved = false, is_active = false WHERE id = $1',
      values: [chaplain.id],
      waiting: 2,
    },
    () =>
      Promise.all([
        visitor.send('POST', `/api/activations/${id}/calls`, {
          body: { chaplainIds: [chaplain.id] },
        }),
        visitor.send('PUT', `/api/activations/${id}`, { body: { chaplainId: chaplain.id } }),
      ]),
  );
  expect((await working).map(({ status }) => status)).toEqual([409, 409]);
});

test('approving selected chaplains skips those who were declined or whose approval was withdrawn', async () => {
  const { visitor, withdraw } = await office();
  const withdrawn = await app.makeChaplain(approved);
  await withdraw(withdrawn.chaplain.id);
  const pending = await app.makeChaplain();
  const answer = await visitor.call(approveChaplains, {
    body: { ids: [withdrawn.chaplain.id, pending.chaplain.id] },
  });
  expect(answer.body).toEqual({ approved: 1 });
  expect(await rowOf(withdrawn.chaplain.id)).toMatchObject({ is_approved: false });
  expect(await rowOf(pending.chaplain.id)).toMatchObject({ is_approved: true });
});

test('a chaplain gets a mail about the withdrawn approval even if they never confirmed their email address', async () => {
  const { withdraw } = await office();
  const registered = { isSelfRegistered: true };
  const { chaplain, user } = await app.makeChaplain(approved, registered);
  await withdraw(chaplain.id);
  expect(await readOutbox(app.db)).toMatchObject([
    { kind: 'approval-withdrawn', userId: user.id, channel: 'email' },
  ]);
});

test('a chaplain whose approval is withdrawn still gets a mail that their unanswered call was cancelled', async () => {
  const { withdraw } = await office();
  const { chaplain } = await app.makeChaplain(approved, { isSelfRegistered: true });
  await app.makeDeployment({ chaplainId: chaplain.id, status: 'asked' });
  await withdraw(chaplain.id);
  expect((await readOutbox(app.db)).map(({ kind }) => kind)).toEqual([
    'approval-withdrawn',
    'released',
  ]);
});
