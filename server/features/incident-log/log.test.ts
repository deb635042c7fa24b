import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  exportLog,
  addLogLine,
  correctLogLine,
  listLogAuthors,
  listLogLines,
} from '#shared/incident-log/api.ts';
import type { LogLineInput } from '#shared/incident-log/schemas.ts';
import { fileOf, sortedStatuses, totalOf } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { logLine } from '#server/testing/bodies.ts';
import { readCsv } from '#server/testing/read-csv.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const at = (hours: number) => inHours(hours).toISOString();

async function desk(values: Parameters<typeof app.makeActivation>[0] = {}) {
  const { visitor, user } = await app.signInAs('admin');
  const { id } = await app.makeActivation({ startTime: inHours(-12), ...values });
  const params = { id };
  const write = (line: Partial<LogLineInput> = {}) =>
    visitor.call(addLogLine, { params, body: logLine(line) });
  const read = async (
    query: NonNullable<Parameters<typeof visitor.call<typeof listLogLines>>[1]>['query'] = {},
  ) => {
    const answer = await visitor.call(listLogLines, { params, query });
    return {
      lines: answer.body,
      texts: answer.body.map(({ text }) => text),
      total: totalOf(answer),
    };
  };
  return { visitor, user, id, params, write, read };
}

test('an attempt to phone somebody is logged with its outcome, when it happened, when it was written and by whom', async () => {
  const { user, id, write, read } = await desk();
  const { id: deploymentId } = await app.makeDeployment({ activationId: id });
  const happenedAt = at(-0.5);
  const writtenAt = at(0);
  const body = { kind: 'phone', outcome: 'voicemail', deploymentId, text: null } as const;
  const answer = await write({ ...body, happenedAt, writtenAt });
  expect(answer.status).toBe(200);
  expect((await read()).lines).toMatchObject([
    {
      kind: 'phone',
      outcome: 'voicemail',
      about: { deploymentId, name: expect.any(String) },
      happenedAt,
      writtenAt,
      isLate: false,
      author: { id: user.id, name: `${user.firstName} ${user.lastName}` },
      text: null,
      corrections: [],
    },
  ]);
});

test.each([
  ['a phone attempt without an outcome', { kind: 'phone', outcome: null }, 'outcome'],
  ['a note with an outcome', { kind: 'note', outcome: 'reached' }, 'outcome'],
  ['a safety line without a text', { kind: 'safety', text: '  ' }, 'text'],
  ['a text of 2,001 characters', { text: 'a'.repeat(2001) }, 'text'],
] as const)('writing %s into the log is refused', async (_, line, field) => {
  const { write, read } = await desk();
  const answer = await write(line);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ fields: { [field]: expect.any(String) } });
  expect((await read()).total).toBe(0);
});

test('people can’t write a log line of a kind that only the portal writes', async () => {
  const { visitor, params } = await desk();
  const path = addLogLine.path.replace(':id', params.id);
  const body = { ...logLine(), kind: 'released' };
  expect((await visitor.send('POST', path, { body })).status).toBe(400);
});

test('a log line about a person from another activation is refused', async () => {
  const { write } = await desk();
  const { id: deploymentId } = await app.makeDeployment();
  const answer = await write({ deploymentId });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ fields: { deploymentId: expect.any(String) } });
});

test.each([
  ['in the future', 1, {}],
  ['two days before the activation', -48, {}],
  [
    'eight days after the activation',
    0,
    {
      status: 'completed',
      startTime: inHours(-24 * 20),
      createdAt: inHours(-24 * 20),
      updatedAt: inHours(-24 * 8),
    },
  ],
] as const)('a log line about a time that is %s is refused', async (_, hours, values) => {
  const { write, read } = await desk(values);
  const answer = await write({ happenedAt: at(hours) });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ fields: { happenedAt: expect.any(String) } });
  expect((await read()).total).toBe(0);
});

test('if a device’s clock is two minutes ahead, its log line is stored with the server’s time', async () => {
  const { write } = await desk();
  const ahead = at(2 / 60);
  const { status, body } = await write({ happenedAt: ahead, writtenAt: ahead });
  expect(status).toBe(200);
  expect(Date.parse(body.happenedAt)).toBeLessThan(Date.now() + 1000);
});

test('a line can still be added to an activation’s log a day after the activation was completed', async () => {
  const { write } = await desk({ status: 'completed', updatedAt: inHours(-24) });
  expect((await write()).status).toBe(200);
});

