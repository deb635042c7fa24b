import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { exportCheckIns, listCheckIns, listPlaces, readAssignment } from '#shared/papers/api.ts';
import { fileOf } from '#server/testing/answers.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { approved } from '#server/testing/person-factories.ts';
import { readCsv } from '#server/testing/read-csv.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { readStays } from './activation-queries.ts';

const app = useTestApp();

async function desk() {
  const { visitor } = await app.signInAs('admin');
  const { id } = await app.makeActivation({ location: 'Mayfield gym' });
  const come = async (
    firstName: string,
    values: Parameters<typeof app.makeDeployment>[0] = {},
    profile: object = {},
  ) => {
    const { chaplain } = await app.makeChaplain({ ...approved, ...profile }, { firstName });
    return app.makeDeployment({ activationId: id, chaplainId: chaplain.id, ...values });
  };
  return { visitor, id, params: { id }, come };
}

async function aShift(activationId: string) {
  const { rows } = await app.db.pool.query<{ siteId: string; shiftId: string }>(
    `WITH site AS (
      INSERT INTO sites (activation_id, name, address, begins_at)
      VALUES ($1, 'School', '2 School Road', now()) RETURNING id)
    INSERT INTO site_shifts (site_id, starts_at, ends_at, needed)
    SELECT id, '2026-11-02T22:00Z', '2026-11-03T06:00Z', 4 FROM site
    RETURNING id AS "shiftId", site_id AS "siteId"`,
    [activationId],
  );
  return onlyRow(rows);
}

test('the check-in list shows who arrived when and at which site, first arrival first', async () => {
  const { visitor, params, come } = await desk();
  const later = await come('Naomi', { status: 'on-scene' });
  const first = await come('Ruth', { status: 'left' }, { city: 'Paris', phone: '+1 502 555 0111' });
  await app.makeShift({
    deploymentId: later.id,
    arrivedAt: new Date('2026-11-02T15:00:00Z'),
    leftAt: null,
  });
  await app.makeShift({ deploymentId: first.id });
  const { body } = await visitor.call(listCheckIns, { params });
  expect(body).toMatchObject([
    {
      name: expect.stringMatching(/^Ruth /),
      homeBase: 'Paris',
      phone: '+1 502 555 0111',
      checkedIn: '2026-11-02T14:00:00.000Z',
      checkedOut: '2026-11-02T18:00:00.000Z',
      assignment: 'Mayfield gym',
    },
    { name: expect.stringMatching(/^Naomi /), checkedOut: null },
  ]);
  const [, ...rows] = readCsv(fileOf(await visitor.call(exportCheckIns, { params })));
  expect(rows.map(([name = '']) => name.split(' ')[0])).toEqual(['Ruth', 'Naomi']);
  expect(rows[0]).toEqual(
    expect.arrayContaining(['2026-11-02 09:00', '2026-11-02 13:00', 'America/Kentucky/Louisville']),
  );
});

test('a verified walk-up is on the check-in and assignment lists, with the phone number and organization from the form', async () => {
  const { visitor, id, params } = await desk();
  const here = { activationId: id, chaplainName: 'Ezra Whitlock', status: 'on-scene' } as const;
  const { id: deploymentId } = await app.makeDeployment(here);
  await app.db.pool.query(
    'UPDATE activation_assignments SET chaplain_id = NULL, user_id = NULL WHERE id = $1',
    [deploymentId],
  );
  await app.makeShift({ deploymentId, leftAt: null });
  const walkUp = { activationId: id, deploymentId, status: 'verified' } as const;
  await app.makeWalkUp({ ...walkUp, phone: '502 555 0177', body: 'Red River Association' });
  await app.makeWalkUp({ ...walkUp, phone: '502 555 0178' });
  const expected = {
    name: 'Ezra Whitlock',
    phone: '502 555 0177',
    organization: 'Red River Association',
  };
  expect((await visitor.call(listCheckIns, { params })).body).toMatchObject([expected]);
  const assignment = await visitor.call(readAssignment, { params });
  expect(assignment.body.people).toMatchObject([expected]);
});

test('the check-in list contains each stay on scene exactly once, even if more people arrive while it is read', async () => {
  const { id, come } = await desk();
  const { id: deploymentId } = await come('Ruth', { status: 'on-scene' });
  const add = (stays: number, day: string) =>
    app.db.pool.query(
      `INSERT INTO deployment_shifts (assignment_id, arrived_at, left_at)
      SELECT $1, at, at + interval '30 minutes' FROM generate_series(1, $2::int) AS n,
        LATERAL (SELECT $3::timestamptz + make_interval(hours => n) AS at) AS start`,
      [deploymentId, stays, day],
    );
  await add(1500, '2026-06-01');
  const names: string[] = [];
  for await (const rows of readStays(app.db.orm, id)) {
    names.push(...rows.map(({ id: stay }) => stay));
    await add(1, '2026-01-01');
  }
  expect(names).toHaveLength(1500);
  expect(new Set(names).size).toBe(1500);
});

test('a formula in a name stays plain text in the exported check-in list', async () => {
  const { visitor, params, come } = await desk();
  const { id: deploymentId } = await come('=HYPERLINK("http://x")', { status: 'left' });
  await app.makeShift({ deploymentId });
  const [, [name] = []] = readCsv(fileOf(await visitor.call(exportCheckIns, { params })));
  expect(name).toMatch(/^'=HYPERLINK/);
});

test('an assignment list shows the site, the shift and the people who are expected there', async () => {
  const { visitor, id, params, come } = await desk();
  const query = await aShift(id);
  const at = { siteId: query.siteId, siteShiftId: query.shiftId };
  await come('Ruth', { ...at, status: 'coming' });
  await come('Naomi', { ...at, status: 'declined' });
  await come('Daniel', { status: 'coming' });
  const { body } = await visitor.call(readAssignment, { params, query });
  expect(body).toMatchObject({
    site: { name: 'School', address: '2 School Road' },
    shift: { startsAt: '2026-11-02T22:00:00.000Z', needed: 4 },
    people: [{ name: expect.stringMatching(/^Ruth /), status: 'coming' }],
  });
  const all = await visitor.call(readAssignment, { params });
  expect(all.body).toMatchObject({ site: null, shift: null });
  expect(all.body.people).toHaveLength(2);
});

test('papers can be printed for each site of an activation and for each shift of the site', async () => {
  const { visitor, id, params } = await desk();
  const { shiftId } = await aShift(id);
  const { body } = await visitor.call(listPlaces, { params });
  expect(body.map(({ site, shiftId: shift }) => [site, shift])).toEqual([
    ['Mayfield gym', null],
    ['School', null],
    ['School', shiftId],
  ]);
});

test('an assignment list for a site or shift of another activation is answered 404', async () => {
  const { visitor, id, params } = await desk();
  const theirs = await aShift((await app.makeActivation()).id);
  const { siteId } = await aShift(id);
  for (const query of [theirs, { siteId: randomUUID() }, { siteId, shiftId: theirs.shiftId }]) {
    expect(await visitor.call(readAssignment, { params, query })).toMatchObject({
      status: 404,
      body: { message: 'This site or shift was not found.' },
    });
  }
  expect((await visitor.call(readAssignment, { params, query: { siteId } })).status).toBe(200);
});
