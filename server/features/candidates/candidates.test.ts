import { describe, expect, it, test } from 'vitest';
import { listCandidates } from '#shared/calls/api.ts';
import { each, totalOf } from '#server/testing/answers.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);

async function flood() {
  const { visitor } = await app.signInAs('admin');
  const { id } = await app.makeActivation({
    region: 'C',
    expertiseWanted: ['Disaster response', 'Grief support'],
  });
  const plain = { ...approved, primaryRegion: 'B', expertise: [], availability: [] };
  const make = (lastName: string, values = {}) =>
    app.makeChaplain({ ...plain, ...values }, { firstName: 'Al', lastName });
  const list = (query: Record<string, string | number> = {}) =>
    visitor.call(listCandidates, { params: { id }, query });
  const names = async (query = {}) => each(await list(query), 'name');
  const shift = async (chaplainId: string, arrivedAt: Date, leftAt: Date | null) => {
    const status = leftAt ? 'left' : 'on-scene';
    const { id: deploymentId } = await app.makeDeployment({ chaplainId, status });
    await app.makeShift({ deploymentId, arrivedAt, leftAt });
  };
  return { visitor, id, make, list, names, shift };
}

test('the best candidate is listed first, with the reasons for and against each', async () => {
  const { make, list, shift } = await flood();
  await make('Nothing');
  await make('Region', { primaryRegion: 'C' });
  await make('Both', { expertise: ['disaster-response', 'Grief support', 'Elder care'] });
  await make('All', {
    primaryRegion: 'C',
    expertise: ['Grief support'],
    availability: ['Weekdays', 'on-call'],
    isVisibleInDirectory: false,
  });
  const tired = await make('Tired', { primaryRegion: 'C', expertise: ['Grief support'] });
  await shift(tired.chaplain.id, ago(3 * DAY), ago(3 * DAY - 9 * HOUR));
  const answer = await list();
  expect(each(answer, 'name')).toEqual([
    'Al All',
    'Al Both',
    'Al Region',
    'Al Tired',
    'Al Nothing',
  ]);
  expect(answer.body).toMatchObject([
    {
      isInRegion: true,
      matchedExpertise: ['Grief support'],
      shortNotice: ['on-call'],
      isVisibleInDirectory: false,
      minutesLastWeek: 0,
      lastDeployedAt: null,
      isDeployedElsewhere: false,
      deploymentStatus: null,
    },
    { matchedExpertise: ['Disaster response', 'Grief support'], isInRegion: false },
    { isInRegion: true, matchedExpertise: [], shortNotice: [] },
    { minutesLastWeek: 540, lastDeployedAt: expect.any(String) },
    { isInRegion: false },
  ]);
});

describe('the order of candidates', () => {
  it('candidates who are coming to or on scene of another activation are listed last', async () => {
    const { make, names, shift, list } = await flood();
    const [there, coming] = [await make('A There'), await make('B Coming')];
    const was = await make('C Was');
    await make('D Free');
    await shift(there.chaplain.id, ago(HOUR), null);
    await app.makeDeployment({ chaplainId: coming.chaplain.id, status: 'coming' });
    const { id: activationId } = await app.makeActivation({ status: 'cancelled' });
    await app.makeDeployment({ activationId, chaplainId: was.chaplain.id, status: 'coming' });
    expect(await names()).toEqual(['Al C Was', 'Al D Free', 'Al B Coming', 'Al A There']);
    expect(each(await list(), 'isDeployedElsewhere')).toEqual([false, false, true, true]);
  });

  it('candidates with fewer hours in the last seven days come first, counting only the part within them', async () => {
    const { make, list, shift } = await flood();
    const [much, little] = [await make('A Much'), await make('B Little')];
    await shift(much.chaplain.id, ago(2 * DAY), ago(2 * DAY - 12 * HOUR));
    await shift(little.chaplain.id, ago(7 * DAY + 4 * HOUR), ago(7 * DAY - 2 * HOUR));
    const answer = await list();
    expect(each(answer, 'name')).toEqual(['Al B Little', 'Al A Much']);
    expect(each(answer, 'minutesLastWeek')).toEqual([120, 720]);
  });

  it('candidates who never deployed come first, then those whose last deployment is longest ago', async () => {
    const { make, list, shift } = await flood();
    const [lately, once, long] = [
      await make('A Lately'),
      await make('B Once'),
      await make('C Long'),
    ];
    await make('D Never');
    await shift(lately.chaplain.id, ago(9 * DAY), ago(8 * DAY));
    await shift(once.chaplain.id, ago(31 * DAY), ago(30 * DAY));
    await shift(long.chaplain.id, ago(901 * DAY), ago(900 * DAY));
    const answer = await list();
    expect(each(answer, 'name')).toEqual(['Al C Long', 'Al D Never', 'Al B Once', 'Al A Lately']);
    const [years, never] = each(answer, 'lastDeployedAt');
    expect(Date.now() - Date.parse(String(years))).toBeGreaterThan(899 * DAY);
    expect(never).toBeNull();
  });

  it('candidates who are equal are listed by name', async () => {
    const { make, names } = await flood();
    for (const name of ['Mercer', 'Abel', 'keane']) await make(name);
    expect(await names()).toEqual(['Al Abel', 'Al keane', 'Al Mercer']);
  });
});

test('only approved and active chaplains are candidates', async () => {
  const { make, names } = await flood();
  await make('Fine');
  await make('Pending', { isApproved: false });
  await make('Inactive', { isActive: false });
  expect(await names()).toEqual(['Al Fine']);
});

test('chaplains who are asked, coming or on scene are no candidates, and those who declined come last', async () => {
  const { make, list, id } = await flood();
  const statuses = ['asked', 'coming', 'on-scene', 'declined', 'left', 'released'] as const;
  for (const status of statuses) {
    const { chaplain } = await make(status, { primaryRegion: 'C' });
    await app.makeDeployment({ activationId: id, chaplainId: chaplain.id, status });
  }
  await make('Region', { primaryRegion: 'C' });
  const answer = await list();
  expect(each(answer, 'deploymentStatus')).toEqual([null, 'declined', 'left', 'released']);
  expect(totalOf(answer)).toBe(4);
});

test('candidates come in pages without gaps, and can be found by name, city or expertise', async () => {
  const { make, names, list } = await flood();
  for (const letter of 'ABCDEFG') await make(`${letter} Same`);
  await make('Keane', { city: 'Pikeville', expertise: ['Elder care'] });
  const all = await names();
  const pages: unknown[] = [];
  for (let offset = 0; offset < 8; offset += 3) pages.push(...(await names({ limit: 3, offset })));
  expect(pages).toEqual(all);
  expect(totalOf(await list({ limit: 3 }))).toBe(8);
  for (const search of ['keane', 'pikeville al', 'elder']) {
    expect(await names({ search })).toEqual(['Al Keane']);
  }
  for (const search of ['%', "' OR 1=1 --", 'example.org'])
    expect(await names({ search })).toEqual([]);
});

test('an activation that asks for nothing in particular has candidates, too', async () => {
  const { visitor, make } = await flood();
  await make('Fine');
  const { id } = await app.makeActivation();
  const answer = await visitor.call(listCandidates, { params: { id } });
  expect(answer.body).toMatchObject([{ isInRegion: false, matchedExpertise: [] }]);
});
