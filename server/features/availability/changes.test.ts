import { describe, expect } from 'vitest';
import {
  addAwayTime,
  comeBack,
  confirmAvailability,
  removeAwayTime,
  setLanguages,
  setTravel,
  setWeek,
} from '#shared/availability/api.ts';
import { MAX_AWAY_DAYS } from '#shared/availability/constants.ts';
import { addDays } from '#shared/calendar-date.ts';
import { updateProgram } from '#shared/program/api.ts';
import { DEFAULT_LISTS } from '#shared/program/default-lists.ts';
import { defaultProgram } from '#shared/program/settings.ts';
import { dayIn } from '#server/time/moments.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { removeUser } from '#server/testing/outbox.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { addAway } from './service.ts';

const app = useTestApp();
const test = testWithPeople(app);

const TODAY = dayIn(defaultProgram.timeZone, new Date());
const day = (days: number) => addDays(TODAY, days);

const changes = async () => (await auditTrail(app)).map(({ details }) => details);

describe('the audit trail of availability', () => {
  test('each change of a chaplain’s availability is audited with what was changed', async ({
    chaplain,
  }) => {
    await chaplain.call(setWeek, { body: { days: 31 } });
    await chaplain.call(confirmAvailability);
    await chaplain.call(addAwayTime, { body: { fromOn: day(0), untilOn: day(3) } });
    await chaplain.call(comeBack);
    await chaplain.call(addAwayTime, { body: { fromOn: day(5), untilOn: day(6) } });
    await chaplain.call(removeAwayTime, { params: { fromOn: day(5) } });
    const languages = [{ language: 'Spanish', level: 'fluent' as const }];
    await chaplain.call(setLanguages, { body: { languages } });
    await chaplain.call(setTravel, { body: { zip: null, miles: 60, overnight: null } });
    const about = {
      action: 'availability-changed',
      actor: chaplain.user.id,
      subject: chaplain.user.id,
    };
    const changed = ['week', 'confirmed', 'away', 'back', 'away', 'away', 'languages', 'travel'];
    expect(await auditTrail(app)).toEqual(
      changed.map((what) => ({ ...about, details: { changed: what } })),
    );
  });

  test('the return of a chaplain without a usual week from a time away is audited', async ({
    chaplain,
  }) => {
    const chaplainId = chaplain.chaplain.id;
    await app.makeAwayTime({ chaplainId, fromOn: day(-2), untilOn: null });
    const answer = await chaplain.call(comeBack);
    expect(answer).toMatchObject({ status: 200, body: { away: [], confirmedOn: null } });
    expect(await changes()).toEqual([{ changed: 'back' }]);
  });

  test('the return of a chaplain who isn’t away is audited, because it confirms the usual week', async ({
    chaplain,
  }) => {
    await app.makeWeek({ chaplainId: chaplain.chaplain.id, days: 31 });
    expect((await chaplain.call(comeBack)).status).toBe(200);
    expect(await changes()).toEqual([{ changed: 'back' }]);
  });

  test('a return that neither ends a time away nor confirms a usual week is not audited', async ({
    chaplain,
  }) => {
    const chaplainId = chaplain.chaplain.id;
    await app.makeAwayTime({ chaplainId, fromOn: day(5), untilOn: day(6) });
    expect((await chaplain.call(comeBack)).status).toBe(200);
    expect(await changes()).toEqual([]);
  });
});