test('a log line that is sent twice at the same time is stored once, and both responses contain it (D6)', async () => {
  const { visitor, params, read } = await desk();
  const body = logLine();
  const send = () => visitor.call(addLogLine, { params, body });
  const answers = await Promise.all([send(), send()]);
  answers.push(await send());
  expect(sortedStatuses(answers)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body: line }) => line.recordedAt)).size).toBe(1);
  expect((await read()).total).toBe(1);
});

test('a different log line with the id of an existing one is refused with 409 (D6)', async () => {
  const { write, read } = await desk();
  const actionId = randomUUID();
  await write({ actionId, text: 'First' });
  const answer = await write({ actionId, text: 'Second' });
  expect(answer.status).toBe(409);
  expect((await read()).texts).toEqual(['First']);
});

test('log lines that arrive hours late are marked late, and are sorted by when things happened (D6)', async () => {
  const { write, read } = await desk();
  await write({ text: 'At the desk', happenedAt: at(-1), writtenAt: at(-1) });
  for (const [text, hours] of [
    ['Gym is full', -2],
    ['Road closed', -1.5],
    ['Food is here', -0.5],
  ] as const) {
    await write({ text, happenedAt: at(hours), writtenAt: at(hours) });
  }
  const { lines, texts } = await read({ sort: 'happenedAt' });
  expect(texts).toEqual(['Gym is full', 'Road closed', 'At the desk', 'Food is here']);
  expect(lines.every(({ isLate }) => isLate)).toBe(true);
  const [first] = lines;
  expect(
    Date.parse(String(first?.recordedAt)) - Date.parse(String(first?.writtenAt)),
  ).toBeGreaterThan(7_100_000);
  expect((await read()).texts).toEqual(texts.toReversed());
});

test('a log line that is written now about something an hour ago is not marked late', async () => {
  const { write } = await desk();
  expect((await write({ happenedAt: at(-1) })).body).toMatchObject({ isLate: false });
});

test('a correction is stored below the log line, and the log line itself is not changed (D7)', async () => {
  const { visitor, write, read, id } = await desk();
  const { body: line } = await write({ text: 'At the school' });
  const correct = (lineId: string, text: string) =>
    visitor.call(correctLogLine, {
      params: { id, lineId },
      body: { actionId: randomUUID(), text, writtenAt: at(0) },
    });
  const { body: corrected } = await correct(line.id, 'At the gym');
  const [first] = corrected.corrections;
  await correct(String(first?.id), 'At the gym, east door');
  const { lines, total } = await read();
  expect(total).toBe(1);
  expect(lines).toMatchObject([
    {
      text: 'At the school',
      corrections: [{ text: 'At the gym' }, { text: 'At the gym, east door' }],
    },
  ]);
});

test('a correction of a log line that is sent twice is stored once', async () => {
  const { visitor, id, read } = await desk();
  const { id: lineId } = await app.makeLogLine({ activationId: id });
  const body = { actionId: randomUUID(), text: 'At the gym', writtenAt: at(0) };
  for (let time = 0; time < 2; time += 1) {
    const answer = await visitor.call(correctLogLine, { params: { id, lineId }, body });
    expect(answer.status).toBe(200);
  }
  expect((await read()).lines[0]?.corrections).toHaveLength(1);
});

test('nothing is lost when two coordinators write and correct log lines at the same time (D1)', async () => {
  const { visitor, id, params, read } = await desk();
  const { visitor: other } = await app.signInAs('admin');
  const { id: lineId } = await app.makeLogLine({ activationId: id, happenedAt: inHours(-1) });
  const both = [visitor, other];
  const answers = await Promise.all(
    both.flatMap((each, index) => [
      each.call(addLogLine, { params, body: logLine({ text: `Line ${index}` }) }),
      each.call(correctLogLine, {
        params: { id, lineId },
        body: { actionId: randomUUID(), text: `Correction ${index}`, writtenAt: at(0) },
      }),
    ]),
  );
  expect(sortedStatuses(answers)).toEqual([200, 200, 200, 200]);
  const { lines, texts } = await read();
  expect(new Set(texts)).toEqual(new Set(['Line 0', 'Line 1', 'The shelter opens at noon']));
  expect(
    lines
      .at(-1)
      ?.corrections.map(({ text }) => text)
      .toSorted(),
  ).toEqual(['Correction 0', 'Correction 1']);
});

test('a log line can’t be corrected through the URL of another activation', async () => {
  const { visitor, id } = await desk();
  const { id: lineId } = await app.makeLogLine();
  const body = { actionId: randomUUID(), text: 'At the gym', writtenAt: at(0) };
  expect((await visitor.call(correctLogLine, { params: { id, lineId }, body })).status).toBe(404);
});

