import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import {
  exportAfterAction,
  getOwnAfterAction,
  listAfterAction,
  writeAfterAction,
} from '#shared/after-action/api.ts';
import { AFTER_ACTION_DAYS, AFTER_ACTION_MAX_LENGTH } from '#shared/after-action/constants.ts';
import { readCsv } from '#server/testing/read-csv.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { setClockAhead } from '#server/testing/clock.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';
import { readOwn, writeNote } from './service.ts';

const app = useTestApp();
const test = testWithPeople(app);

type Chaplain = Visitor & { chaplain: { id: string } };

async function served(
  { chaplain, call }: Chaplain,
  event: object = {},
  leftAt: Date | null = inHours(-1),
) {
  const { id: activationId } = await app.makeActivation(event);
  const { id } = await app.makeDeployment({
    activationId,
    chaplainId: chaplain.id,
    status: 'left',
  });
  await app.makeShift({ deploymentId: id, arrivedAt: inHours(-5), leftAt });
  const params = { id };
  const write = (text: string | null) => call(writeAfterAction, { params, body: { text } });
  const read = async () => (await call(getOwnAfterAction, { params })).body;
  return { activationId, params, write, read };
}

describe('a chaplain’s note for the after-action report', () => {
  test('a chaplain writes, changes and removes a note for the after-action report', async ({
    chaplain,
  }) => {
    const { write, read } = await served(chaplain);
    expect(await read()).toEqual({ text: null, writtenAt: null, closesAt: null, isClosed: false });
    expect((await write('  More water \n')).body).toMatchObject({ text: 'More water' });
    await write('More water, and a quiet room');
    expect(await read()).toMatchObject({ text: 'More water, and a quiet room' });
    expect((await write(' ')).body).toMatchObject({ text: null, writtenAt: null });
  });

  test('if a chaplain has not left the scene yet, a note for the after-action report is refused', async ({
    chaplain,
  }) => {
    const { write } = await served(chaplain, {}, null);
    expect(await write('Too early')).toMatchObject({ status: 409, body: { code: 'not-left' } });
  });

  test('an after-action note can be changed until 30 days after the activation’s end; later, it can only be read', async ({
    chaplain,
  }) => {
    const ended = (days: number) => ({
      status: 'completed' as const,
      startTime: inHours(-24 * (days + 1)),
      endTime: inHours(-24 * days),
    });
    const open = await served(chaplain, ended(AFTER_ACTION_DAYS - 1));
    expect((await open.write('Still time')).body).toMatchObject({ isClosed: false });
    const closed = await served(chaplain, ended(AFTER_ACTION_DAYS + 1));
    expect(await closed.write('Too late')).toMatchObject({
      status: 409,
      body: { code: 'report-closed' },
    });
    expect(await closed.read()).toMatchObject({ text: null, isClosed: true });
  });

  test('exactly 30 days after the activation’s end, an after-action note can’t be changed any more', async ({
    chaplain,
  }) => {
    // Stops the clock, so that the end is exactly 30 days ago when the note is written.
    setClockAhead(0);
    const { write, read } = await served(chaplain, {
      status: 'completed',
      startTime: inHours(-24 * (AFTER_ACTION_DAYS + 1)),
      endTime: inHours(-24 * AFTER_ACTION_DAYS),
    });
    expect(await write('Too late')).toMatchObject({
      status: 409,
      body: { code: 'report-closed' },
    });
    expect(await read()).toMatchObject({ text: null, isClosed: true });
  });

  test('an after-action note for a deployment that does not exist can be neither written nor read', async ({
    chaplain,
  }) => {
    const deploymentId = randomUUID();
    const notThere = { status: 404, message: 'This deployment was not found.' };
    const own = { deploymentId, userId: chaplain.user.id };
    await expect(writeNote(app.db, own, { text: 'More water' })).rejects.toMatchObject(notThere);
    await expect(readOwn(app.db.orm, deploymentId)).rejects.toMatchObject(notThere);
  });

  test('an after-action note that is too long is refused', async ({ chaplain }) => {
    const { write } = await served(chaplain);
    const answer = await write('x'.repeat(AFTER_ACTION_MAX_LENGTH + 1));
    expect(answer).toMatchObject({ status: 400, body: { fields: { text: expect.any(String) } } });
  });

  test('the office can read and export all after-action notes of an activation', async ({
    chaplain,
    admin,
  }) => {
    const { activationId, write } = await served(chaplain);
    await write('=More water');
    const { chaplain: other, user } = await app.signInAsChaplain({ isApproved: true });
    const { id } = await app.makeDeployment({ activationId, chaplainId: other.id });
    await app.makeShift({ deploymentId: id });
    const theirs = await app.signIn(user);
    await theirs.call(writeAfterAction, { params: { id }, body: { text: 'Less noise' } });
    await served(chaplain).then((elsewhere) => elsewhere.write('Another activation'));
    const params = { id: activationId };
    const { body } = await admin.call(listAfterAction, { params });
    expect(body.map(({ text }) => text).toSorted()).toEqual(['=More water', 'Less noise']);
    const file = await admin.call(exportAfterAction, { params });
    const [, ...lines] = readCsv(String(file.body));
    const texts = new Set(lines.map(([, text]) => text));
    expect(texts).toEqual(new Set(["'=More water", 'Less noise']));
    expect((await auditTrail(app)).map(({ action }) => action)).toContain('after-action-exported');
  });

  test('a chaplain’s after-action note is deleted with their account', async ({
    chaplain,
    admin,
  }) => {
    const { activationId, write } = await served(chaplain);
    await write('More water');
    await app.db.pool.query('UPDATE activation_assignments SET user_id = NULL, chaplain_id = NULL');
    await app.db.pool.query('DELETE FROM users WHERE id = $1', [chaplain.user.id]);
    const { body } = await admin.call(listAfterAction, { params: { id: activationId } });
    expect(body).toEqual([]);
  });
});
