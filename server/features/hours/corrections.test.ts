import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { approveHours as approve, correctHours as correct } from '#shared/hours/api.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { approved } from '#server/testing/person-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { getHours } from './queries.ts';
import { approveHours, correctHours } from './service.ts';

const app = useTestApp();

const REASON = { reason: 'The shelter’s sheet says so' };

async function office() {
  const { visitor, user } = await app.signInAs('admin');
  const { chaplain, user: chaplainUser } = await app.makeChaplain(approved);
  const { id: deploymentId } = await app.makeDeployment({ chaplainId: chaplain.id });
  return { visitor, user, chaplain, chaplainUser, deploymentId };
}

test('hours of a person whose profile is gone can be corrected, and nobody gets a message', async () => {
  const { visitor, user, chaplain, deploymentId } = await office();
  const { id } = await app.makeShift({ deploymentId });
  await app.db.pool.query('DELETE FROM chaplains WHERE id = $1', [chaplain.id]);
  const body = { ...REASON, kindOfWork: 'shelter-visit' };
  expect((await visitor.call(correct, { params: { id }, body })).status).toBe(200);
  expect(await readOutbox(app.db)).toEqual([]);
  expect(await auditTrail(app)).toEqual([
    {
      action: 'hours-changed',
      actor: user.id,
      subject: null,
      details: { minutesBefore: 240, minutes: 240, ...REASON },
    },
  ]);
});

test('a person who is still on scene is told when the office corrects the kind of work', async () => {
  const { visitor, chaplainUser, deploymentId } = await office();
  const stay = { deploymentId, arrivedAt: inHours(-2), leftAt: null };
  const { id } = await app.makeShift(stay);
  const body = { ...REASON, kindOfWork: 'shelter-visit' };
  expect((await visitor.call(correct, { params: { id }, body })).status).toBe(200);
  expect(await readOutbox(app.db)).toMatchObject([
    { kind: 'hours-corrected', userId: chaplainUser.id, facts: REASON },
  ]);
});

test('approving unknown hours is answered 404', async () => {
  const { visitor } = await office();
  const params = { id: randomUUID() };
  expect(await visitor.call(approve, { params, body: { isApproved: false } })).toMatchObject({
    status: 404,
    body: { message: 'These hours were not found.' },
  });
});

test('correcting or approving hours that somebody has just removed is answered 404', async () => {
  const { user, deploymentId } = await office();
  const { id } = await app.makeShift({ deploymentId });
  const row = await getHours(app.db.orm, id);
  if (!row) throw new Error('no hours');
  await app.db.pool.query('DELETE FROM deployment_shifts');
  const gone = { status: 404, message: 'These hours were not found.' };
  const correction = { body: REASON, actorId: user.id };
  await expect(correctHours(app.db, row, correction)).rejects.toMatchObject(gone);
  const approval = { body: { isApproved: false }, actorId: user.id } as const;
  await expect(approveHours(app.db, row, approval)).rejects.toMatchObject(gone);
});
