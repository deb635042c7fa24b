import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  cancelActivation,
  completeActivation,
  createActivation,
  updateActivation,
} from '#shared/activations/api.ts';
import {
  activationBoard,
  callChaplains,
  recordAnswer,
  releaseDeployment,
  remindSilent,
  undoRelease,
} from '#shared/calls/api.ts';
import { addShift, deleteShift, recordAction, updateShift } from '#shared/deployments/api.ts';
import { correctHours } from '#shared/hours/api.ts';
import { addLogLine } from '#shared/incident-log/api.ts';
import { lineLabel, lineText } from '#shared/incident-log/labels.ts';
import { releaseAllDue } from '#server/features/calls/service.ts';
import { sendReminders } from '#server/features/calls/send-reminders.ts';
import { activation, logLine, tap } from '#server/testing/bodies.ts';
import { textOf } from '#server/testing/answers.ts';
import { readLog } from '#server/testing/log-lines.ts';
import { approved } from '#server/testing/person-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const at = (hours: number) => inHours(hours).toISOString();
const RUTH = { firstName: 'Ruth', lastName: 'Moabite' };
const clock = (time: string) => time.slice(11, 16);

const lines = () => readLog(app.db);

const kinds = async () => (await lines()).map(({ kind }) => kind);

/** Returns the lines as a reader sees them. */
const said = async () =>
  (await lines()).map((line) =>
    [lineLabel(line), line.aboutName, lineText(line, clock), line.authorName]
      .filter(Boolean)
      .join(' | '),
  );

async function desk(values: Parameters<typeof app.makeActivation>[0] = {}) {
  const user = await app.makeUser({ role: 'admin', firstName: 'Joan', lastName: 'Mercer' });
  const visitor = await app.signIn(user);
  const { id } = await app.makeActivation({ startTime: inHours(-12), ...values });
  return { visitor, user, id, params: { id }, call: visitor.call };
}

async function withChaplain() {
  const office = await desk();
  const { chaplain: profile, user } = await app.makeChaplain(approved, RUTH);
  const chaplain = { chaplain: profile, user, visitor: await app.signIn(user) };
  const deployment = { activationId: office.id, chaplainId: chaplain.chaplain.id };
  const { id: deploymentId } = await app.makeDeployment({ ...deployment, askedAt: inHours(-11) });
  const act = (body: Parameters<typeof tap>[0]) =>
    chaplain.visitor.call(recordAction, { params: { id: deploymentId }, body: tap(body) });
  return { ...office, chaplain, deploymentId, act, of: { ...office.params, deploymentId } };
}

test('creating, changing, activating, completing, reopening and cancelling an activation adds lines to its log', async () => {
  const { visitor, call } = await desk();
  const made = await visitor.send('POST', createActivation.path, {
    body: activation({
      status: 'standby',
      location: 'School',
      startTime: at(-3),
      chaplainsNeeded: 2,
    }),
  });
  const params = { id: textOf(made, 'id') };
  await call(updateActivation, { params, body: { location: 'Gym', chaplainsNeeded: 5 } });
  await call(updateActivation, { params, body: { notes: 'Bring water' } });
  await call(updateActivation, { params, body: { notes: 'Bring water' } });
  await call(updateActivation, { params, body: { status: 'active' } });
  await call(completeActivation, { params, body: {} });
  await call(completeActivation, { params, body: {} });
  await call(updateActivation, { params, body: { status: 'active' } });
  await call(cancelActivation, { params });
  const all = await said();
  expect(all[0]).toMatch(/^Activation made \| .*Place: School.*Needed: 2.* \| Joan Mercer$/);
  expect(all[1]).toBe('Activation changed | Place: School → Gym · Needed: 2 → 5 | Joan Mercer');
  expect(all.slice(2)).toEqual([
    'Activation changed | Other facts changed | Joan Mercer',
    'Activated | Joan Mercer',
    'Completed | Joan Mercer',
    expect.stringMatching(/^Activation changed \| End: .* → none/),
    'Opened again | Joan Mercer',
    'Cancelled | Joan Mercer',
  ]);
});

