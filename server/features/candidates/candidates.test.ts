import { describe, expect, it, test } from 'vitest';
import { addDays } from '#shared/calendar-date.ts';
import * as api from '#shared/calls/api.ts';
import { updateProgram } from '#shared/program/api.ts';
import { readToday } from '#server/features/availability/service.ts';
import { DEFAULT_TIERS } from '#server/testing/default-tiers.ts';
import { each, totalOf } from '#server/testing/answers.ts';
import { hold, neededFor, putInState } from '#server/testing/holdings.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { readAround } from './around.ts';
import { listCandidates } from './queries.ts';

const app = useTestApp();

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);

type ActivationValues = Parameters<typeof app.makeActivation>[0];

async function flood(values: ActivationValues = {}) {
  const { visitor } = await app.signInAs('admin');
  const activation = await app.makeActivation({
    region: 'C',
    expertiseWanted: ['Disaster response', 'Grief support'],
    ...values,
  });
  const { id } = activation;
  const plain = { ...approved, primaryRegion: 'B', expertise: [], availability: [] };
  const make = async (lastName: string, profile = {}) => {
    const { chaplain } = await app.makeChaplain(
      { ...plain, ...profile },
      { firstName: 'Al', lastName },
    );
    return chaplain.id;
  };
  const makeReady = async (lastName: string, profile = {}) => {
    const chaplainId = await make(lastName, profile);
    await hold(app, chaplainId, neededFor('Deployable'));
    return chaplainId;
  };
  const list = (query: Record<string, string | number> = {}) =>
    visitor.call(api.listCandidates, { params: { id }, query });
  const names = async (query = {}) => each(await list(query), 'name');
  const shift = async (chaplainId: string, arrivedAt: Date, leftAt: Date | null) => {
    const status = leftAt ? 'left' : 'on-scene';
    const { id: deploymentId } = await app.makeDeployment({ chaplainId, status });
    await app.makeShift({ deploymentId, arrivedAt, leftAt });
  };
  const free = (chaplainId: string, days = 127, confirmedAt = new Date()) =>
    app.makeWeek({ chaplainId, days, confirmedAt });
  return { visitor, activation, id, make, makeReady, list, names, shift, free };
}

test('the list shows for each candidate what speaks for and against calling them', async () => {
  const { make, makeReady, list, shift, free } = await flood({
    address: '12 Main St, Pikeville, KY 41501',
  });
  const best = await makeReady('Best', {
    primaryRegion: 'C',
    expertise: ['disaster-response', 'Grief support', 'Elder care'],
    availability: ['Weekdays', 'on-call'],
    isVisibleInDirectory: false,
  });
  await free(best);
  await app.makeTravel({ chaplainId: best, latitude: 37.48, longitude: -82.52, miles: 60 });
  await shift(best, ago(3 * DAY), ago(3 * DAY - 9 * HOUR));
  const worst = await make('Worst');
  await putInState(app, { chaplainId: worst, kindId: neededFor('Deployable')[0] ?? '' }, 'waiting');
  await shift(worst, ago(11 * HOUR + 60_000), null);
  const answer = await list();
  expect(answer.body).toMatchObject([
    {
      name: 'Al Best',
      isInRegion: true,
      matchedExpertise: ['Disaster response', 'Grief support'],
      shortNotice: ['on-call'],
      isVisibleInDirectory: false,
      readiness: 'ready',
      tier: 'Deployable',
      missing: [],
      availability: 'free',
      availableOn: null,
      isRested: true,
      minutesLastDay: 0,
      minutesLastFortnight: 540,
      openMinutes: null,
      miles: 2,
      milesFrom: null,
      noMiles: null,
      travelsMiles: 60,
      speaks: null,
      served: 1,
      isDeployedElsewhere: false,
      deploymentStatus: null,
    },
    {
      name: 'Al Worst',
      isInRegion: false,
      matchedExpertise: [],
      readiness: 'not',
      tier: null,
      availability: 'not-known',
      isRested: false,
      minutesLastDay: 661,
      openMinutes: 661,
      idleMinutes: 0,
      miles: null,
      travelsMiles: null,
      served: 1,
      isDeployedElsewhere: true,
    },
  ]);
  expect(each(answer, 'missing')[1]).toEqual([
    { kind: 'Background check', isWaiting: true },
    { kind: 'ID badge', isWaiting: false },
    { kind: 'IS-100', isWaiting: false },
    { kind: 'IS-700', isWaiting: false },
    { kind: 'Psychological First Aid', isWaiting: false },
  ]);
});