describe('times away', () => {
  test('a new time away replaces a stored one that ends on the same day', async ({ chaplain }) => {
    const chaplainId = chaplain.chaplain.id;
    await app.makeAwayTime({ chaplainId, fromOn: day(4), untilOn: day(9) });
    const body = { fromOn: day(1), untilOn: day(9) };
    expect((await chaplain.call(addAwayTime, { body })).body).toMatchObject({ away: [body] });
  });

  test('a time away that began earlier and ends today is stored for today', async ({
    chaplain,
  }) => {
    const body = { fromOn: day(-1), untilOn: day(0) };
    expect((await chaplain.call(addAwayTime, { body })).body).toMatchObject({
      away: [{ fromOn: day(0), untilOn: day(0) }],
    });
  });

  test.each([
    ['begin two years ago', -MAX_AWAY_DAYS, 1],
    ['begin and end in two years', MAX_AWAY_DAYS, MAX_AWAY_DAYS],
  ])('a time away may %s', async (_, from, until) => {
    const { visitor } = await app.signInAsChaplain();
    const body = { fromOn: day(from), untilOn: day(until) };
    expect((await visitor.call(addAwayTime, { body })).status).toBe(200);
  });

  test.each([
    ['begins more than two years ago', -MAX_AWAY_DAYS - 1, 1, 'fromOn'],
    ['begins in more than two years', MAX_AWAY_DAYS + 1, MAX_AWAY_DAYS + 1, 'fromOn'],
    ['ends in more than two years', 1, MAX_AWAY_DAYS + 1, 'untilOn'],
  ])('a time away that %s is refused', async (_, from, until, field) => {
    const { visitor } = await app.signInAsChaplain();
    const body = { fromOn: day(from), untilOn: day(until) };
    expect(await visitor.call(addAwayTime, { body })).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.stringMatching(/^This is over two years away\. /) } },
    });
  });

  test('removing a time away keeps the others; removing one that isn’t stored changes nothing', async ({
    chaplain,
  }) => {
    const chaplainId = chaplain.chaplain.id;
    const first = { fromOn: day(1), untilOn: day(2) };
    await app.makeAwayTime({ chaplainId, ...first });
    await app.makeAwayTime({ chaplainId, fromOn: day(5), untilOn: day(6) });
    for (const fromOn of [day(5), day(6)]) {
      const answer = await chaplain.call(removeAwayTime, { params: { fromOn } });
      expect(answer.body).toMatchObject({ away: [first] });
    }
    expect(await changes()).toEqual([{ changed: 'away' }]);
  });

  test('a time away of a chaplain who was deleted a moment ago is refused with 401', async () => {
    const { chaplain, user } = await app.makeChaplain();
    const owner = { chaplainId: chaplain.id, userId: user.id };
    await removeUser(app.db, owner.userId);
    const added = addAway(app.db, owner, { fromOn: day(1), untilOn: null });
    await expect(added).rejects.toMatchObject({ status: 401, code: 'not-signed-in' });
  });
});

describe('languages', () => {
  test('a chaplain keeps stored languages that are no longer in the program’s list', async ({
    chaplain,
  }) => {
    const chaplainId = chaplain.chaplain.id;
    await app.makeLanguage({ chaplainId, language: 'Klingon', level: 'basic' });
    await app.makeLanguage({ chaplainId, language: 'Quenya', level: 'basic' });
    const languages = [
      { language: 'Klingon', level: 'basic' as const },
      { language: 'Quenya', level: 'fluent' as const },
    ];
    const answer = await chaplain.call(setLanguages, { body: { languages } });
    expect(answer).toMatchObject({ status: 200, body: { languages } });
  });

  test('a list with a language under its name and under a former name is refused', async ({
    admin,
    chaplain,
  }) => {
    const spoken = DEFAULT_LISTS.languages;
    const entries = spoken.entries.map((entry) =>
      entry.value === 'Spanish' ? { ...entry, aliases: ['Español'] } : entry,
    );
    const lists = { languages: { ...spoken, entries } };
    expect((await admin.call(updateProgram, { body: { lists } })).status).toBe(200);
    const chaplainId = chaplain.chaplain.id;
    await app.makeLanguage({ chaplainId, language: 'Español', level: 'basic' });
    const languages = [
      { language: 'Spanish', level: 'basic' as const },
      { language: 'Español', level: 'basic' as const },
    ];
    const message = 'A language is in the list twice';
    expect(await chaplain.call(setLanguages, { body: { languages } })).toMatchObject({
      status: 400,
      body: { code: 'validation', message, fields: { languages: message } },
    });
  });
});
