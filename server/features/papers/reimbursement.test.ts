import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { exportHours, hoursTotals } from '#shared/hours/api.ts';
import { eraseUser } from '#shared/own-data/api.ts';
import {
  exportReimbursement,
  listReimbursement,
  reimbursementTotals,
  saveReimbursementFacts,
} from '#shared/papers/api.ts';
import { REMEDIES } from '#shared/papers/constants.ts';
import { updateProgram } from '#shared/program/api.ts';
import { fileOf, totalOf } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { approved } from '#server/testing/person-factories.ts';
import { readCsv } from '#server/testing/read-csv.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { REIMBURSEMENT_HEADER } from './present.ts';

const app = useTestApp();

const WHOLE = {
  organization: 'Red River Baptist Association',
  miles: 20,
  siteAddress: '1 School Road, Mayfield',
} as const;

async function office() {
  const { visitor, user } = await app.signInAs('admin');
  const approval = { approvedAt: new Date(), approvedBy: user.id, kindOfWork: 'shelter-visit' };
  const columns = Object.fromEntries(REIMBURSEMENT_HEADER.map((name, index) => [name, index]));
  return {
    visitor,
    user,
    approval,
    lines: async () => (await visitor.call(listReimbursement)).body,
    file: async () => {
      const [header, ...rows] = readCsv(fileOf(await visitor.call(exportReimbursement)));
      const cell = (row: readonly string[], name: string) => row[columns[name] ?? -1] ?? '';
      return { header, rows, cell };
    },
    save: (ids: string[], facts: object) =>
      visitor.call(saveReimbursementFacts, { body: { ids, ...facts } }),
  };
}

async function stayOf(
  name: { firstName?: string; lastName?: string },
  values: Parameters<typeof app.makeShift>[0] = {},
) {
  const { chaplain, user } = await app.makeChaplain(approved, name);
  const deployment = await app.makeDeployment({ chaplainId: chaplain.id, status: 'left' });
  const shift = await app.makeShift({ deploymentId: deployment.id, ...values });
  return { chaplain, user, deployment, shift };
}

describe('a line of the reimbursement list', () => {
  test('a reimbursement line has all required facts, with times in the program’s time zone', async () => {
    const { visitor, user, approval, lines, save, file } = await office();
    await visitor.call(updateProgram, { body: { volunteerRate: '34.79', mileageRate: '0.725' } });
    const { shift } = await stayOf(
      { firstName: 'Ruth', lastName: 'Moabite' },
      {
        arrivedAt: new Date('2026-11-03T04:00:00Z'),
        leftAt: new Date('2026-11-03T06:20:00Z'),
        ...approval,
      },
    );
    await save([shift.id], WHOLE);
    expect(await lines()).toMatchObject([
      {
        name: 'Ruth Moabite',
        organization: WHOLE.organization,
        paidBy: null,
        date: '2026-11-02',
        timeIn: '23:00',
        timeOut: '2026-11-03 01:20',
        minutes: 140,
        site: 'Mayfield',
        siteAddress: WHOLE.siteAddress,
        task: 'Shelter visit',
        workType: 'emergency',
        miles: 20,
        rate: '34.79',
        // 81.18 for the hours plus 14.50 for the miles.
        value: '95.68',
        claimedElsewhere: null,
        official: `${user.firstName} ${user.lastName}`,
        missing: [],
      },
    ]);
    const { header, rows, cell } = await file();
    expect(header).toEqual(REIMBURSEMENT_HEADER);
    const [line = [], sum = []] = rows;
    expect(
      ['Unpaid or Paid By', 'Hours', 'Claimed Elsewhere', 'Emergency or Permanent Work'].map(
        (name) => cell(line, name),
      ),
    ).toEqual(['Unpaid', '2.33', 'No', 'Emergency work']);
    expect(['Name', 'Minutes', 'Value', 'What Is Missing'].map((name) => cell(sum, name))).toEqual([
      'Sum of 1 lines',
      '140',
      '95.68',
      '',
    ]);
  });

  test('reimbursement lines that lack required facts come first, and each lists the facts that it lacks (R8)', async () => {
    const { visitor, approval, lines, save, file } = await office();
    await visitor.call(updateProgram, { body: { volunteerRate: '34.79' } });
    const whole = await stayOf(
      { firstName: 'Whole' },
      {
        arrivedAt: new Date('2026-10-01T10:00:00Z'),
        leftAt: new Date('2026-10-01T11:00:00Z'),
        ...approval,
      },
    );
    await save([whole.shift.id], WHOLE);
    await stayOf({ firstName: 'Lacking' }, { leftAt: null });
    expect((await lines()).map(({ name }) => name.split(' ')[0])).toEqual(['Lacking', 'Whole']);
    expect((await lines())[0]?.missing).toEqual([
      'time-out',
      'task',
      'organization',
      'site-address',
      'miles',
      'official',
    ]);
    const { rows, cell } = await file();
    expect(cell(rows[0] ?? [], 'What Is Missing')).toContain(REMEDIES.organization);
    expect(cell(rows[1] ?? [], 'What Is Missing')).toBe('');
    expect((await visitor.call(reimbursementTotals)).body).toMatchObject({ lines: 2, lacking: 1 });
  });

  test('if the program has set no hourly rate, every reimbursement line is marked as lacking it', async () => {
    const { visitor, approval, save, lines } = await office();
    const { shift } = await stayOf({}, approval);
    await save([shift.id], WHOLE);
    expect(await lines()).toMatchObject([{ rate: null, value: null, missing: ['rate'] }]);
    expect((await visitor.call(reimbursementTotals)).body).toMatchObject({
      lines: 1,
      lacking: 1,
      rate: null,
      mileageRate: null,
    });
  });

  test('if a person was recorded in two places at the same time, both reimbursement lines are marked as overlapping', async () => {
    const { lines } = await office();
    const { chaplain, shift } = await stayOf({});
    const other = await app.makeDeployment({ chaplainId: chaplain.id, status: 'left' });
    await app.makeShift({ deploymentId: other.id, arrivedAt: shift.arrivedAt });
    expect((await lines()).every(({ missing }) => missing.includes('overlap'))).toBe(true);
  });

  test('a reimbursement line without an organization shows the organization from another line of the same person', async () => {
    const { save, lines } = await office();
    const { chaplain, shift } = await stayOf({});
    const other = await app.makeDeployment({ chaplainId: chaplain.id, status: 'left' });
    await app.makeShift({ deploymentId: other.id, arrivedAt: new Date('2026-11-01T10:00:00Z') });
    await save([shift.id], { organization: WHOLE.organization });
    expect((await lines()).map(({ organization }) => organization)).toEqual([
      WHOLE.organization,
      WHOLE.organization,
    ]);
  });

  test('reimbursement lines show the site’s name and address at the time of the work, even if the site changes later (D5)', async () => {
    const { visitor, lines } = await office();
    const { deployment } = await stayOf({});
    await app.db.pool.query(`UPDATE deployment_shifts SET site_address = '1 Gym Road'`);
    await app.db.pool.query(`UPDATE sites SET name = 'School', address = '2 School Road'`);
    await app.db.pool.query(`UPDATE activations SET location = 'School' WHERE id = $1`, [
      deployment.activationId,
    ]);
    expect(await lines()).toMatchObject([{ site: 'Mayfield', siteAddress: '1 Gym Road' }]);
    const [, [, , site] = []] = readCsv(fileOf(await visitor.call(exportHours)));
    expect(site).toBe('Mayfield');
  });
});

