import { expect, test } from 'vitest';
import {
  acceptHandover,
  dutyOverview,
  readDesk,
  readOpenWork,
  withdrawHandover,
  writeHandover,
} from '#shared/duty/api.ts';
import { eraseUser } from '#shared/own-data/api.ts';
import { sortedStatuses } from '#server/testing/answers.ts';
import { handover } from '#server/testing/bodies.ts';
import { readDuties, readHandovers } from '#server/testing/duties.ts';
import { readLog } from '#server/testing/log-lines.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const PHONE = { phone: '502-555-0188' };

async function desk() {
  const former = await app.signInAs('admin');
  const next = await app.signInAs('admin');
  const { id: activationId } = await app.makeActivation({ chaplainsNeeded: 3 });
  await app.makeDuty({ activationId, userId: former.user.id, name: 'Joan Mercer' });
  const write = (values: Parameters<typeof handover>[0] = {}) =>
    former.visitor.call(writeHandover, { body: handover({ activationId, ...values }) });
  const read = async () => (await former.visitor.call(readDesk, { query: { activationId } })).body;
  const written = async (values: Parameters<typeof handover>[0] = {}) => {
    await write(values);
    return (await read()).handover?.id ?? '';
  };
  const accept = (id: string, by = next) =>
    by.visitor.call(acceptHandover, { params: { id }, body: PHONE });
  const withdraw = (id: string) => former.visitor.call(withdrawHandover, { params: { id } });
  return { former, next, activationId, write, written, read, accept, withdraw };
}

test('a handover’s text is shown on its activation’s desk, and on the duty overview only to its receiver', async () => {
  const { write, read, former, next, activationId } = await desk();
  const other = await app.signInAs('admin');
  expect((await write({ toId: next.user.id })).status).toBe(200);
  const lines = { done: 'Two teams sent', next: 'Fill the night shift' };
  const from = { id: former.user.id, name: 'Joan Mercer' };
  expect((await read()).handover).toMatchObject({ ...lines, from, to: { id: next.user.id } });
  const waits = async ({ visitor }: typeof next) =>
    (await visitor.call(dutyOverview)).body.handovers;
  expect(await waits(next)).toMatchObject([{ ...lines, activation: { id: activationId } }]);
  expect(await waits(other)).toEqual([]);
  expect(await waits(former)).toEqual([]);
});

test('when a handover is accepted, the former duty ends, the next begins at that moment, and both are logged', async () => {
  const { written, accept, read, former, next } = await desk();
  const answer = await accept(await written({ toId: next.user.id }));
  expect(answer.status).toBe(200);
  expect(await read()).toMatchObject({
    onDesk: { userId: next.user.id, ...PHONE, endsAt: null },
    handover: null,
  });
  const [before, after] = await readDuties(app.db);
  expect(before).toMatchObject({ userId: former.user.id });
  expect(before?.endsAt).toEqual(after?.beginsAt);
  const lines = await readLog(app.db);
  expect(lines).toMatchObject([
    {
      kind: 'handed-over',
      authorId: former.user.id,
      text: 'Done: Two teams sent\nNext: Fill the night shift\nBy voice: Ask me about the gym',
    },
    { kind: 'handover-accepted', authorId: next.user.id },
  ]);
});

test('when two people accept a handover without a named receiver at the same moment, only one of them takes the desk (D1)', async () => {
  const { written, accept, read, next } = await desk();
  const other = await app.signInAs('admin');
  const id = await written();
  const answers = await Promise.all([accept(id, next), accept(id, other)]);
  expect(sortedStatuses(answers)).toEqual([200, 409]);
  const winner = answers[0].status === 200 ? next : other;
  expect((await read()).onDesk).toMatchObject({ userId: winner.user.id });
  expect(await readDuties(app.db)).toHaveLength(2);
});

test('when a handover is accepted and withdrawn at the same moment, only one of the two requests succeeds (D1)', async () => {
  const { written, accept, withdraw, read, former, next } = await desk();
  const id = await written();
  const [accepted, withdrawn] = await Promise.all([accept(id), withdraw(id)]);
  expect([200, 409]).toContain(accepted.status);
  expect(withdrawn.status).toBe(accepted.status === 200 ? 409 : 204);
  const holder = accepted.status === 200 ? next : former;
  expect(await read()).toMatchObject({ onDesk: { userId: holder.user.id }, handover: null });
});

test('a handover that its receiver accepts twice changes the desk once', async () => {
  const { written, accept } = await desk();
  const id = await written();
  expect((await accept(id)).status).toBe(200);
  expect((await accept(id)).status).toBe(200);
  expect(await readDuties(app.db)).toHaveLength(2);
});

test('accepting a handover that is meant for somebody else is refused', async () => {
  const { written, accept, read, former, next } = await desk();
  const other = await app.signInAs('admin');
  expect((await accept(await written({ toId: next.user.id }), other)).status).toBe(403);
  expect((await read()).onDesk).toMatchObject({ userId: former.user.id });
});

test('a withdrawn handover can’t be accepted, but a new handover can be written', async () => {
  const { written, accept, withdraw, read, write } = await desk();
  const id = await written();
  expect((await write()).status).toBe(409);
  expect((await withdraw(id)).status).toBe(204);
  expect((await withdraw(id)).status).toBe(204);
  expect((await accept(id)).status).toBe(409);
  expect((await read()).handover).toBeNull();
  expect((await write()).status).toBe(200);
});

