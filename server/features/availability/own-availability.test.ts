import { describe, expect } from 'vitest';
import {
  addAwayTime,
  comeBack,
  confirmAvailability,
  getOwnAvailability,
  removeAwayTime,
  setLanguages,
  setTravel,
  setWeek,
} from '#shared/availability/api.ts';
import { MAX_AWAY_TIMES, STALE_DAYS } from '#shared/availability/constants.ts';
import { addDays } from '#shared/calendar-date.ts';
import { updateProgram } from '#shared/program/api.ts';
import { defaultProgram } from '#shared/program/settings.ts';
import { dayIn } from '#server/time/moments.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { readTravel } from '#server/testing/availability-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();
const test = testWithPeople(app);

const TODAY = dayIn(defaultProgram.timeZone, new Date());
const day = (days: number) => addDays(TODAY, days);
const FRANKFORT = { latitude: 38.2281, longitude: -84.8697 };

describe('the week of a chaplain', () => {
  test('if a chaplain never entered usual days, their availability is returned without days and without a date', async ({
    chaplain,
  }) => {
    expect((await chaplain.call(getOwnAvailability)).body).toMatchObject({
      today: TODAY,
      days: null,
      confirmedOn: null,
      away: [],
      languages: [],
      zip: null,
      place: null,
    });
  });

  test('a user without a chaplain profile has no availability', async ({ newcomer }) => {
    expect((await newcomer.call(getOwnAvailability)).body).toBeNull();
    expect(await newcomer.call(setWeek, { body: { days: 1 } })).toMatchObject({
      status: 403,
      body: { code: 'no-chaplain-profile' },
    });
  });

  test('setting the usual week also confirms it, with today’s date', async ({ chaplain }) => {
    const { body } = await chaplain.call(setWeek, { body: { days: 31 } });
    expect(body).toMatchObject({ days: 31, confirmedOn: TODAY });
  });

  test('a chaplain can confirm a stale usual week by a request without a body', async ({
    chaplain,
  }) => {
    const confirmedAt = inHours(-24 * (STALE_DAYS + 5));
    await app.makeWeek({ chaplainId: chaplain.chaplain.id, days: 96, confirmedAt });
    expect((await chaplain.call(confirmAvailability)).body).toMatchObject({
      days: 96,
      confirmedOn: TODAY,
    });
  });

  test('a week that was never entered can’t be confirmed (R14)', async ({ chaplain }) => {
    expect(await chaplain.call(confirmAvailability)).toMatchObject({
      status: 409,
      body: { code: 'no-week' },
    });
  });

  test('today’s date and the date of a confirmation are in the program’s time zone (R5)', async ({
    chaplain,
  }) => {
    // Chosen so that today's date in this time zone differs from today's date in UTC.
    const timeZone = new Date().getUTCHours() < 10 ? 'Pacific/Honolulu' : 'Pacific/Kiritimati';
    const { visitor } = await app.signInAs('admin');
    await visitor.call(updateProgram, { body: { timeZone } });
    const today = dayIn(timeZone, new Date());
    const body = { fromOn: addDays(today, -1), untilOn: addDays(today, -1) };
    expect((await chaplain.call(addAwayTime, { body })).status).toBe(400);
    expect((await chaplain.call(setWeek, { body: { days: 31 } })).body).toMatchObject({
      today,
      confirmedOn: today,
    });
  });

  test.each([-1, 128, 1.5])(
    'a usual week with the invalid bit mask %d is refused',
    async (days) => {
      const { visitor } = await app.signInAsChaplain();
      expect((await visitor.call(setWeek, { body: { days } })).status).toBe(400);
    },
  );
});

