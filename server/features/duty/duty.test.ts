import { expect, test } from 'vitest';
import { dutyOverview, endDuty, listDutyChoices, readDesk, setDuty } from '#shared/duty/api.ts';
import { listOpenDeployments } from '#shared/deployments/api.ts';
import { eraseUser } from '#shared/own-data/api.ts';
import { suspendUser } from '#shared/suspension/api.ts';
import { sortedStatuses } from '#server/testing/answers.ts';
import { onDesk } from '#server/testing/bodies.ts';
import { readDuties } from '#server/testing/duties.ts';
import { readLog } from '#server/testing/log-lines.ts';
import { approved } from '#server/testing/person-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const at = (hours: number) => inHours(hours).toISOString();
const TONIGHT = at(4);
const TOMORROW = at(12);

async function office() {
  const { visitor, user } = await app.signInAs('admin');
  const { id: activationId } = await app.makeActivation();
  const coordinator = await app.makeUser({ role: 'admin', firstName: 'Nora', lastName: 'Night' });
  const put = (values: Partial<Parameters<typeof onDesk>[0]> = {}) =>
    visitor.call(setDuty, { body: onDesk({ activationId, userId: coordinator.id, ...values }) });
  const read = async (desk: { activationId?: string } = { activationId }) =>
    (await visitor.call(readDesk, { query: desk })).body;
  return { visitor, user, activationId, coordinator, put, read };
}

test('putting a coordinator on an activation’s desk stores the given phone number and is logged', async () => {
  const { put, read, coordinator, user, activationId } = await office();
  const answer = await put({ phone: '502-555-0177' });
  expect(answer.status).toBe(200);
  expect(await read()).toMatchObject({
    onDesk: { activationId, name: 'Nora Night', phone: '502-555-0177', endsAt: null },
    planned: [],
    handover: null,
  });
  expect(await readLog(app.db)).toMatchObject([
    { kind: 'duty-set', authorId: user.id, aboutId: coordinator.id, aboutName: 'Nora Night' },
  ]);
  expect(JSON.stringify(await readLog(app.db))).not.toContain('0177');
});

test('an activation without its own coordinator is covered by the coordinator for all activations', async () => {
  const { put, read } = await office();
  await put({ activationId: null });
  expect(await read()).toMatchObject({ onDesk: { activationId: null, name: 'Nora Night' } });
  const { id: userId } = await app.makeUser({ role: 'admin', firstName: 'Dan', lastName: 'Day' });
  await put({ userId });
  expect(await read()).toMatchObject({ onDesk: { name: 'Dan Day' } });
  expect(await read({})).toMatchObject({ onDesk: { name: 'Nora Night' } });
});

test('putting somebody on the desk ends the former coordinator’s duty at that moment', async () => {
  const { put, read, user } = await office();
  await put();
  await put({ userId: user.id });
  const rows = await readDuties(app.db);
  expect(rows).toMatchObject([{ name: 'Nora Night' }, { userId: user.id, endsAt: null }]);
  expect(rows[0]?.endsAt).toEqual(rows[1]?.beginsAt);
  expect((await read()).onDesk).toMatchObject({ userId: user.id });
});

test('when a later duty is planned, a current duty without an end lasts until the later duty begins', async () => {
  const { put, read, user } = await office();
  await put({ userId: user.id });
  await put({ beginsAt: TONIGHT, endsAt: TOMORROW });
  expect(await read()).toMatchObject({
    onDesk: { userId: user.id, endsAt: TONIGHT },
    planned: [{ name: 'Nora Night', beginsAt: TONIGHT, endsAt: TOMORROW }],
  });
});

test('a new duty without an end lasts until the next planned duty', async () => {
  const { put, read, user } = await office();
  await put({ beginsAt: TONIGHT });
  await put({ userId: user.id });
  expect(await read()).toMatchObject({ onDesk: { userId: user.id, endsAt: TONIGHT } });
});

test.each([
  ['overlaps a later duty', { endsAt: at(5) }],
  ['begins at the same time as a later duty', { beginsAt: TONIGHT }],
])('a duty that %s is refused', async (_, span) => {
  const { put, read, user } = await office();
  await put({ beginsAt: TONIGHT });
  const answer = await put({ userId: user.id, ...span });
  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject({ code: 'duty-overlaps' });
  expect(await read()).toMatchObject({ onDesk: null, planned: [{ name: 'Nora Night' }] });
});

test.each([
  ['of a chaplain', { userId: 'chaplain' }, 'userId'],
  ['with a phone number of five digits', { phone: '12345' }, 'phone'],
  ['without a phone number', { phone: ' ' }, 'phone'],
  ['that begins an hour ago', { beginsAt: at(-1) }, 'beginsAt'],
  ['that begins in 61 days', { beginsAt: at(61 * 24) }, 'beginsAt'],
  ['that has ended', { endsAt: at(-1) }, 'endsAt'],
  ['that ends before it begins', { beginsAt: at(3), endsAt: at(2) }, 'endsAt'],
])('a duty %s is refused', async (_, values, field) => {
  const { put, read } = await office();
  const { user } = await app.makeChaplain(approved);
  const body = 'userId' in values ? { userId: user.id } : values;
  const answer = await put(body);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ fields: { [field]: expect.any(String) } });
  expect((await read()).onDesk).toBeNull();
});

