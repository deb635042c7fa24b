import { expect, it } from 'vitest';
import { availabilityOn, type Known } from '#shared/availability/availability-on.ts';
import { AVAILABILITIES, STALE_DAYS } from '#shared/availability/constants.ts';
import { addDays } from '#shared/calendar-date.ts';
import { dayIn, momentOnClock } from '#server/time/moments.ts';
import {
  findByAvailability,
  readAvailability,
  readJoinedAvailability,
} from '#server/testing/availability-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const MONDAY = '2026-05-04';
const DATES = Array.from({ length: 14 }, (_, index) => addDays(MONDAY, index - 3));

/** Confirmations in the first and last minute of MONDAY and of the days 90 and 91 days earlier. */
const CONFIRMED = [-STALE_DAYS - 1, -STALE_DAYS, 0].flatMap((days) =>
  ['00:00', '23:59'].map((clock) => `${addDays(MONDAY, days)}T${clock}`),
);

const WEEKS = [31, 96, 0, 127];

const AWAY = [
  [],
  [{ fromOn: MONDAY, untilOn: MONDAY }],
  [
    { fromOn: '2026-04-01', untilOn: '2026-05-03' },
    { fromOn: '2026-05-06', untilOn: '2026-05-07' },
  ],
  [{ fromOn: '2026-05-06', untilOn: null }],
];

interface Told {
  days: number;
  confirmedAt: Date;
}

async function makeChaplain(told: Told | null, away: Known['away'], timeZone: string) {
  const { id: chaplainId } = (await app.makeChaplain()).chaplain;
  if (told) await app.makeWeek({ chaplainId, ...told });
  for (const time of away) await app.makeAwayTime({ chaplainId, ...time });
  const known: Known = {
    days: told?.days ?? null,
    confirmedOn: told && dayIn(timeZone, told.confirmedAt),
    away,
  };
  return { id: chaplainId, known };
}

it.each(['America/Kentucky/Louisville', 'Pacific/Auckland', 'America/Havana'])(
  'the database computes the same availability as availabilityOn in the time zone %s (R14)',
  async (timeZone) => {
    const people = [];
    for (const [index, away] of AWAY.entries()) {
      people.push(await makeChaplain(null, away, timeZone));
      for (const confirmed of CONFIRMED) {
        const confirmedAt = momentOnClock({ timeZone, clock: '24' }, confirmed);
        const told = { days: WEEKS[index] ?? 0, confirmedAt };
        people.push(await makeChaplain(told, away, timeZone));
      }
    }
    for (const date of DATES) {
      const asked = { date, today: MONDAY, timeZone };
      const expected = new Map(
        people.map(({ id, known }) => [id, availabilityOn(date, known, MONDAY)]),
      );
      expect(await readAvailability(app.db, asked)).toEqual(expected);
      expect(await readJoinedAvailability(app.db, asked)).toEqual(expected);
      for (const wanted of AVAILABILITIES) {
        const found = await findByAvailability(app.db, wanted, asked);
        const ids = [...expected].filter(([, told]) => told === wanted).map(([id]) => id);
        expect(found.toSorted()).toEqual(ids.toSorted());
      }
    }
  },
);
