import { describe, expect, it, test } from 'vitest';
import { EVERY_DAY } from '#shared/availability/constants.ts';
import {
  exportPeople,
  listAttendedTrainings,
  listPeople,
  listViews,
  removeView,
  saveView,
} from '#shared/people-list/api.ts';
import { MAX_VIEWS, PEOPLE_SORTS } from '#shared/people-list/constants.ts';
import { mergeCredentialKind } from '#shared/credentials/kinds/api.ts';
import { CREDENTIAL_STATES } from '#shared/credentials/constants.ts';
import { each, fileOf, totalOf } from '#server/testing/answers.ts';
import { DEFAULT_TIERS } from '#server/testing/default-tiers.ts';
import { hold, neededFor, putInState } from '#server/testing/holdings.ts';
import { approved } from '#server/testing/person-factories.ts';
import { readCsv } from '#server/testing/read-csv.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);
const ID = '6d1f3a0d-5b0c-4c39-9f7e-2f6f7a520d3c';

async function office() {
  const { visitor } = await app.signInAs('admin');
  const make = async (lastName: string, profile = {}, user = {}) =>
    (await app.makeChaplain({ ...approved, ...profile }, { firstName: 'Al', lastName, ...user }))
      .chaplain;
  const list = (query: Record<string, string> = {}) => visitor.call(listPeople, { query });
  const names = async (query = {}) => each(await list(query), 'lastName');
  const serve = async (chaplainId: string, arrivedAt: Date, hours: number) => {
    const { id: deploymentId } = await app.makeDeployment({ chaplainId, status: 'left' });
    const leftAt = new Date(arrivedAt.getTime() + hours * HOUR);
    await app.makeShift({ deploymentId, arrivedAt, leftAt });
  };
  const attend = async (chaplainId: string, title: string) => {
    const { id: trainingId } = await app.makeTrainingSession({ title, dateTime: ago(DAY) });
    await app.makeRsvp({ trainingId, chaplainId, status: 'attended', attendedAt: ago(DAY) });
  };
  return { visitor, make, list, names, serve, attend };
}

