import { expect, test } from 'vitest';
import { addDays } from '#shared/calendar-date.ts';
import { CREDENTIAL_STATES } from '#shared/credentials/constants.ts';
import { listPeople } from '#shared/people-list/api.ts';
import { NO_REGION } from '#shared/people-list/constants.ts';
import { READINESS } from '#shared/readiness/constants.ts';
import { readReadiness } from '#shared/readiness/api.ts';
import { readToday } from '#server/features/availability/service.ts';
import { totalOf } from '#server/testing/answers.ts';
import { hold, neededFor, putInState } from '#server/testing/holdings.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

async function program() {
  const { visitor } = await app.signInAs('admin');
  const make = async (primaryRegion: string | null) =>
    (await app.makeChaplain({ ...approved, primaryRegion })).chaplain.id;
  const [ready, near, not, unknown] = [
    await make('A'),
    await make('A'),
    await make('B'),
    await make(null),
  ];
  const [first = '', second = '', ...others] = neededFor('Deployable');
  await hold(app, ready, neededFor('Deployable'));
  await hold(app, near, [first, ...others]);
  await hold(app, not, [first]);
  return { visitor, ready, near, not, unknown, first, second };
}

test('the readiness report counts people by region, and the regions add up to all active people (R7)', async () => {
  const { visitor } = await program();
  await app.makeChaplain({ ...approved, isActive: false, primaryRegion: 'A' });
  const { total, regions, wanted } = (await visitor.call(readReadiness)).body;
  expect(wanted).toMatchObject({ name: 'Deployable' });
  expect(total).toEqual({ ready: 1, nearly: 1, not: 1, notKnown: 1 });
  const of = (region: string | null) => regions.find((row) => row.region === region);
  expect(of('A')).toMatchObject({ ready: 1, nearly: 1, not: 0, notKnown: 0 });
  expect(of('B')).toMatchObject({ not: 1 });
  expect(of(null)).toMatchObject({ notKnown: 1 });
  const people = await visitor.call(listPeople, { query: { account: 'active' } });
  expect(Object.values(total).reduce((sum, count) => sum + count)).toBe(totalOf(people));
});

test('the readiness report sorts credentials by how many people lack them, and says how many of these people have them pending', async () => {
  const { visitor, not, second } = await program();
  await putInState(app, { chaplainId: not, kindId: second }, 'waiting');
  const { missing } = (await visitor.call(readReadiness)).body;
  expect(missing.map(({ kind, people, waiting }) => [kind, people, waiting])).toEqual([
    ['ID badge', 3, 1],
    ['IS-100', 2, 0],
    ['IS-700', 2, 0],
    ['Psychological First Aid', 2, 0],
    ['Background check', 1, 0],
  ]);
});

test('if the program has no tiers, the readiness report counts everybody as ready and names no tier', async () => {
  const { visitor } = await program();
  await app.db.pool.query('DELETE FROM tier_versions');
  await app.db.pool.query('DELETE FROM tiers');
  expect((await visitor.call(readReadiness)).body).toMatchObject({
    wanted: null,
    total: { ready: 4, nearly: 0, not: 0, notKnown: 0 },
    missing: [],
  });
});

test('the readiness report counts credentials that expire within 30, 60 and 90 days, not expired ones', async () => {
  const { visitor } = await app.signInAs('admin');
  const { today } = await readToday(app.db.orm);
  const { id: kindId } = await app.makeKind();
  for (const days of [-1, 0, 30, 31, 60, 90, 91]) {
    const { chaplain } = await app.makeChaplain(approved);
    const endsOn = addDays(today, days);
    await app.makeCredential({ chaplainId: chaplain.id, kindId, status: 'verified', endsOn });
  }
  const { ending } = (await visitor.call(readReadiness)).body;
  expect(ending).toMatchObject([{ kindId, within30: 2, within60: 4, within90: 5 }]);
});

test('the readiness report counts the people who have not confirmed their availability (R14)', async () => {
  const { visitor, ready } = await program();
  await app.db.pool.query(
    'INSERT INTO availability_weeks (chaplain_id, days, confirmed_at) VALUES ($1, 127, now())',
    [ready],
  );
  expect((await visitor.call(readReadiness)).body.unconfirmed).toBe(3);
});

test('each figure of the readiness report links to a list of exactly the people that it counts', async () => {
  const { visitor, near, not, second } = await program();
  const { today } = await readToday(app.db.orm);
  await putInState(app, { chaplainId: near, kindId: second }, 'waiting');
  for (const [index, state] of CREDENTIAL_STATES.entries()) {
    const { chaplain } = await app.makeChaplain({ ...approved, primaryRegion: 'C' });
    await putInState(app, { chaplainId: chaplain.id, kindId: second }, state);
    const { id: kindId } = await app.makeKind();
    const endsOn = addDays(today, index * 15);
    await app.makeCredential({ chaplainId: chaplain.id, kindId, status: 'verified', endsOn });
  }
  await app.makeWeek({ chaplainId: not, days: 127 });
  const report = (await visitor.call(readReadiness)).body;
  const counted = async (filters: Record<string, string>) =>
    totalOf(await visitor.call(listPeople, { query: { account: 'active', ...filters } }));
  for (const { region, ...counts } of [{ ...report.total, region: undefined }, ...report.regions]) {
    for (const readiness of READINESS) {
      const filters = { readiness, ...(region !== undefined && { region: region ?? NO_REGION }) };
      const count = counts[readiness === 'not-known' ? 'notKnown' : readiness];
      expect(await counted(filters), JSON.stringify(filters)).toBe(count);
    }
  }
  for (const { kindId: credential, kind, people, waiting } of report.missing) {
    expect(await counted({ credential, state: 'not-held' }), kind).toBe(people);
    expect(await counted({ credential, state: 'waiting' }), kind).toBe(waiting);
  }
  for (const { kindId: credential, within30, within60, within90 } of report.ending) {
    expect(await counted({ credential, endsWithin: '30' })).toBe(within30);
    expect(await counted({ credential, endsWithin: '60' })).toBe(within60);
    expect(await counted({ credential, endsWithin: '90' })).toBe(within90);
  }
  expect(await counted({ availability: 'not-known' })).toBe(report.unconfirmed);
});