test('assigning and removing a lead adds log lines that name the lead', async () => {
  const { call, params } = await desk();
  const { chaplain } = await app.makeChaplain(approved, RUTH);
  await call(updateActivation, { params, body: { chaplainId: chaplain.id } });
  await call(updateActivation, { params, body: { chaplainId: null } });
  expect(await said()).toEqual([
    'Lead assigned | Ruth Moabite | Joan Mercer',
    'Lead replaced | Ruth Moabite | Joan Mercer',
  ]);
});

test('each newly asked chaplain gets a log line, and a chaplain who was already asked gets none', async () => {
  const { call, params } = await desk();
  const one = await app.makeChaplain(approved);
  const other = await app.makeChaplain(approved);
  const ask = (...chaplainIds: string[]) =>
    call(callChaplains, {
      params,
      body: { chaplainIds, message: 'Bring boots', reason: 'Nobody else is near' },
    });
  await ask(one.chaplain.id);
  await ask(one.chaplain.id, other.chaplain.id);
  expect(await lines()).toMatchObject([
    { kind: 'asked', aboutId: one.user.id, text: 'Bring boots', writtenAt: null },
    { kind: 'asked', aboutId: other.user.id, text: 'Bring boots' },
  ]);
});

test('a chaplain’s answer, delay, arrival and departure each add a log line with the time of the tap', async () => {
  const { act, deploymentId, chaplain } = await withChaplain();
  await act({ kind: 'come', at: at(-5), expectedAt: at(-3) });
  await act({ kind: 'come', at: at(-4), expectedAt: at(-2) });
  await act({ kind: 'arrive', at: at(-2) });
  await act({ kind: 'leave', at: at(-1) });
  const all = await lines();
  expect(all.map(({ kind }) => kind)).toEqual(['coming', 'delayed', 'arrived', 'left']);
  for (const { happenedAt, writtenAt, deploymentId: about, authorId } of all) {
    expect(happenedAt).toEqual(writtenAt);
    expect({ about, authorId }).toEqual({ about: deploymentId, authorId: chaplain.user.id });
  }
  expect((await said())[1]).toMatch(
    /^Arrival changed \| Ruth Moabite \| Expected \d\d:\d\d \| Ruth Moabite$/,
  );
});

test('a tap that is repeated or changes nothing adds no log line', async () => {
  const { act } = await withChaplain();
  const actionId = randomUUID();
  await act({ kind: 'come', actionId, at: at(-3) });
  await act({ kind: 'come', actionId, at: at(-3) });
  await act({ kind: 'decline', at: at(-4) });
  await act({ kind: 'contact', contact: 'family', change: 1, at: at(-1) });
  expect(await kinds()).toEqual(['coming']);
});

test('an answer by telephone adds a log line with the words ‘by telephone’, the reason and the coordinator’s name', async () => {
  const { call, of } = await withChaplain();
  const body = tap({ kind: 'decline', reason: 'Sick' });
  await call(recordAnswer, { params: of, body });
  expect(await said()).toEqual(['Declined | Ruth Moabite | by telephone · Sick | Joan Mercer']);
  expect(await lines()).toMatchObject([{ writtenAt: null }]);
});

test('a tap that is undone stays in the log, followed by a line about the undo', async () => {
  const { act } = await withChaplain();
  const actionId = randomUUID();
  await act({ kind: 'arrive', actionId, at: at(-1) });
  await act({ kind: 'undo', undoes: actionId, at: at(-1) });
  expect((await said()).map((line) => line.split(' | ').slice(0, 3))).toEqual([
    ['Arrived', 'Ruth Moabite', 'Ruth Moabite'],
    ['Tap undone', 'Ruth Moabite', 'was: arrived'],
  ]);
});