describe('facts for the reimbursement', () => {
  test('reimbursement facts are filled in for many stays with one request; facts that are not sent stay unchanged', async () => {
    const { user, save, lines } = await office();
    const stays = [await stayOf({}), await stayOf({})];
    const ids = stays.map(({ shift }) => shift.id);
    await save(ids, WHOLE);
    expect((await save(ids, { paidBy: 'County', claimedElsewhere: 'State grant' })).body).toEqual({
      stays: 2,
    });
    expect(await lines()).toMatchObject([
      { ...WHOLE, paidBy: 'County', claimedElsewhere: 'State grant' },
      { ...WHOLE, paidBy: 'County' },
    ]);
    const event = { action: 'reimbursement-changed', actor: user.id, subject: null };
    expect(await auditTrail(app)).toEqual([
      { ...event, details: { count: 2 } },
      { ...event, details: { count: 2 } },
    ]);
  });

  test('saving reimbursement facts for several stays is refused and changes nothing if one of the stays no longer exists', async () => {
    const { save, lines } = await office();
    const { shift } = await stayOf({});
    expect((await save([shift.id, randomUUID()], { miles: 3 })).status).toBe(409);
    expect(await lines()).toMatchObject([{ miles: null }]);
  });

  test('saving reimbursement facts that change no stay is not audited', async () => {
    const { save } = await office();
    const { shift } = await stayOf({});
    expect((await save([randomUUID()], { miles: 3 })).body).toEqual({ stays: 0 });
    expect((await save([shift.id], {})).body).toEqual({ stays: 0 });
    expect(await auditTrail(app)).toEqual([]);
  });

  test.each([
    ['half a mile', { miles: 0.5 }],
    ['fewer than no miles', { miles: -1 }],
    ['10,000 miles', { miles: 10_000 }],
    ['another kind of work', { workType: 'other' }],
    ['an organization of 121 characters', { organization: 'x'.repeat(121) }],
  ])('saving reimbursement facts with %s is refused', async (_, facts) => {
    const { visitor } = await office();
    const { shift } = await stayOf({});
    const body = { ids: [shift.id], ...facts };
    const answer = await visitor.send('PUT', saveReimbursementFacts.path, { body });
    expect(answer.status).toBe(400);
  });
});