test.each([
  ['the candidate’s home', { location: 'Mayfield' }, 'chaplain'],
  ['the activation', { location: 'The big barn', region: null }, 'activation'],
])(
  'if a candidate’s distance can’t be computed, the list says whose location is unknown: %s',
  async (_, place, whose) => {
    const { make, list } = await flood(place);
    await make('Somewhere');
    expect((await list()).body).toMatchObject([{ miles: null, milesFrom: null, noMiles: whose }]);
  },
);

test('if an activation names a town without a ZIP code, distances are measured from the middle of the town', async () => {
  const { make, list } = await flood({ location: 'Mayfield, High School' });
  await app.makeTravel({
    chaplainId: await make('Near'),
    latitude: 36.74,
    longitude: -88.64,
    miles: 20,
  });
  expect((await list()).body).toMatchObject([
    { miles: expect.any(Number), milesFrom: 'the middle of Mayfield, KY' },
  ]);
});

describe('the order of candidates', () => {
  it('candidates who are ready come first, then those who lack one credential', async () => {
    const { make, makeReady, names } = await flood();
    await make('A Unknown');
    await make('B Nearly').then((id) => hold(app, id, neededFor('Deployable').slice(1)));
    await makeReady('C Ready');
    expect(await names()).toEqual(['Al C Ready', 'Al B Nearly', 'Al A Unknown']);
  });

  it('candidates whose availability is unknown or over 90 days old don’t count as free (R14)', async () => {
    const { make, names, list, free } = await flood();
    const [stale, away, no, yes] = [
      await make('A Stale'),
      await make('B Away'),
      await make('C No'),
      await make('D Free'),
    ];
    await make('E Untold');
    const { today } = await readToday(app.db.orm);
    await free(stale, 127, ago(92 * DAY));
    await free(away);
    await app.makeAwayTime({ chaplainId: away, fromOn: addDays(today, -3) });
    await free(no, 0);
    await free(yes);
    expect(await names()).toEqual([
      'Al D Free',
      'Al A Stale',
      'Al E Untold',
      'Al B Away',
      'Al C No',
    ]);
    expect(each(await list(), 'availability')).toEqual([
      'free',
      'not-known',
      'not-known',
      'away',
      'not-free',
    ]);
    expect(await names({ availability: 'free' })).toEqual(['Al D Free']);
    expect(await names({ availability: 'not-known' })).toEqual(['Al A Stale', 'Al E Untold']);
  });

  it('if an activation starts on a later day, candidates are shown with their availability on that day', async () => {
    const { today } = await readToday(app.db.orm);
    const day = addDays(today, 5);
    const { make, list } = await flood({ startTime: new Date(`${day}T17:00:00Z`) });
    const gone = await make('Gone');
    await app.makeWeek({ chaplainId: gone, days: 127 });
    await app.makeAwayTime({ chaplainId: gone, fromOn: day, untilOn: day });
    expect((await list()).body).toMatchObject([{ availability: 'away', availableOn: day }]);
  });

  it('candidates who are coming to another activation, or are on scene there, are listed last', async () => {
    const { make, names, shift, list } = await flood();
    const [there, coming] = [await make('A There'), await make('B Coming')];
    const was = await make('C Was');
    await make('D Free');
    await shift(there, ago(HOUR), null);
    await app.makeDeployment({ chaplainId: coming, status: 'coming' });
    const { id: activationId } = await app.makeActivation({ status: 'cancelled' });
    await app.makeDeployment({ activationId, chaplainId: was, status: 'coming' });
    expect(await names()).toEqual(['Al C Was', 'Al D Free', 'Al B Coming', 'Al A There']);
    expect(each(await list(), 'isDeployedElsewhere')).toEqual([false, false, true, true]);
  });

  it('candidates with fewer hours in the last 14 days come first, and earlier hours don’t matter', async () => {
    const { make, list, shift } = await flood();
    const [much, little] = [await make('A Much'), await make('B Little')];
    await shift(much, ago(2 * DAY), ago(2 * DAY - 12 * HOUR));
    await shift(little, ago(14 * DAY + 4 * HOUR), ago(14 * DAY - 2 * HOUR));
    const answer = await list();
    expect(each(answer, 'name')).toEqual(['Al B Little', 'Al A Much']);
    expect(each(answer, 'minutesLastFortnight')).toEqual([120, 720]);
  });

  it.each([
    ['10 hours in 24', 21, 10, false],
    ['9 hours in 24 and 12 hours of rest', 21, 9, true],
    ['10 hours of rest', 12, 2, false],
  ])(
    'the portal decides correctly whether a candidate counts as rested after %s',
    async (_, arrived, hours, isRested) => {
      const { make, list, shift } = await flood();
      await shift(await make('One'), ago(arrived * HOUR), ago((arrived - hours) * HOUR));
      expect(each(await list(), 'isRested')).toEqual([isRested]);
    },
  );

  it('candidates with more deployments come first, but deployments beyond the fifth make no difference', async () => {
    const { make, list, shift } = await flood();
    const served = { 'A Never': 0, 'B Twice': 2, 'C Five': 5, 'D Seven': 7 };
    for (const [name, times] of Object.entries(served)) {
      const id = await make(name);
      for (let time = 0; time < times; time += 1) {
        await shift(id, ago((40 + time) * DAY), ago((40 + time) * DAY - HOUR));
      }
    }
    const answer = await list();
    expect(each(answer, 'name')).toEqual(['Al C Five', 'Al D Seven', 'Al B Twice', 'Al A Never']);
    expect(each(answer, 'served')).toEqual([5, 7, 2, 0]);
  });

  it('candidates who live nearby come first; those who live farther away than they are willing to travel come last', async () => {
    const { make, names, list } = await flood({ address: 'Pikeville, KY 41501' });
    const homes = { 'A Far': -85.7, 'B Away': -83.5, 'C Near': -82.6, 'D Stays': -83.5 };
    for (const [name, longitude] of Object.entries(homes)) {
      const miles = name === 'D Stays' ? 20 : null;
      await app.makeTravel({ chaplainId: await make(name), latitude: 37.5, longitude, miles });
    }
    expect(await names()).toEqual(['Al C Near', 'Al B Away', 'Al A Far', 'Al D Stays']);
    expect(each(await list(), 'miles')).toEqual([5, 54, 174, 54]);
    expect(await names({ within: '100' })).toEqual(['Al C Near', 'Al B Away', 'Al D Stays']);
  });

  it('if the location of an activation is unknown, candidates from its region come first', async () => {
    const { make, names } = await flood();
    await make('A Other');
    await make('B Same', { primaryRegion: 'C' });
    expect(await names()).toEqual(['Al B Same', 'Al A Other']);
  });

  it('candidates with more of the wanted expertise come first', async () => {
    const { make, names } = await flood();
    await make('A None', { expertise: ['Elder care'] });
    await make('B One', { expertise: ['Grief support'] });
    await make('C Both', { expertise: ['disaster-response', 'Grief support'] });
    expect(await names()).toEqual(['Al C Both', 'Al B One', 'Al A None']);
  });

  it('when candidates are filtered by language, only speakers of it are listed, the fluent ones first', async () => {
    const { make, list } = await flood();
    const levels = { A: 'basic', B: 'conversational', C: 'fluent', D: 'native' } as const;
    for (const [name, level] of Object.entries(levels)) {
      await app.makeLanguage({ chaplainId: await make(name), language: 'Spanish', level });
    }
    await make('Other');
    const answer = await list({ language: 'Spanish' });
    expect(each(answer, 'speaks')).toEqual(['fluent', 'native', 'conversational', 'basic']);
    expect(totalOf(answer)).toBe(4);
  });

  it('candidates with equal points are listed by name', async () => {
    const { make, names } = await flood();
    for (const name of ['Mercer', 'Abel', 'keane']) await make(name);
    expect(await names()).toEqual(['Al Abel', 'Al keane', 'Al Mercer']);
  });

  it('the program’s settings decide how much each criterion affects the order of candidates', async () => {
    const { make, makeReady, names, visitor } = await flood();
    await makeReady('A Ready');
    await make('B Same', { primaryRegion: 'C' });
    expect(await names()).toEqual(['Al A Ready', 'Al B Same']);
    await visitor.call(updateProgram, { body: { rankReady: 0, rankNear: 100 } });
    expect(await names()).toEqual(['Al B Same', 'Al A Ready']);
  });
});