describe('the list of people', () => {
  it('the list of people shows account, last deployment, recent hours and attended training', async () => {
    const { make, list, serve, attend } = await office();
    const { id } = await make('Aster', { city: 'Berea', primaryRegion: 'B' });
    await serve(id, ago(40 * DAY), 5);
    await serve(id, ago(3 * DAY), 9);
    await attend(id, 'Listening');
    const { body } = await list();
    expect(body).toMatchObject([
      {
        chaplainId: id,
        lastName: 'Aster',
        city: 'Berea',
        region: 'B',
        account: 'active',
        recentMinutes: 540,
        trainings: 1,
      },
    ]);
    expect(body[0]?.lastDeployedAt?.slice(0, 10)).toBe(
      ago(3 * DAY)
        .toISOString()
        .slice(0, 10),
    );
  });

  it.each([
    ['active', {}, {}],
    ['inactive', { isActive: false }, {}],
    ['pending', { isApproved: false, isActive: false }, {}],
    ['declined', { isApproved: false, isActive: false, declinedAt: ago(DAY) }, {}],
    ['suspended', {}, { suspendedAt: ago(DAY) }],
    ['guest', {}, { role: 'guest' }],
  ] as const)(
    'the filter for the account state %s finds people in that state, and their rows show it',
    async (state, profile, user) => {
      const { make, list } = await office();
      await make('Other', { isActive: state === 'inactive' });
      await make('Sought', profile, user);
      const answer = await list({ account: state });
      expect(answer.body).toMatchObject([{ lastName: 'Sought', account: state }]);
      expect(totalOf(answer)).toBe(1);
    },
  );

  it('a person who was called out but never came has no hours in the list of people', async () => {
    const { make, list } = await office();
    const { id: chaplainId } = await make('Asked');
    await app.makeDeployment({ chaplainId, status: 'coming' });
    expect((await list()).body).toMatchObject([{ recentMinutes: 0, lastDeployedAt: null }]);
  });

  it('a page past the end of the list of people is empty but still gives the total number', async () => {
    const { make, list } = await office();
    await make('One');
    await make('Two');
    for (const query of [{}, { account: 'active' }]) {
      const answer = await list({ ...query, limit: '1', offset: '5' });
      expect([answer.body.length, totalOf(answer)]).toEqual([0, 2]);
    }
  });

  it('filters of the list of people can be combined', async () => {
    const { make, names, attend } = await office();
    const grief = { expertise: ['Grief support'] };
    const both = await make('Both', { ...grief, primaryRegion: 'C' });
    const far = await make('Far', { ...grief, primaryRegion: 'B' });
    await make('Untrained', { ...grief, primaryRegion: 'C' });
    await attend(both.id, 'Listening');
    await attend(far.id, 'Listening');
    expect(await names({ expertise: 'Grief support' })).toEqual(['Both', 'Far', 'Untrained']);
    expect(await names({ training: 'Listening' })).toEqual(['Both', 'Far']);
    expect(await names({ training: 'Listening', region: 'C' })).toEqual(['Both']);
    expect(await names({ training: 'Listening', region: 'C', search: 'far' })).toEqual([]);
  });

  it('the list of people can be filtered by readiness and by a minimum tier', async () => {
    const { make, names, list } = await office();
    const [ready, leads, near] = [await make('Ready'), await make('Leads'), await make('Near')];
    await make('Unknown');
    await hold(app, ready.id, neededFor('Deployable'));
    await hold(app, leads.id, neededFor('Team leader'));
    await hold(app, near.id, neededFor('Deployable').slice(1));
    expect(await names({ readiness: 'ready' })).toEqual(['Leads', 'Ready']);
    expect(await names({ readiness: 'nearly' })).toEqual(['Near']);
    expect(await names({ readiness: 'not' })).toEqual([]);
    expect(await names({ readiness: 'not-known' })).toEqual(['Unknown']);
    const tierOf = (name: string) => DEFAULT_TIERS.find((tier) => tier.name === name)?.id ?? '';
    expect(await names({ tier: tierOf('Local') })).toEqual(['Leads', 'Ready']);
    expect(await names({ tier: tierOf('Team leader') })).toEqual(['Leads']);
    expect(await names({ tier: ID })).toEqual([]);
    const rows = (await list({ sort: 'readiness' })).body;
    expect(rows.map(({ lastName, tier, readiness }) => [lastName, tier, readiness])).toEqual([
      ['Leads', 'Team leader', 'ready'],
      ['Ready', 'Deployable', 'ready'],
      ['Near', null, 'nearly'],
      ['Unknown', null, 'not-known'],
    ]);
  });

  it('the list of people can be filtered by each state of a credential', async () => {
    const { make, names } = await office();
    const { id: credential } = await app.makeKind({ remindDays: 30 });
    for (const state of CREDENTIAL_STATES) {
      const { id } = await make(state);
      await putInState(app, { chaplainId: id, kindId: credential }, state);
    }
    for (const state of CREDENTIAL_STATES) {
      expect(await names({ credential, state })).toEqual([state]);
    }
    expect(await names({ credential, state: 'not-held' })).toEqual([
      'expired',
      'missing',
      'rejected',
      'waiting',
    ]);
    expect(await names({ credential, endsWithin: '30' })).toEqual(['ends-soon']);
    expect(await names({ endsWithin: '90' })).toEqual(['ends-soon']);
    expect(await names({ credential: ID, endsWithin: '90' })).toEqual([]);
  });

  it('after two kinds of credential are merged, a saved filter for the removed kind finds people with the remaining kind (R10)', async () => {
    const { visitor, make, names } = await office();
    const [from, into] = [await app.makeKind(), await app.makeKind()];
    const { id } = await make('Holder');
    await hold(app, id, [from.id]);
    const params = { id: from.id };
    await visitor.call(mergeCredentialKind, { params, body: { intoId: into.id } });
    expect(await names({ credential: from.id, state: 'valid' })).toEqual(['Holder']);
    expect(await names({ credential: from.id, state: 'not-held' })).toEqual([]);
  });

  it('filtering people by a year that the database can’t store is refused with 400', async () => {
    const { list } = await office();
    for (const filter of ['freeOn', 'silentSince']) {
      for (const day of ['0000-01-01', '0001-01-01', '9999-12-31']) {
        expect((await list({ [filter]: day })).status).toBe(400);
      }
    }
  });

  it('people without a region or with unknown availability can be found (R14)', async () => {
    const { make, names } = await office();
    const { id } = await make('Known');
    await make('Nowhere', { primaryRegion: null });
    await app.db.pool.query('INSERT INTO availability_weeks VALUES ($1, 127, now())', [id]);
    expect(await names({ region: 'none' })).toEqual(['Nowhere']);
    expect(await names({ availability: 'not-known' })).toEqual(['Nowhere']);
    expect(await names({ availability: 'free' })).toEqual(['Known']);
    expect(await names({ sort: 'availability' })).toEqual(['Known', 'Nowhere']);
  });

  it('people can be filtered by who is free on a day, and unknown availability never counts as free (R14)', async () => {
    const { make, list, names } = await office();
    const tell = async (chaplainId: string, days: number, confirmedAt: Date) => {
      await app.db.pool.query('INSERT INTO availability_weeks VALUES ($1, $2, $3)', [
        chaplainId,
        days,
        confirmedAt,
      ]);
    };
    const free = await make('Free');
    await tell(free.id, EVERY_DAY, ago(DAY));
    const away = await make('Away');
    await tell(away.id, EVERY_DAY, ago(DAY));
    await app.db.pool.query(
      `INSERT INTO away_times (chaplain_id, from_on) VALUES ($1, '2026-01-01')`,
      [away.id],
    );
    await tell((await make('Stale')).id, EVERY_DAY, ago(100 * DAY));
    await make('Silent');
    const day = new Date(Date.now() + DAY).toISOString().slice(0, 10);
    expect(await names({ freeOn: day })).toEqual(['Free']);
    const { body } = await list();
    expect(body.map(({ lastName, availability }) => [lastName, availability])).toEqual([
      ['Away', 'away'],
      ['Free', 'free'],
      ['Silent', 'not-known'],
      ['Stale', 'not-known'],
    ]);
  });

  it('people can be filtered by language and by distance from a ZIP code', async () => {
    const { make, list, names } = await office();
    const live = async (chaplainId: string, latitude: number, longitude: number) => {
      await app.db.pool.query(
        `INSERT INTO chaplain_travel (chaplain_id, zip, latitude, longitude)
         VALUES ($1, '40601', $2, $3)`,
        [chaplainId, latitude, longitude],
      );
    };
    const near = await make('Near');
    await live(near.id, 38.2, -84.87);
    const far = await make('Far');
    await live(far.id, 42.1, -84.87);
    await make('Unknown');
    await app.db.pool.query(`INSERT INTO chaplain_languages VALUES ($1, 'Spanish', 'fluent')`, [
      far.id,
    ]);
    expect(await names({ language: 'Spanish' })).toEqual(['Far']);
    expect(await names({ near: '40601', within: '50' })).toEqual(['Near']);
    const { body } = await list({ near: '40601', sort: 'distance' });
    expect(body.map(({ lastName }) => lastName)).toEqual(['Near', 'Far', 'Unknown']);
    expect(body[1]?.miles).toBeGreaterThan(250);
    expect(body[2]?.miles).toBeNull();
    const unknown = await list({ near: '00000' });
    expect(unknown.status).toBe(400);
  });

  it('a person’s last contact is their last sign-in or answer to a call-out', async () => {
    const { make, names } = await office();
    const day = ago(10 * DAY)
      .toISOString()
      .slice(0, 10);
    await make('Never');
    await make('SignedIn', {}, { lastSignedInAt: ago(DAY) });
    await make('LongAgo', {}, { lastSignedInAt: ago(30 * DAY) });
    const answered = await make('Answered', {}, { lastSignedInAt: ago(30 * DAY) });
    await app.makeDeployment({
      chaplainId: answered.id,
      status: 'declined',
      answeredAt: ago(2 * DAY),
    });
    expect(await names({ silentSince: day })).toEqual(['LongAgo', 'Never']);
    expect(await names({ sort: '-last-contact' })).toEqual([
      'SignedIn',
      'Answered',
      'LongAgo',
      'Never',
    ]);
  });

  it('people can be sorted by every column, with empty values last, and paging shows each person once', async () => {
    const { make, list, names, serve, attend } = await office();
    const one = await make('One', { city: 'Zion', primaryRegion: 'A' });
    const two = await make('Two', { city: 'akron', primaryRegion: 'C' });
    await make('Three', { city: 'Berea', primaryRegion: null });
    await serve(one.id, ago(5 * DAY), 2);
    await serve(two.id, ago(2 * DAY), 1);
    await attend(two.id, 'Listening');
    expect(await names({ sort: 'city' })).toEqual(['Two', 'Three', 'One']);
    expect(await names({ sort: '-region' })).toEqual(['Two', 'One', 'Three']);
    expect(await names({ sort: '-last-deployed' })).toEqual(['Two', 'One', 'Three']);
    expect(await names({ sort: '-hours' })).toEqual(['One', 'Two', 'Three']);
    expect(await names({ sort: '-training' })).toEqual(['Two', 'One', 'Three']);
    for (const sort of PEOPLE_SORTS) {
      const pages = await Promise.all(
        [0, 1, 2].map((offset) => list({ sort, limit: '1', offset: String(offset) })),
      );
      const shown = pages.flatMap((page) => each(page, 'lastName'));
      expect([sort, ...shown.map(String).toSorted()]).toEqual([sort, 'One', 'Three', 'Two']);
    }
  });

  it('an erased person is not in the list of people', async () => {
    const { make, names } = await office();
    await make('Gone', { isErased: true });
    expect(await names()).toEqual([]);
  });

  it('the exported list has only the filtered people, and text that looks like a formula is made harmless', async () => {
    const { visitor, make } = await office();
    await make('=HYPERLINK(1)', { primaryRegion: 'C' });
    await make('Other', { primaryRegion: 'B' });
    const answer = await visitor.call(exportPeople, { query: { region: 'C' } });
    const [header, ...rows] = readCsv(fileOf(answer));
    expect(header).toContain('Last Contact');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.[1]).toBe("'=HYPERLINK(1)");
    expect(rows[0]?.slice(3, 6)).toEqual(['Region C', 'Lexington', 'Active']);
  });

  it('the filter by training offers each title with the number of people who attended', async () => {
    const { visitor, make, attend } = await office();
    const { id } = await make('One');
    await attend(id, 'Listening');
    await attend((await make('Two')).id, 'Listening');
    await attend(id, 'Grief');
    const { body } = await visitor.call(listAttendedTrainings);
    expect(body.trainings).toEqual([
      { title: 'Listening', attended: 2 },
      { title: 'Grief', attended: 1 },
    ]);
  });
});