describe('a long reimbursement list', () => {
  test('5,000 reimbursement lines, with formulas, Arabic and Vietnamese names, are exported completely within 2 s (D15)', async () => {
    const { visitor, file, user } = await office();
    await visitor.call(updateProgram, { body: { volunteerRate: '34.79', mileageRate: '0.67' } });
    await app.db.pool.query(`
      WITH people AS (
        INSERT INTO users (username, email, first_name, last_name, role)
        SELECT 'p' || n, 'p' || n || '@example.org',
          CASE n % 3 WHEN 0 THEN 'محمد' WHEN 1 THEN 'Nguyễn Thị' ELSE '=SUM(A1:A9)' END, 'Đặng ' || n, 'chaplain'
        FROM generate_series(1, 500) AS n RETURNING id),
      profiles AS (
        INSERT INTO chaplains (user_id, phone, city, affiliation, is_approved, is_active)
        SELECT id, '', 'Paris', 'other', true, true FROM people RETURNING id, user_id),
      event AS (
        INSERT INTO activations (event_type, description, location, start_time)
        VALUES ('Flood', 'Deep', 'Paris', '2026-10-01') RETURNING id),
      asked AS (
        INSERT INTO activation_assignments (activation_id, chaplain_id, user_id, chaplain_name, status)
        SELECT event.id, profiles.id, user_id, 'Somebody', 'left' FROM profiles, event RETURNING id)
      INSERT INTO deployment_shifts (assignment_id, arrived_at, left_at, kind_of_work, organization,
        miles, approved_at, approved_by)
      SELECT asked.id, at, at + make_interval(mins => 61 + day), '=cmd|calc', '@Church, "First"; Paris',
        CASE WHEN day % 2 = 0 THEN 7 END, now(), '${user.id}'
      FROM asked, generate_series(0, 9) AS day,
        LATERAL (SELECT '2026-10-01T14:00Z'::timestamptz + make_interval(days => day) AS at) AS start`);
    await app.db.pool.query(`UPDATE deployment_shifts SET site_address = '+1 Main St'`);
    const timed = async () => {
      const began = performance.now();
      return { ...(await file()), took: performance.now() - began };
    };
    let exported = await timed();
    // Further attempts, because other work on this machine may slow down one of them.
    for (let tries = 1; exported.took >= 2000 && tries < 5; tries += 1) exported = await timed();
    const { rows, cell, took } = exported;
    expect(rows).toHaveLength(5001);
    const lines = rows.slice(0, -1);
    const sum = rows.at(-1) ?? [];
    const stored = (await visitor.call(hoursTotals)).body.minutes;
    const add = (name: string) =>
      lines.reduce((total, row) => total + Math.round(Number(cell(row, name)) * 100), 0) / 100;
    expect([add('Minutes'), Number(cell(sum, 'Minutes'))]).toEqual([stored, stored]);
    expect(add('Value').toFixed(2)).toBe(cell(sum, 'Value'));
    expect(add('Miles')).toBe(7 * 2500);
    const lacks = lines.map((row) => cell(row, 'What Is Missing') !== '');
    expect(lacks.lastIndexOf(true)).toBeLessThan(lacks.indexOf(false));
    const cells = lines.flat();
    expect(cells.filter((each) => /^[=+@-]/.test(each))).toEqual([]);
    expect(cells.some((each) => each.startsWith('محمد Đặng'))).toBe(true);
    expect(cells.some((each) => each.startsWith('Nguyễn Thị Đặng'))).toBe(true);
    expect(cells).toContain("'=SUM(A1:A9) Đặng 2");
    expect(took).toBeLessThan(2000);
  }, 60_000);

  test('the reimbursement list can be read page by page', async () => {
    const { visitor } = await office();
    for (const firstName of ['Ada', 'Ben', 'Cora']) await stayOf({ firstName });
    const page = async (offset: string) =>
      visitor.call(listReimbursement, { query: { limit: '2', offset } });
    const [first, second] = [await page('0'), await page('2')];
    expect([first.body.length, second.body.length, totalOf(first)]).toEqual([2, 1, 3]);
  });
});

test('the hours of an erased person stay in the sums, without the person’s name and organization (D16)', async () => {
  const { visitor, approval, save, lines, file } = await office();
  await visitor.call(updateProgram, { body: { volunteerRate: '34.79' } });
  const ruth = await stayOf({ firstName: 'Ruth', lastName: 'Moabite' }, approval);
  await save([ruth.shift.id], { ...WHOLE, paidBy: 'Moabite Church' });
  const before = (await visitor.call(reimbursementTotals)).body;
  const { id, username } = ruth.user;
  await visitor.call(eraseUser, { params: { id }, body: { username } });
  expect((await visitor.call(reimbursementTotals)).body).toEqual(before);
  expect(await lines()).toMatchObject([
    { name: 'Former chaplain', organization: null, paidBy: null, minutes: 240, missing: [] },
  ]);
  expect(JSON.stringify((await file()).rows)).not.toMatch(/ruth|moabite|baptist/i);
});