test('each page of candidates matches its part of the whole list, and a page past the end is empty', async () => {
  const { make, makeReady, free, activation } = await flood();
  for (const [index, letter] of 'A B C D E F G H I J K L'.split(' ').entries()) {
    const id = await (index % 3 === 0 ? makeReady : make)(letter, {
      primaryRegion: index % 2 === 0 ? 'C' : 'B',
      availability: index % 5 === 0 ? ['on-call'] : [],
    });
    if (index % 4 === 0) await free(id);
  }
  const { orm } = app.db;
  const around = await readAround(orm, activation);
  const filters = [{}, { readiness: 'ready' }, { fit: true }, { readiness: 'not-known' }] as const;
  for (const filter of filters) {
    const all = await listCandidates(orm, { ...filter, limit: 50, offset: 0 }, around);
    for (const offset of [0, 3, 11, 12]) {
      const page = await listCandidates(orm, { ...filter, limit: 2, offset }, around);
      expect(page).toEqual({ total: all.total, items: all.items.slice(offset, offset + 2) });
    }
  }
});

test('candidates are filtered by readiness, tier, region and expertise', async () => {
  const { make, makeReady, names } = await flood();
  await makeReady('A Ready', { expertise: ['Grief support'] });
  await make('B Local', { primaryRegion: 'C' }).then((id) => hold(app, id, neededFor('Local')));
  await make('C New', { primaryRegion: 'C', expertise: ['Grief support'] });
  expect(await names({ readiness: 'ready' })).toEqual(['Al A Ready']);
  expect(await names({ readiness: 'not-known' })).toEqual(['Al C New']);
  const [local, deployable] = DEFAULT_TIERS.map(({ id }) => id);
  expect(await names({ tier: local ?? '' })).toEqual(['Al A Ready', 'Al B Local']);
  expect(await names({ tier: deployable ?? '' })).toEqual(['Al A Ready']);
  expect(await names({ tier: '2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11' })).toEqual([]);
  expect(await names({ region: 'C', expertise: 'Grief support' })).toEqual(['Al C New']);
});

