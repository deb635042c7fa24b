import { describe, expect } from 'vitest';
import { nameProblem } from '#shared/accounts/names.ts';
import { importChaplains, rosterTemplate } from '#shared/chaplain-import/api.ts';
import { exportChaplains } from '#shared/chaplains/api.ts';
import { rosterField } from '#shared/chaplain-import/roster-file.ts';
import { restoreCell } from '#shared/csv.ts';
import { fileOf } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { whileTableRefuses } from '#server/testing/database-faults.ts';
import { approved } from '#server/testing/person-factories.ts';
import { readCsv } from '#server/testing/read-csv.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const app = useTestApp();
const test = testWithPeople(app);

const HEADER = [
  'First Name',
  'Last Name',
  'Email',
  'Username',
  'Phone',
  'City',
  'Primary Region',
  'Affiliation',
  'Credentials',
  'Expertise',
  'Availability',
  'Role',
];
const EXPORTED = [...HEADER, 'Status', 'Applied', 'Approved', 'Last Deployed', 'Deployments'];

async function exported(visitor: Visitor, query = '') {
  const answer = await visitor.send('GET', exportChaplains.path + query);
  expect(answer.status).toBe(200);
  const [header, ...rows] = readCsv(fileOf(answer));
  return { answer, header, rows };
}

function asSent(rows: readonly string[][]) {
  return rows.map((cells) =>
    Object.fromEntries(
      cells.map((cell, index) => [rosterField(EXPORTED[index] ?? ''), restoreCell(cell)]),
    ),
  );
}

async function stored() {
  const { rows: users } = await app.db.pool.query('SELECT * FROM users ORDER BY id');
  const { rows: chaplains } = await app.db.pool.query('SELECT * FROM chaplains ORDER BY id');
  return { users, chaplains };
}

test('the import template downloads as a CSV file with the header row that imports expect', async ({
  admin,
}) => {
  const answer = await admin.call(rosterTemplate);
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/csv; charset=utf-8$/i);
  expect(answer.headers.get('Content-Disposition')).toBe(
    'attachment; filename=chaplains-template.csv',
  );
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect(readCsv(fileOf(answer))).toEqual([HEADER]);
});

describe('the export of chaplains', () => {
  test('the export of chaplains has every column under the right header', async () => {
    await app.makeChaplain(
      {
        phone: '502-555-0100',
        city: 'Berea',
        primaryRegion: 'H',
        affiliation: 'muslim',
        credentials: 'BCC, M.Div.',
        expertise: ['Elder care', 'Grief support'],
        availability: ['Nights'],
      },
      { firstName: 'Amina', lastName: 'Yusuf', username: 'amina', email: 'amina@example.org' },
    );
    await app.makeChaplain({ credentials: null, primaryRegion: null }, { lastName: 'Adams' });
    const { visitor } = await app.signInAs('admin');
    const { answer, header, rows } = await exported(visitor);
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/csv; charset=utf-8$/i);
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename=chaplains.csv');
    expect(header).toEqual(EXPORTED);
    expect(rows).toHaveLength(2);
    expect(rows[0]?.slice(6, 9)).toEqual(['', 'christian', '']);
    expect(rows[1]).toEqual([
      'Amina',
      'Yusuf',
      'amina@example.org',
      'amina',
      '502-555-0100',
      'Berea',
      'H',
      'muslim',
      'BCC, M.Div.',
      'Elder care; Grief support',
      'Nights',
      'chaplain',
      'Pending',
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      '',
      '',
      '0',
    ]);
    expect(fileOf(answer)).not.toMatch(/argon2|password/i);
  });

  test('the export of chaplains has each person’s status with its dates, last deployment and number of deployments', async ({
    admin,
  }) => {
    const dates = {
      submittedAt: new Date('2026-03-01T16:00:00Z'),
      approvedAt: new Date('2026-03-10T02:00:00Z'),
    };
    const { chaplain } = await app.makeChaplain({ ...approved, ...dates }, { lastName: 'Adams' });
    for (const arrivedAt of ['2026-04-01T15:00:00Z', '2026-05-02T15:00:00Z']) {
      const { id: deploymentId } = await app.makeDeployment({
        chaplainId: chaplain.id,
        status: 'left',
      });
      await app.makeShift({ deploymentId, arrivedAt: new Date(arrivedAt) });
      await app.makeShift({ deploymentId, arrivedAt: new Date('2026-03-20T15:00:00Z') });
    }
    await app.makeDeployment({ chaplainId: chaplain.id, status: 'declined' });
    await app.makeChaplain({ ...approved, isActive: false }, { lastName: 'Baker' });
    await app.makeChaplain({ declinedAt: new Date() }, { lastName: 'Clark' });
    await app.makeChaplain(approved, { lastName: 'Dean', suspendedAt: new Date() });
    const { rows } = await exported(admin);
    expect(rows.map((row) => row[12])).toEqual(['Active', 'Inactive', 'Declined', 'Suspended']);
    expect(rows[0]?.slice(13)).toEqual(['2026-03-01', '2026-03-09', '2026-05-02', '2']);
  });

  test('the export of chaplains contains only the chaplains who match the filters of the list', async ({
    admin,
  }) => {
    await app.makeChaplain(approved, { lastName: 'Baker' });
    await app.makeChaplain({}, { lastName: 'Adams' });
    const names = async (query: string) =>
      (await exported(admin, query)).rows.map(([, lastName]) => lastName);
    expect(await names('?status=approved')).toEqual(['Baker']);
    expect(await names('?search=adams')).toEqual(['Adams']);
    expect(await names('?search=nobody')).toEqual([]);
  });

  test.each([
    '=HYPERLINK("http://x.test")',
    '+1 502 555 0142',
    '-606-555-0118',
    '@SUM(A1)',
    "'=1+1",
    "''+1",
  ])(
    'the export of chaplains marks the stored text %j, so that spreadsheets don’t run it (I6, I7)',
    async (value) => {
      const { chaplain } = await app.makeChaplain(
        { phone: value, credentials: value, expertise: [value, 'x'] },
        { firstName: value },
      );
      const { visitor } = await app.signInAs('admin');
      const { rows } = await exported(visitor);
      for (const index of [0, 4, 8, 9]) {
        expect(rows[0]?.[index]).toMatch(/^'/);
        expect(restoreCell(rows[0]?.[index] ?? '')).toContain(value.slice(0, 8));
      }
      expect(rows[0]?.[4]).toBe(`'${value}`);
      const { rows: kept } = await app.db.pool.query(
        'SELECT phone, credentials FROM chaplains WHERE id = $1',
        [chaplain.id],
      );
      expect(kept).toEqual([{ phone: value, credentials: value }]);
    },
  );

  test('the export of chaplains leaves the role of administrators blank, because no import may assign that role', async ({
    admin,
  }) => {
    await app.makeChaplain({}, { role: 'admin', lastName: 'Adams' });
    await app.makeChaplain({}, { role: 'guest', lastName: 'Baker' });
    expect((await exported(admin)).rows.map((row) => row[11])).toEqual(['', 'guest']);
  });

  test('the export of chaplains is audited with the number of rows, and fails if it can’t be audited (P4)', async ({
    admin,
  }) => {
    await app.makeChaplain({ city: 'Berea' });
    await app.makeChaplain({ city: 'Berea' });
    const failed = await whileTableRefuses(app, 'audit_events', () => admin.call(exportChaplains));
    expect(failed.status).toBe(500);
    expect(JSON.stringify(failed.body)).not.toContain('Berea');
    await exported(admin);
    expect((await auditTrail(app)).at(-1)).toEqual({
      action: 'chaplains-exported',
      actor: admin.user.id,
      subject: null,
      details: { count: 2 },
    });
  });
});