describe('saved views', () => {
  test('when an administrator saves, changes or removes a view of the list of people, all administrators see it', async () => {
    const { visitor } = await office();
    const view = { name: 'Grief, C', filters: 'expertise=Grief+support&region=C' };
    await visitor.call(saveView, { params: { id: ID }, body: view });
    const colleague = (await app.signInAs('admin')).visitor;
    expect((await colleague.call(listViews)).body).toEqual({ views: [{ id: ID, ...view }] });
    await colleague.call(saveView, { params: { id: ID }, body: { ...view, name: 'Grief' } });
    expect((await visitor.call(listViews)).body.views).toMatchObject([{ name: 'Grief' }]);
    await visitor.call(removeView, { params: { id: ID } });
    const again = await visitor.call(removeView, { params: { id: ID } });
    expect(again.body).toEqual({ views: [] });
  });

  test('if several views of the list of people are saved at the same time, all are stored, up to the maximum', async () => {
    const { visitor } = await office();
    const save = (number: number) =>
      visitor.call(saveView, {
        params: { id: ID.replace(/.{2}$/, String(10 + number)) },
        body: { name: `View ${number}`, filters: '' },
      });
    const saved = await Promise.all(Array.from({ length: MAX_VIEWS }, (_, number) => save(number)));
    expect(new Set(saved.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await visitor.call(listViews)).body.views).toHaveLength(MAX_VIEWS);
    expect((await save(MAX_VIEWS)).status).toBe(400);
  });
});
