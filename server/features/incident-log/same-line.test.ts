import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addLogLine, correctLogLine, listLogLines } from '#shared/incident-log/api.ts';
import type { LogLineInput } from '#shared/incident-log/schemas.ts';
import { logLine } from '#server/testing/bodies.ts';
import { readLog } from '#server/testing/log-lines.ts';
import { approved } from '#server/testing/person-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const TAKEN = {
  status: 409,
  body: {
    code: 'action-id-taken',
    message: 'Something else was already recorded under this id. Please reload the page.',
  },
};

async function desk() {
  const { visitor } = await app.signInAs('admin');
  const { id: activationId } = await app.makeActivation({ startTime: inHours(-12) });
  const { id: deploymentId } = await app.makeDeployment({ activationId });
  const params = { id: activationId };
  const write = (body: LogLineInput, by = visitor) => by.call(addLogLine, { params, body });
  const correct = (lineId: string, body: { actionId: string; text: string }) =>
    visitor.call(correctLogLine, {
      params: { id: activationId, lineId },
      body: { ...body, writtenAt: new Date().toISOString() },
    });
  const call = logLine({ kind: 'phone', outcome: 'voicemail', deploymentId, text: 'At nine' });
  return { visitor, activationId, deploymentId, write, correct, call };
}

test('a phone attempt that is sent twice is stored once', async () => {
  const { write, call } = await desk();
  const first = await write(call);
  expect(await write(call)).toMatchObject({ status: 200, body: { id: first.body.id } });
  expect(await readLog(app.db)).toHaveLength(1);
});

test.each([
  ['outcome', { outcome: 'reached' }],
  ['person', { deploymentId: null }],
  ['text', { text: 'At ten' }],
] as const)('a phone attempt with the id of one with another %s is refused', async (_, other) => {
  const { write, call } = await desk();
  await write(call);
  expect(await write({ ...call, ...other })).toMatchObject(TAKEN);
  expect(await readLog(app.db)).toMatchObject([{ outcome: 'voicemail', text: 'At nine' }]);
});

test('a decision with the id of a note is refused, even with the same text', async () => {
  const { write } = await desk();
  const note = logLine();
  await write(note);
  expect(await write({ ...note, kind: 'decision' })).toMatchObject(TAKEN);
});

test('a log line with the id of another coordinator’s line is refused', async () => {
  const { write } = await desk();
  const { visitor: other } = await app.signInAs('admin');
  const note = logLine();
  await write(note);
  expect(await write(note, other)).toMatchObject(TAKEN);
});

test('a log line with the id of a line in the log of another activation is refused', async () => {
  const { visitor, write } = await desk();
  const { id } = await app.makeActivation({ startTime: inHours(-12) });
  const body = logLine();
  await write(body);
  expect(await visitor.call(addLogLine, { params: { id }, body })).toMatchObject(TAKEN);
});

test('a stored log line can be sent again even when the time for new lines is over', async () => {
  const { write } = await desk();
  const body = logLine();
  await write(body);
  await app.db.pool.query(
    "UPDATE activations SET status = 'completed', updated_at = now() - interval '8 days'",
  );
  expect((await write(logLine())).status).toBe(400);
  expect((await write(body)).status).toBe(200);
});

test('a correction with the id of a stored log line, or of another line’s correction, is refused', async () => {
  const { activationId, correct } = await desk();
  const line = await app.makeLogLine({ activationId });
  const other = await app.makeLogLine({ activationId });
  const text = 'At the gym';
  expect(await correct(line.id, { actionId: other.id, text })).toMatchObject(TAKEN);
  const actionId = randomUUID();
  expect((await correct(line.id, { actionId, text })).status).toBe(200);
  expect(await correct(other.id, { actionId, text })).toMatchObject(TAKEN);
});

test('a correction is about the same person as the corrected log line', async () => {
  const { write, correct, call, deploymentId } = await desk();
  const { body: line } = await write(call);
  await correct(line.id, { actionId: randomUUID(), text: 'At ten' });
  const lines = await readLog(app.db);
  const [phoned] = lines;
  expect(phoned?.aboutId).toEqual(expect.any(String));
  expect(lines.find(({ kind }) => kind === 'correction')).toMatchObject({
    deploymentId,
    aboutId: phoned?.aboutId,
    aboutName: phoned?.aboutName,
    correctsId: line.id,
  });
});

test('a correction of a line about a lead is about the same lead', async () => {
  const { activationId, correct } = await desk();
  const { user } = await app.makeChaplain(approved);
  const values = { activationId, kind: 'lead-assigned', text: null } as const;
  const { id } = await app.makeLogLine({ ...values, aboutId: user.id, aboutName: 'Pat Person' });
  await correct(id, { actionId: randomUUID(), text: 'Only until noon' });
  const lines = await readLog(app.db);
  expect(lines.find(({ correctsId }) => correctsId === id)).toMatchObject({
    aboutId: user.id,
    deploymentId: null,
  });
});

test('a request for the log of an unknown activation is answered 404', async () => {
  const { visitor } = await app.signInAs('admin');
  const answer = await visitor.call(listLogLines, { params: { id: randomUUID() } });
  expect(answer).toMatchObject({
    status: 404,
    body: { message: 'This activation was not found.' },
  });
});