test('the filter ‘fit’ lists only candidates who have no problem and have not declined, available ones first', async () => {
  const { make, makeReady, names, list, shift, free, id } = await flood({ address: '41501' });
  await make('A Not Ready');
  const far = { latitude: 38.2, longitude: -84.9, miles: 60 };
  await app.makeTravel({ chaplainId: await makeReady('B Too Far'), ...far });
  await shift(await makeReady('B Tired'), ago(5 * HOUR), ago(HOUR));
  await app.makeDeployment({ chaplainId: await makeReady('C Elsewhere'), status: 'coming' });
  const declined = { activationId: id, status: 'declined' } as const;
  await app.makeDeployment({ ...declined, chaplainId: await makeReady('D Declined') });
  await free(await makeReady('E Not Free'), 0);
  await makeReady('F Unknown Near', {
    primaryRegion: 'C',
    expertise: ['Grief support'],
    availability: ['on-call'],
  });
  await free(await makeReady('G Free'));
  const answer = await list({ fit: 'true' });
  expect(each(answer, 'name')).toEqual(['Al G Free', 'Al F Unknown Near']);
  expect(totalOf(answer)).toBe(2);
  expect(await names({ fit: 'true', limit: 1 })).toEqual(['Al G Free']);
});

test('only approved and active chaplains are candidates, and guests never are', async () => {
  const { make, names } = await flood();
  await make('Fine');
  await make('Pending', { isApproved: false });
  await make('Inactive', { isActive: false });
  const { chaplain } = await app.makeChaplain(approved, { role: 'guest' });
  await hold(app, chaplain.id, neededFor('Deployable'));
  expect(await names()).toEqual(['Al Fine']);
});

test('chaplains who are asked, coming or on scene are not listed as candidates; those who declined are listed last', async () => {
  const { make, list, id } = await flood();
  const statuses = ['asked', 'coming', 'on-scene', 'declined', 'left', 'released'] as const;
  for (const status of statuses) {
    const chaplainId = await make(status, { primaryRegion: 'C' });
    await app.makeDeployment({ activationId: id, chaplainId, status });
  }
  await make('Region', { primaryRegion: 'C' });
  const answer = await list();
  expect(each(answer, 'deploymentStatus')).toEqual([null, 'declined', 'left', 'released']);
  expect(totalOf(answer)).toBe(4);
});

test('pages of candidates have no gaps, and candidates can be searched by name, city or expertise', async () => {
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

test('an activation that asks for no special skills still has candidates', async () => {
  const { visitor, make } = await flood();
  await make('Fine');
  const { id } = await app.makeActivation();
  const answer = await visitor.call(api.listCandidates, { params: { id } });
  expect(answer.body).toMatchObject([{ isInRegion: false, matchedExpertise: [] }]);
});
