import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { updateProgram } from '#shared/program/api.ts';
import type { ProgramBody } from '#shared/program/schemas.ts';
import { defaultProgram } from '#shared/program/settings.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { changeProgram } from './service.ts';

const app = useTestApp();

async function change(body: object) {
  const { visitor } = await app.signInAs('admin');
  return visitor.call(updateProgram, { body });
}

describe('rules that contradict each other', () => {
  test.each([
    [
      { firstWarningHours: 12 },
      { secondWarningHours: 'Choose more hours than for the first warning' },
    ],
    [{ quietTo: '22:00' }, { quietTo: 'Choose two different times' }],
  ])('the rules %j are refused with an error that says what to choose', async (rules, fields) => {
    expect(await change(rules)).toMatchObject({ status: 400, body: { fields } });
  });

  test('if another release stored rules that contradict each other, saving them unchanged succeeds', async () => {
    await app.db.pool.query(
      `INSERT INTO portal_settings (name, value) VALUES ('program.rules', $1)`,
      [{ version: 1, values: { firstWarningHours: 12 } }],
    );
    expect((await change({ reviewTime: defaultProgram.reviewTime })).status).toBe(200);
    expect((await change({ reviewTime: 'soon' })).status).toBe(400);
  });
});

test.each<[string, ProgramBody, Record<string, string>]>([
  [
    'the program',
    { timeZone: 'Mars/Olympus' },
    { timeZone: 'This time zone doesn’t exist for the database. Choose another time zone.' },
  ],
  [
    'a region',
    { regions: [{ code: 'N', name: 'North', counties: [], timeZone: 'Mars/Olympus' }] },
    { regions: 'Mars/Olympus doesn’t exist for the database. Choose another time zone.' },
  ],
])(
  'a time zone of %s that the database doesn’t have is refused with an error at its field (S8)',
  async (_, body, fields) => {
    const changing = changeProgram(app.db, { body, actorId: randomUUID(), decided: {} });
    await expect(changing).rejects.toMatchObject({ status: 400, fields });
  },
);

test('the audit trail keeps 2,000 characters of a long value, and marks a value that it cuts', async () => {
  const line = { name: 'y'.repeat(60), what: 'x'.repeat(300) };
  const missionWith = (name: string) => [line, line, line, line, line, { name, what: 'x' }];
  const whole = missionWith('y'.repeat(66));
  expect(JSON.stringify(whole)).toHaveLength(2000);
  const longer = missionWith('y'.repeat(67));
  expect((await change({ mission: whole })).status).toBe(200);
  expect((await change({ mission: longer })).status).toBe(200);
  const events = (await auditTrail(app)).filter(({ action }) => action === 'program-changed');
  expect(events.map(({ details }) => details['to'])).toEqual([
    JSON.stringify(whole),
    `${JSON.stringify(longer).slice(0, 2000)}…`,
  ]);
});