describe('times away', () => {
  test('overlapping times away are merged, and adding the same one again changes nothing', async ({
    chaplain,
  }) => {
    await chaplain.call(addAwayTime, { body: { fromOn: day(1), untilOn: day(5) } });
    const body = { fromOn: day(4), untilOn: day(9) };
    const joined = [{ fromOn: day(1), untilOn: day(9) }];
    expect((await chaplain.call(addAwayTime, { body })).body).toMatchObject({ away: joined });
    expect((await chaplain.call(addAwayTime, { body })).body).toMatchObject({ away: joined });
    expect(await auditTrail(app)).toHaveLength(2);
  });

  test('overlapping times away that are added at the same moment are merged', async ({
    chaplain,
  }) => {
    await Promise.all([
      chaplain.call(addAwayTime, { body: { fromOn: day(1), untilOn: day(5) } }),
      chaplain.call(addAwayTime, { body: { fromOn: day(3), untilOn: null } }),
    ]);
    expect((await chaplain.call(getOwnAvailability)).body).toMatchObject({
      away: [{ fromOn: day(1), untilOn: null }],
    });
  });

  test('a past time away is not listed, but if a new time away directly follows it, the two are merged', async ({
    chaplain,
  }) => {
    const { id: chaplainId } = chaplain.chaplain;
    await app.makeAwayTime({ chaplainId, fromOn: day(-9), untilOn: day(-1) });
    expect((await chaplain.call(getOwnAvailability)).body).toMatchObject({ away: [] });
    const body = { fromOn: day(0), untilOn: day(1) };
    expect((await chaplain.call(addAwayTime, { body })).body).toMatchObject({
      away: [{ fromOn: day(-9), untilOn: day(1) }],
    });
  });

  test('past times away can’t be added, changed or removed (R5)', async ({ chaplain }) => {
    const { id: chaplainId } = chaplain.chaplain;
    const expectStored = async (times: readonly object[]) => {
      const { rows } = await app.db.pool.query(
        'SELECT from_on::text AS "fromOn", until_on::text AS "untilOn" FROM away_times ORDER BY 1',
      );
      expect(rows).toEqual(times);
    };
    const add = async (fromOn: string, untilOn: string | null) =>
      (await chaplain.call(addAwayTime, { body: { fromOn, untilOn } })).status;
    const remove = (fromOn: string) => chaplain.call(removeAwayTime, { params: { fromOn } });
    expect(await add(day(-9), day(-1))).toBe(400);
    const ended = { fromOn: day(-20), untilOn: day(-10) };
    await app.makeAwayTime({ chaplainId, ...ended });
    await remove(ended.fromOn);
    await expectStored([ended]);
    expect(await add(day(-3), day(2))).toBe(200);
    await expectStored([ended, { fromOn: day(0), untilOn: day(2) }]);
    await app.db.pool.query('UPDATE away_times SET from_on = $1 WHERE from_on = $2', [
      day(-3),
      day(0),
    ]);
    await remove(day(-3));
    await expectStored([ended, { fromOn: day(-3), untilOn: day(-1) }]);
  });

  test('a chaplain removes a time away by giving its first day; removing it again changes nothing', async ({
    chaplain,
  }) => {
    await chaplain.call(addAwayTime, { body: { fromOn: day(1), untilOn: day(5) } });
    const remove = () => chaplain.call(removeAwayTime, { params: { fromOn: day(1) } });
    expect(await remove()).toMatchObject({ status: 200, body: { away: [] } });
    expect(await remove()).toMatchObject({ status: 200, body: { away: [] } });
  });

  test.each([
    ['since three days ago', -3, [{ fromOn: -3, untilOn: -1 }]],
    ['since today', 0, []],
  ])(
    'a chaplain who has been away %s and ends that time away counts as free again from today',
    async (_, from, left) => {
      const { visitor, chaplain } = await app.signInAsChaplain();
      await app.makeWeek({ chaplainId: chaplain.id, days: 127, confirmedAt: inHours(-24 * 89) });
      await app.makeAwayTime({ chaplainId: chaplain.id, fromOn: day(from), untilOn: null });
      const { body } = await visitor.call(comeBack);
      expect(body).toMatchObject({ away: [], confirmedOn: TODAY });
      const { rows } = await app.db.pool.query(
        'SELECT from_on::text AS "fromOn", until_on::text AS "untilOn" FROM away_times',
      );
      expect(rows).toEqual(
        left.map(({ fromOn, untilOn }) => ({ fromOn: day(fromOn), untilOn: day(untilOn) })),
      );
    },
  );

  test('a chaplain who ends a time away keeps the times away that begin later', async ({
    chaplain,
  }) => {
    await chaplain.call(addAwayTime, { body: { fromOn: day(5), untilOn: day(6) } });
    expect((await chaplain.call(comeBack)).body).toMatchObject({
      away: [{ fromOn: day(5), untilOn: day(6) }],
    });
  });

  test.each([
    ['ends before it begins', day(5), day(4), 'untilOn'],
    ['ends in 2062 instead of 2026', day(1), '2062-01-01', 'untilOn'],
    ['begins in 2062 instead of 2026', '2062-01-01', null, 'fromOn'],
    ['begins in the year 26', '0026-01-01', null, 'fromOn'],
    ['begins on a date that does not exist', '2026-02-30', null, 'fromOn'],
  ])(
    'a time away that %s is refused with an error for that field (R11)',
    async (_, fromOn, untilOn, field) => {
      const { visitor } = await app.signInAsChaplain();
      const answer = await visitor.call(addAwayTime, { body: { fromOn, untilOn } });
      expect(answer).toMatchObject({
        status: 400,
        body: { fields: { [field]: expect.any(String) } },
      });
    },
  );

  test('a chaplain can store a limited number of times away', async ({ chaplain }) => {
    const chaplainId = chaplain.chaplain.id;
    for (let index = 0; index < MAX_AWAY_TIMES; index += 1) {
      const fromOn = day(index * 3);
      await app.makeAwayTime({ chaplainId, fromOn, untilOn: fromOn });
    }
    const body = { fromOn: day(600), untilOn: day(600) };
    expect((await chaplain.call(addAwayTime, { body })).status).toBe(400);
    const joining = { fromOn: day(1), untilOn: day(2) };
    expect((await chaplain.call(addAwayTime, { body: joining })).status).toBe(200);
  });
});