test('the log can be filtered by kind, person, author and time, and a search includes corrections', async () => {
  const { visitor, user, id, write, read } = await desk();
  const other = await app.signInAs('admin');
  const { id: deploymentId } = await app.makeDeployment({ activationId: id });
  await app.makeLogLine({
    activationId: id,
    kind: 'completed',
    text: null,
    happenedAt: inHours(-5),
  });
  await app.makeLogLine({
    activationId: id,
    text: 'By another',
    authorId: other.user.id,
    authorName: 'O O',
    happenedAt: inHours(-4),
  });
  const { body: wrong } = await write({
    kind: 'safety',
    text: '100% of the roof',
    happenedAt: at(-3),
  });
  await write({
    kind: 'phone',
    outcome: 'voicemail',
    deploymentId,
    text: 'Tries again at nine',
    happenedAt: at(-2),
  });
  await visitor.call(correctLogLine, {
    params: { id, lineId: wrong.id },
    body: { actionId: randomUUID(), text: 'Half of the gymnasium', writtenAt: at(0) },
  });
  const found = async (query: Parameters<typeof read>[0]) => (await read(query)).texts;
  expect(await found({ kind: 'safety' })).toEqual(['100% of the roof']);
  expect(await found({ kind: 'automatic' })).toEqual([null]);
  expect(await found({ kind: 'written' })).toHaveLength(3);
  expect(await found({ deploymentId })).toEqual(['Tries again at nine']);
  expect(await found({ authorId: other.user.id })).toEqual(['By another']);
  expect(await found({ authorId: user.id })).toHaveLength(2);
  expect(await found({ from: at(-4.5), to: at(-2.5) })).toEqual(['100% of the roof', 'By another']);
  expect(await found({ search: 'voicemail nine' })).toEqual(['Tries again at nine']);
  expect(await found({ search: 'gymnasium' })).toEqual(['100% of the roof']);
  expect(await found({ search: '100%' })).toEqual(['100% of the roof']);
  expect(await found({ search: '%' })).toEqual(['100% of the roof']);
  const page = await read({ limit: 1, offset: 1 });
  expect(page).toMatchObject({ total: 4, texts: ['100% of the roof'] });
});

test('the list of a log’s authors contains each person once, and leaves out the portal itself', async () => {
  const { visitor, user, id, params, write } = await desk();
  await write();
  await write();
  await app.makeLogLine({ activationId: id, kind: 'released' });
  const { body } = await visitor.call(listLogAuthors, { params });
  expect(body).toEqual([{ id: user.id, name: `${user.firstName} ${user.lastName}` }]);
});

test('in an exported log, each correction is below the line that it corrects, and text that looks like a formula is made harmless', async () => {
  const { visitor, id, params, write } = await desk();
  const { body: line } = await write({ kind: 'request', text: '=cmd()', happenedAt: at(-2) });
  await write({ kind: 'decision', text: 'أغلق', happenedAt: at(-1) });
  const lineId = line.id;
  await visitor.call(correctLogLine, {
    params: { id, lineId },
    body: { actionId: randomUUID(), text: 'Two vans', writtenAt: at(0) },
  });
  const answer = await visitor.call(exportLog, { params, query: { timeZone: 'America/Chicago' } });
  const [header, ...rows] = readCsv(fileOf(answer));
  const cell = (name: string) => rows.map((row) => row[header?.indexOf(name) ?? -1]);
  expect(cell('What')).toEqual(['Request', 'Correction', 'Decision']);
  expect(cell('Text')).toEqual([`'=cmd()`, 'Two vans', 'أغلق']);
  expect(cell('Corrects')).toEqual(['', lineId, '']);
  const trail = (await auditTrail(app)).filter(({ action }) => action === 'log-exported');
  expect(trail).toMatchObject([{ details: { count: 2 } }]);
});

test('an exported log contains all lines, even more than 1,000', async () => {
  const { visitor, id, params } = await desk();
  await app.db.pool.query(
    `INSERT INTO activation_log (activation_id, kind, happened_at, text)
     SELECT $1, 'note', now() - interval '1 hour', 'Line ' || n FROM generate_series(1, 2001) AS n`,
    [id],
  );
  const rows = readCsv(fileOf(await visitor.call(exportLog, { params })));
  expect(new Set(rows.slice(1).map((row) => row[7])).size).toBe(2001);
});