test('if a chaplain’s release is begun, undone, begun again and carried out, each of the four steps is logged', async () => {
  const { call, of } = await withChaplain();
  await call(releaseDeployment, { params: of });
  await call(undoRelease, { params: of });
  await call(undoRelease, { params: of });
  await call(releaseDeployment, { params: of });
  await app.db.pool.query(`UPDATE activation_assignments SET release_at = now() - interval '1 s'`);
  await releaseAllDue(app.db);
  expect(await said()).toEqual([
    'Release begun | Ruth Moabite | Joan Mercer',
    'Release undone | Ruth Moabite | Joan Mercer',
    'Release begun | Ruth Moabite | Joan Mercer',
    'Released | Ruth Moabite',
  ]);
});

test('reminders that the coordinator or the portal sent are in the log', async () => {
  const { call, params } = await withChaplain();
  await call(remindSilent, { params });
  await call(remindSilent, { params });
  await app.db.pool.query(`UPDATE activation_assignments SET remind_at = now()`);
  await sendReminders(app.db);
  expect(await said()).toEqual([
    'Reminded | Ruth Moabite | Joan Mercer',
    'Reminded | Ruth Moabite',
  ]);
});

test('adding, correcting and removing hours each adds a log line', async () => {
  const { chaplain, deploymentId, call } = await withChaplain();
  const { visitor } = chaplain;
  const actionId = randomUUID();
  const params = { id: actionId };
  await visitor.call(addShift, {
    params: { id: deploymentId },
    body: { actionId, arrivedAt: at(-6), leftAt: at(-5) },
  });
  await visitor.call(updateShift, { params, body: { note: 'With a family' } });
  await visitor.call(updateShift, { params, body: { leftAt: at(-4) } });
  await call(correctHours, { params, body: { leftAt: at(-3), reason: 'The sheet says so' } });
  await visitor.call(deleteShift, { params });
  const all = await lines();
  expect(all.map(({ details, authorName }) => [details['change'], authorName])).toEqual([
    ['added', 'Ruth Moabite'],
    ['corrected', 'Ruth Moabite'],
    ['corrected', 'Joan Mercer'],
    ['removed', 'Ruth Moabite'],
  ]);
  expect(JSON.stringify(all)).not.toContain('family');
});

test('if an activation is completed while a chaplain is on scene, a log line shows when the chaplain’s time on scene ended', async () => {
  const { act, call, params } = await withChaplain();
  await act({ kind: 'arrive', at: at(-2) });
  const staysEndAt = at(-1);
  await call(completeActivation, { params, body: { staysEndAt } });
  expect((await lines()).slice(1)).toMatchObject([
    { kind: 'completed' },
    { kind: 'left', happenedAt: new Date(staysEndAt), authorName: 'Joan Mercer' },
  ]);
});

test('an action that is refused adds no log line', async () => {
  const { act, call, of } = await withChaplain();
  await act({ kind: 'arrive', at: at(-2) });
  expect((await call(releaseDeployment, { params: of })).status).toBe(409);
  expect((await act({ kind: 'decline', at: at(-1) })).status).toBe(409);
  expect(await kinds()).toEqual(['arrived']);
});

test('a tap that arrives two hours late is logged with the time when it was tapped (D6)', async () => {
  const { act } = await withChaplain();
  await act({ kind: 'arrive', at: at(-2) });
  const [line] = await lines();
  expect(Number(line?.recordedAt) - Number(line?.writtenAt)).toBeGreaterThan(7_100_000);
});

test('the board’s response has the number of log lines, so that open pages notice new lines', async () => {
  const { call, params, act } = await withChaplain();
  const count = async () => (await call(activationBoard, { params })).body.logLines;
  expect(await count()).toBe(0);
  await act({ kind: 'come', at: at(-1) });
  await call(addLogLine, { params, body: logLine() });
  expect(await count()).toBe(2);
});