describe('languages and travel', () => {
  const spanish = { language: 'Spanish', level: 'fluent' as const };

  test('saving languages replaces all earlier ones', async ({ chaplain }) => {
    const languages = [{ language: 'ASL', level: 'native' as const }, spanish];
    const { body } = await chaplain.call(setLanguages, { body: { languages } });
    expect(body).toMatchObject({ languages });
    await chaplain.call(setLanguages, { body: { languages: [spanish] } });
    expect((await chaplain.call(getOwnAvailability)).body).toMatchObject({ languages: [spanish] });
  });

  test('a language that is not in the program’s list is refused with an error for the field', async ({
    chaplain,
  }) => {
    const languages = [{ ...spanish, language: 'Klingon' }];
    expect(await chaplain.call(setLanguages, { body: { languages } })).toMatchObject({
      status: 400,
      body: { fields: { languages: 'Choose a language from the list' } },
    });
  });

  test('saving the same language twice in one list is refused', async ({ chaplain }) => {
    const languages = [spanish, { ...spanish, level: 'basic' as const }];
    expect((await chaplain.call(setLanguages, { body: { languages } })).status).toBe(400);
  });

  test('a chaplain’s home is shown as town and state, and no response contains its coordinates', async ({
    chaplain,
  }) => {
    const travel = { zip: '40601', miles: 60, overnight: true };
    const answer = await chaplain.call(setTravel, { body: travel });
    expect(answer.body).toMatchObject({ ...travel, place: 'Frankfort, KY' });
    expect(JSON.stringify(answer.body)).not.toMatch(/latitude|longitude|38\.2|84\.8/);
    expect(await readTravel(app.db, FRANKFORT)).toMatchObject([{ ...FRANKFORT, miles: 0 }]);
  });

  test('when a chaplain saves an unknown ZIP code, the portal stores it without coordinates and removes the old ones', async ({
    chaplain,
  }) => {
    await chaplain.call(setTravel, { body: { zip: '40601', miles: null, overnight: null } });
    const body = { zip: '00000', miles: 25, overnight: false };
    expect((await chaplain.call(setTravel, { body })).body).toMatchObject({ ...body, place: null });
    expect(await readTravel(app.db, FRANKFORT)).toEqual([
      { zip: '00000', latitude: null, longitude: null, miles: null },
    ]);
  });

  test.each(['4060', '406011', '4060a', 'K1A 0B1'])('the ZIP code ‘%s’ is refused', async (zip) => {
    const { visitor } = await app.signInAsChaplain();
    const answer = await visitor.call(setTravel, { body: { zip, miles: 1, overnight: null } });
    expect(answer).toMatchObject({ status: 400, body: { fields: { zip: expect.any(String) } } });
  });
});