test.each(['done', 'next', 'byVoice'] as const)(
  'a handover is refused if the line “%s” is blank or has 501 characters',
  async (name) => {
    const { write, read } = await desk();
    for (const text of [' ', 'a'.repeat(501)]) {
      const answer = await write({ [name]: text });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ fields: { [name]: expect.any(String) } });
    }
    expect((await read()).handover).toBeNull();
  },
);

test('a handover to the person on the desk, or to a chaplain, is refused', async () => {
  const { write, former } = await desk();
  const { user } = await app.makeChaplain();
  for (const [toId, message] of [
    [former.user.id, 'This person is on the desk already'],
    [user.id, 'Choose somebody who manages activations'],
  ] as const) {
    const answer = await write({ toId });
    expect(answer).toMatchObject({ status: 400, body: { fields: { toId: message } } });
  }
});

test('a handover of a desk with nobody on duty is refused', async () => {
  const { visitor } = await app.signInAs('admin');
  const { id: activationId } = await app.makeActivation();
  const answer = await visitor.call(writeHandover, { body: handover({ activationId }) });
  expect(answer.body).toMatchObject({ code: 'nobody-on-desk' });
});

async function openActivation(activationId: string) {
  const make = (chaplainName: string, values: Parameters<typeof app.makeDeployment>[0]) =>
    app.makeDeployment({ activationId, chaplainName, ...values });
  await make('Sil Ent', { status: 'asked' });
  await make('Re Leased', { status: 'asked', releaseAt: inHours(1) });
  const { id } = await make('Lon G', { status: 'on-scene' });
  await app.makeShift({ deploymentId: id, arrivedAt: inHours(-13), leftAt: null });
  const { id: fresh } = await make('Fre Sh', { status: 'on-scene' });
  await app.makeShift({ deploymentId: fresh, arrivedAt: inHours(-1), leftAt: null });
  return app.makeLogLine({ activationId, kind: 'request', text: 'Cots for the gym' });
}

test('a handover lists the work that was open when the handover was written', async () => {
  const { former, activationId, write, read } = await desk();
  await openActivation(activationId);
  const open = {
    activation: { id: activationId },
    silent: { count: 1 },
    longOnScene: { count: 1 },
    releasing: { count: 1 },
    missing: 1,
    requests: { count: 1, lines: [{ text: 'Cots for the gym' }] },
  };
  const now = await former.visitor.call(readOpenWork, { query: { activationId } });
  expect(now.body.work).toMatchObject([open]);
  await write();
  await app.makeDeployment({ activationId, status: 'asked' });
  expect((await read()).handover?.open).toMatchObject([open]);
});

test('the open work on a desk counts a moved chaplain’s whole time on scene; chaplains on a waiting list are not counted as unanswered', async () => {
  const { former, activationId } = await desk();
  const { id } = await app.makeDeployment({ activationId, status: 'on-scene' });
  const moved = { arrivedAt: inHours(-1), onSceneSince: inHours(-13), leftAt: null };
  await app.makeShift({ deploymentId: id, ...moved });
  await app.makeDeployment({ activationId, status: 'asked', waitsSince: inHours(-1) });
  const now = await former.visitor.call(readOpenWork, { query: { activationId } });
  const open = { silent: { count: 0 }, longOnScene: { count: 1 } };
  expect(now.body.work).toMatchObject([open]);
});

test('a handover of the desk for all activations lists each live activation', async () => {
  const { former, activationId } = await desk();
  await app.makeActivation({ status: 'completed' });
  const { id } = await app.makeActivation({ startTime: inHours(-2000) });
  const { body } = await former.visitor.call(readOpenWork, { query: {} });
  expect(body.work.map(({ activation }) => activation)).toMatchObject([
    { id: activationId },
    { id },
  ]);
});

test('a handover of the desk for all activations is logged only in live activations that have no coordinator of their own', async () => {
  const { former, next, activationId, accept } = await desk();
  const { id: other } = await app.makeActivation();
  await app.makeActivation({ status: 'completed' });
  await app.makeDuty({ userId: former.user.id, name: 'Joan Mercer' });
  const body = handover({ activationId: null, toId: next.user.id });
  const { body: always } = await former.visitor.call(writeHandover, { body });
  expect((await accept(always.handover?.id ?? '')).status).toBe(200);
  const lines = await readLog(app.db);
  expect(lines.map((line) => [line.activationId, line.kind])).toEqual([
    [other, 'handed-over'],
    [other, 'handover-accepted'],
  ]);
  expect(lines).toMatchObject([{ details: { isForAll: true } }, { details: { isForAll: true } }]);
  const query = { activationId: other };
  expect((await next.visitor.call(readDesk, { query })).body).toMatchObject({
    onDesk: { userId: next.user.id, activationId: null },
  });
  const own = (await former.visitor.call(readDesk, { query: { activationId } })).body;
  expect(own.onDesk).toMatchObject({ userId: former.user.id });
});

test('when the writer of a waiting handover is erased, the handover is withdrawn and loses its text and the writer’s name', async () => {
  const { write, former, next } = await desk();
  await write();
  const { id, username } = former.user;
  await next.visitor.call(eraseUser, { params: { id }, body: { username } });
  expect(await readHandovers(app.db)).toMatchObject([
    { fromName: 'Former chaplain', done: null, byVoice: null, withdrawnAt: expect.any(Date) },
  ]);
});
