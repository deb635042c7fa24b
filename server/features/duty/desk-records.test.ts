import { expect, test } from 'vitest';
import {
  acceptHandover,
  endDuty,
  readDesk,
  setDuty,
  withdrawHandover,
  writeHandover,
} from '#shared/duty/api.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { handover, onDesk } from '#server/testing/bodies.ts';
import { readLog } from '#server/testing/log-lines.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const TORNADO = { eventType: 'Tornado', location: 'Mayfield' };
const NO_ACTIVATION = { eventType: null, location: null };
const FOR_ALL = { isForAll: true };

async function office() {
  const { visitor, user } = await app.signInAs('admin');
  const next = await app.signInAs('admin');
  const { id: activationId } = await app.makeActivation();
  const put = (values: Partial<Parameters<typeof onDesk>[0]> = {}) =>
    visitor.call(setDuty, { body: onDesk({ activationId, userId: next.user.id, ...values }) });
  const read = async (desk: string | null) =>
    (await visitor.call(readDesk, { query: desk === null ? {} : { activationId: desk } })).body;
  const end = async (desk: string | null) => {
    const { onDesk: duty } = await read(desk);
    return visitor.call(endDuty, { params: { id: duty?.id ?? '' } });
  };
  const written = async (desk: string | null) => {
    await app.makeDuty({ activationId: desk, userId: user.id });
    await visitor.call(writeHandover, { body: handover({ activationId: desk }) });
    return { id: (await read(desk)).handover?.id ?? '' };
  };
  const accept = (params: { id: string }) =>
    next.visitor.call(acceptHandover, { params, body: { phone: '502-555-0188' } });
  const withdraw = (params: { id: string }) => visitor.call(withdrawHandover, { params });
  return { user, next: next.user, activationId, put, end, written, accept, withdraw };
}

const detailsOfLines = async () =>
  (await readLog(app.db)).map(({ kind, details }) => [kind, details]);

test('putting somebody on an activation’s desk is audited with the activation', async () => {
  const { put, user, next } = await office();
  await put();
  expect(await auditTrail(app)).toEqual([
    { action: 'duty-set', actor: user.id, subject: next.id, details: TORNADO },
  ]);
});

test('the log says from when until when a duty lasts, if the duty has a start and an end', async () => {
  const { put } = await office();
  const [beginsAt, endsAt] = [inHours(4).toISOString(), inHours(12).toISOString()];
  await put({ beginsAt, endsAt });
  await put({ endsAt: inHours(2).toISOString() });
  await put();
  expect(await detailsOfLines()).toEqual([
    ['duty-set', { beginsAt, endsAt }],
    ['duty-set', { endsAt: expect.any(String) }],
    ['duty-set', {}],
  ]);
});

test('ending a duty is audited and logged with the activation and the person', async () => {
  const { put, end, user, next, activationId } = await office();
  await put();
  expect((await end(activationId)).status).toBe(204);
  expect((await auditTrail(app)).at(-1)).toEqual({
    action: 'duty-ended',
    actor: user.id,
    subject: next.id,
    details: TORNADO,
  });
  const [, line] = await readLog(app.db);
  expect(line).toMatchObject({ activationId, authorId: user.id, aboutId: next.id });
  expect(await detailsOfLines()).toEqual([
    ['duty-set', {}],
    ['duty-ended', {}],
  ]);
});

test('a duty for all activations is audited without an activation, and logged as one for all', async () => {
  const { put, end, user, next } = await office();
  await put({ activationId: null });
  expect((await end(null)).status).toBe(204);
  const about = { actor: user.id, subject: next.id, details: NO_ACTIVATION };
  expect(await auditTrail(app)).toEqual([
    { action: 'duty-set', ...about },
    { action: 'duty-ended', ...about },
  ]);
  expect(await detailsOfLines()).toEqual([
    ['duty-set', FOR_ALL],
    ['duty-ended', FOR_ALL],
  ]);
});

test('writing and accepting a handover are audited, and the log lines are about nobody else', async () => {
  const { written, accept, user, next, activationId } = await office();
  expect((await accept(await written(activationId))).status).toBe(200);
  expect(await auditTrail(app)).toEqual([
    { action: 'handed-over', actor: user.id, subject: null, details: TORNADO },
    { action: 'handover-accepted', actor: next.id, subject: next.id, details: TORNADO },
  ]);
  expect(await readLog(app.db)).toMatchObject([
    { kind: 'handed-over', activationId, aboutId: null },
    { kind: 'handover-accepted', activationId, aboutId: null, aboutName: null },
  ]);
});

test('taking a handover back a second time is neither audited nor logged again', async () => {
  const { written, withdraw, user, activationId } = await office();
  const waiting = await written(activationId);
  await withdraw(waiting);
  expect((await withdraw(waiting)).status).toBe(204);
  const [, ...trail] = await auditTrail(app);
  expect(trail).toEqual([
    { action: 'handover-withdrawn', actor: user.id, subject: null, details: TORNADO },
  ]);
  expect(await detailsOfLines()).toEqual([
    ['handed-over', {}],
    ['handover-withdrawn', {}],
  ]);
});

test('a handover of the desk for all activations can be taken back', async () => {
  const { written, withdraw } = await office();
  expect((await withdraw(await written(null))).status).toBe(204);
  expect((await auditTrail(app)).at(-1)).toMatchObject({
    action: 'handover-withdrawn',
    details: NO_ACTIVATION,
  });
  expect(await detailsOfLines()).toEqual([
    ['handed-over', FOR_ALL],
    ['handover-withdrawn', FOR_ALL],
  ]);
});

test('a handover that is accepted can’t be taken back', async () => {
  const { written, accept, withdraw, activationId } = await office();
  const waiting = await written(activationId);
  await accept(waiting);
  expect(await withdraw(waiting)).toMatchObject({
    status: 409,
    body: { code: 'handover-over' },
  });
});