describe('importing an export', () => {
  const HARD = [
    'plain',
    'He said "yes"',
    'comma, semicolon; both',
    'back\\slash \\; \\, and one at the end \\',
    "'apostrophe",
    "''two",
    "'=1+1",
    '=1+1',
    '+1 502 555 0142',
    '-1',
    '@x',
    'Line\r\nbreak',
    'Line\nfeed',
    'Đặng Thị 🙏 עברית e\u0301',
    '""',
    '"',
    "'",
    ';',
    ',',
    '0012',
    '1/2',
    'TRUE',
    'null',
    '__proto__',
  ];
  const nameOf = (value: string) => value.replaceAll(/[\r\n]+/g, ' ');

  test('importing an unchanged export changes no column of any table', async () => {
    for (const [index, value] of HARD.entries()) {
      await app.makeChaplain(
        {
          phone: value,
          city: value,
          primaryRegion: value,
          affiliation: value,
          credentials: value,
          expertise: [value, `${value} again`, 'Grief support'],
          availability: [value],
          ...(index % 2 === 0 && approved),
        },
        {
          firstName: nameOf(value),
          lastName: nameOf(value),
          username: `person;"${index}"=,\\`,
          email: `o'neil+${index}@example.org`,
          role: index % 3 === 0 ? 'guest' : 'chaplain',
        },
      );
    }
    await app.makeChaplain(
      { phone: '', city: '', affiliation: '', expertise: [], availability: [] },
      { username: '=blank', email: '-blank@example.org' },
    );
    await app.makeChaplain({}, { role: 'admin' });
    const { visitor } = await app.signInAs('admin');
    const before = await stored();
    const { rows } = await exported(visitor);
    const body = { chaplains: asSent(rows) };
    const answer = await visitor.send('POST', importChaplains.path, { body });
    expect(answer.body).toEqual({
      imported: 0,
      updated: HARD.length + 2,
      selfRegistered: 0,
      namesKept: 0,
      valuesLeftOut: 0,
      chaplainIds: [],
    });
    expect(await stored()).toEqual(before);
  });

  test('importing an export into an empty portal creates the same people', async () => {
    const people = HARD.slice(0, 12).filter((value) => nameProblem(value) === null);
    for (const value of people) {
      await app.makeChaplain(
        { phone: '+1 502 555 0143', credentials: value, expertise: [value] },
        { firstName: nameOf(value) },
      );
    }
    const { visitor, user } = await app.signInAs('admin');
    const before = await exported(visitor);
    await app.db.pool.query('DELETE FROM users WHERE id <> $1', [user.id]);
    const body = { chaplains: asSent(before.rows), storeUnlisted: true };
    const answer = await visitor.send('POST', importChaplains.path, { body });
    expect(answer.body).toMatchObject({ imported: people.length, updated: 0 });
    const byUsername = (rows: string[][]) =>
      rows.toSorted((a, b) => String(a[3]).localeCompare(String(b[3])));
    expect(byUsername((await exported(visitor)).rows)).toEqual(byUsername(before.rows));
  });
});
