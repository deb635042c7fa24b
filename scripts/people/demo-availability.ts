import { asc, eq, sql } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import {
  EVERY_DAY,
  MONDAY_TO_FRIDAY,
  STALE_DAYS,
  WEEKEND,
} from '#shared/availability/constants.ts';
import { addDays } from '#shared/calendar-date.ts';
import {
  availabilityWeeks,
  awayTimes,
  chaplainLanguages,
  chaplainTravel,
} from '#shared/availability/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import type { Database } from '#server/db/database.ts';
import { readToday } from '#server/features/availability/service.ts';
import { findZip } from '#server/places/zip-codes.ts';

/** `age` is the number of days since the week was confirmed; null if no week was ever given. */
const PATTERNS = [
  { days: MONDAY_TO_FRIDAY, age: STALE_DAYS - 4, zip: '40601', language: 'Spanish', away: null },
  { days: EVERY_DAY, age: 3, zip: '40202', language: 'ASL', away: null },
  { days: WEEKEND, age: 20, zip: '42066', language: null, away: [2, 9] },
  { days: EVERY_DAY, age: 45, zip: '41701', language: 'Vietnamese', away: [-3, 4] },
  { days: MONDAY_TO_FRIDAY, age: STALE_DAYS + 30, zip: '42101', language: null, away: null },
  { days: EVERY_DAY, age: 10, zip: '00000', language: 'Haitian Creole', away: [-20, null] },
  { days: null, age: null, zip: null, language: null, away: null },
  { days: MONDAY_TO_FRIDAY, age: 30, zip: '40502', language: 'French', away: null },
] as const;

export async function addDemoAvailability(db: Database) {
  if ((await db.orm.$count(availabilityWeeks)) > 0) return;
  const { today } = await readToday(db.orm);
  const people = await db.orm
    .select({ id: chaplains.id })
    .from(chaplains)
    .innerJoin(users, eq(users.id, chaplains.userId))
    .where(eq(chaplains.isApproved, true))
    .orderBy(sql`${users.username} <> 'rwhitfield'`, asc(users.username));
  await db.transaction(async (tx) => {
    for (const [index, { id: chaplainId }] of people.entries()) {
      const { days, age, zip, language, away } = PATTERNS[index % PATTERNS.length] ?? PATTERNS[0];
      if (days !== null) {
        const confirmedAt = sql`now() - make_interval(days => ${age})`;
        await tx.insert(availabilityWeeks).values({ chaplainId, days, confirmedAt });
      }
      if (away) {
        const [from, until] = away;
        const untilOn = until === null ? null : addDays(today, until);
        await tx.insert(awayTimes).values({ chaplainId, fromOn: addDays(today, from), untilOn });
      }
      if (language) {
        await tx.insert(chaplainLanguages).values({ chaplainId, language, level: 'fluent' });
      }
      if (zip) {
        const { latitude = null, longitude = null } = (await findZip(zip)) ?? {};
        const travel = { zip, latitude, longitude, miles: 40 + (index % 5) * 40 };
        await tx
          .insert(chaplainTravel)
          .values({ chaplainId, ...travel, overnight: index % 2 === 0 });
      }
    }
  });
}
