import { expect } from 'vitest';
import { exportAuditEvents } from '#shared/audit/api.ts';
import { fileOf } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { readCsv } from '#server/testing/read-csv.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { recordAudit, recordAudits } from './service.ts';

const app = useTestApp();
const test = testWithPeople(app);

test('the CSV file of the audit trail has the filtered events, oldest first, and its download is audited', async ({
  admin,
}) => {
  const ruth = await app.makeUser({ firstName: '=Ruth()', lastName: 'Hale' });
  const known = (await auditTrail(app)).length;
  const event = { actorId: admin.user.id, subjectId: ruth.id };
  await recordAudit(app.db.orm, { ...event, action: 'hours-changed', details: { minutes: 5 } });
  await recordAudit(app.db.orm, { ...event, action: 'role-changed', details: {} });

  const hers = await admin.call(exportAuditEvents, { query: { search: '=Ruth()' } });
  const [header, ...rows] = readCsv(fileOf(hers));
  expect(header?.slice(1, 6)).toEqual(['What', 'Action', 'Who', 'Who (id)', 'To whom']);
  expect(rows.map((cells) => [cells[2], cells[5], cells[7]])).toEqual([
    ['hours-changed', "'=Ruth() Hale", '{"minutes":5}'],
    ['role-changed', "'=Ruth() Hale", '{}'],
  ]);
  expect(
    readCsv(fileOf(await admin.call(exportAuditEvents, { query: { search: 'Nobody' } }))),
  ).toEqual([header]);
  const some = await admin.call(exportAuditEvents, { query: { action: 'role-changed' } });
  expect(readCsv(fileOf(some))).toHaveLength(2);
  const exports = (await auditTrail(app)).filter(({ action }) => action === 'audit-exported');
  expect(exports.map(({ actor, details }) => [actor, details])).toEqual([
    [admin.user.id, { count: 2 }],
    [admin.user.id, { count: 0 }],
    [admin.user.id, { count: 1 }],
  ]);
  expect(await auditTrail(app)).toHaveLength(known + 5);
});

test('the CSV file of a long audit trail has every event exactly once', async ({ admin }) => {
  const events = Array.from({ length: 2500 }, (_, minutes) => ({
    action: 'hours-changed' as const,
    actorId: admin.user.id,
    subjectId: null,
    details: { minutes },
  }));
  await recordAudits(app.db.orm, events);
  const answer = await admin.call(exportAuditEvents, { query: { action: 'hours-changed' } });
  const [, ...rows] = readCsv(fileOf(answer));
  expect(new Set(rows.map((cells) => cells[7])).size).toBe(2500);
  expect(rows).toHaveLength(2500);
});

test('events that were only downloaded in the browser don’t count as exported, so retention may not remove them', async ({
  admin,
}) => {
  await admin.call(exportAuditEvents);
  const { rows } = await app.db.pool.query(
    `SELECT name FROM portal_settings WHERE name = 'audit-export'`,
  );
  expect(rows).toEqual([]);
});