test('nobody can be put on the desk of an activation that is over', async () => {
  const { put } = await office();
  const { id: activationId } = await app.makeActivation({ status: 'completed' });
  expect((await put({ activationId })).status).toBe(409);
});

test('when several coordinators are put on one desk at the same moment, each duty ends as the next begins (D1)', async () => {
  const { put, user } = await office();
  const answers = await Promise.all([put(), put({ userId: user.id }), put()]);
  expect(sortedStatuses(answers)).toEqual([200, 200, 200]);
  const rows = await readDuties(app.db);
  expect(rows.filter(({ endsAt }) => endsAt === null)).toHaveLength(1);
  const starts = rows.slice(1).map(({ beginsAt }) => beginsAt);
  expect(rows.slice(0, -1).map(({ endsAt }) => endsAt)).toEqual(starts);
});

test('a current or a planned duty can be ended; ending it again changes nothing', async () => {
  const { visitor, put, read, user } = await office();
  await put();
  await put({ userId: user.id, beginsAt: TONIGHT });
  const desk = await read();
  for (const id of [desk.onDesk?.id, desk.planned[0]?.id, desk.onDesk?.id]) {
    const answer = await visitor.call(endDuty, { params: { id: id ?? '' } });
    expect(answer.status).toBe(204);
  }
  expect(await read()).toEqual({ onDesk: null, planned: [], handover: null });
  const kinds = (await readLog(app.db)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'duty-ended')).toHaveLength(2);
});

test('when a planned duty is cancelled, the coordinator before it stays on the desk', async () => {
  const { visitor, put, read, user } = await office();
  await put({ userId: user.id });
  await put({ beginsAt: TONIGHT });
  const [planned] = (await read()).planned;
  await visitor.call(endDuty, { params: { id: planned?.id ?? '' } });
  expect(await read()).toMatchObject({ onDesk: { userId: user.id, endsAt: null }, planned: [] });
});

test('if the next planned coordinator’s data are erased, the present coordinator stays until the following planned duty begins', async () => {
  const { visitor, put, read, user, coordinator } = await office();
  await put({ userId: user.id });
  await put({ beginsAt: TOMORROW, userId: user.id });
  await put({ beginsAt: TONIGHT });
  await visitor.call(eraseUser, {
    params: { id: coordinator.id },
    body: { username: coordinator.username },
  });
  expect(await read()).toMatchObject({
    onDesk: { userId: user.id, endsAt: TOMORROW },
    planned: [{ userId: user.id }],
  });
});

test('a suspended coordinator is no longer on the desk', async () => {
  const { visitor, put, read, coordinator } = await office();
  await put();
  const body = { reason: 'Left the program' };
  await visitor.call(suspendUser, { params: { id: coordinator.id }, body });
  expect((await read()).onDesk).toBeNull();
});

test('erasing a coordinator’s data ends the duty and removes the name and phone number', async () => {
  const { visitor, put, read, coordinator } = await office();
  await put({ phone: '502-555-0177' });
  const { id, username } = coordinator;
  await visitor.call(eraseUser, { params: { id }, body: { username } });
  expect((await read()).onDesk).toBeNull();
  const rows = await readDuties(app.db);
  expect(rows).toMatchObject([{ name: 'Former chaplain', phone: '', endsAt: expect.any(Date) }]);
});

test('the form for a duty offers everybody who manages activations, each with the phone number of their last duty', async () => {
  const { visitor, put, coordinator, user } = await office();
  await app.makeChaplain(approved);
  await put({ phone: '502-555-0177' });
  const { body } = await visitor.call(listDutyChoices, { query: {} });
  expect(body.map(({ id }) => id).toSorted()).toEqual([coordinator.id, user.id].toSorted());
  expect(body.find(({ id }) => id === coordinator.id)).toMatchObject({ phone: '502-555-0177' });
  const found = await visitor.call(listDutyChoices, { query: { search: 'nora' } });
  expect(found.body).toMatchObject([{ name: 'Nora Night' }]);
});

test('the duty overview lists the coordinator for all activations and those of individual live activations', async () => {
  const { visitor, put, user, activationId } = await office();
  await put({ activationId: null });
  await put({ userId: user.id });
  const { id: over } = await app.makeActivation({ status: 'completed' });
  await app.makeDuty({ activationId: over, userId: user.id });
  const { body } = await visitor.call(dutyOverview);
  expect(body).toMatchObject({
    always: { name: 'Nora Night' },
    activations: [{ activation: { id: activationId }, duty: { userId: user.id } }],
  });
});

test('a chaplain who was called out sees the coordinator’s name and phone number until the chaplain is released', async () => {
  const { put } = await office();
  const { visitor, chaplain } = await app.signInAsChaplain(approved);
  const { activationId, id } = await app.makeDeployment({ chaplainId: chaplain.id });
  await put({ activationId, phone: '502-555-0177' });
  const shown = async () =>
    (await visitor.call(listOpenDeployments)).body.map(({ activation }) => activation.onDesk);
  expect(await shown()).toEqual([{ name: 'Nora Night', phone: '502-555-0177' }]);
  await app.db.pool.query("UPDATE activation_assignments SET status = 'released' WHERE id = $1", [
    id,
  ]);
  expect(await shown()).toEqual([null]);
});
