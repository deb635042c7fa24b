import { asc, sql } from 'drizzle-orm';
import type { Availability } from '#shared/availability/constants.ts';
import {
  availabilityWeeks,
  awayTimes,
  chaplainLanguages,
  chaplainTravel,
} from '#shared/availability/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import type { Database } from '#server/db/database.ts';
import {
  availabilities,
  availabilityOfChaplain,
  hasAvailability,
  told,
  type Asked,
} from '#server/features/availability/availability-queries.ts';
import { milesFrom } from '#server/features/availability/distance-queries.ts';
import type { Place } from '#server/places/miles.ts';

export function availabilityFactories({ orm }: Database) {
  return {
    makeWeek: async (values: typeof availabilityWeeks.$inferInsert) => {
      await orm.insert(availabilityWeeks).values(values);
    },
    makeAwayTime: async (values: typeof awayTimes.$inferInsert) => {
      await orm.insert(awayTimes).values(values);
    },
    makeLanguage: async (values: typeof chaplainLanguages.$inferInsert) => {
      await orm.insert(chaplainLanguages).values(values);
    },
    makeTravel: async (values: typeof chaplainTravel.$inferInsert) => {
      await orm.insert(chaplainTravel).values(values);
    },
  };
}

/** Reads the availability of all chaplains, keyed by chaplain id. */
export async function readAvailability({ orm }: Database, asked: Asked) {
  const rows = await orm
    .select({ id: chaplains.id, told: availabilityOfChaplain(chaplains.id, asked) })
    .from(chaplains);
  return new Map(rows.map(({ id, told }) => [id, told]));
}

/** Reads a chaplain's availability through the join that is used for lists of chaplains. */
export async function readJoinedAvailability({ orm }: Database, asked: Asked) {
  const rows = await orm
    .select({ id: chaplains.id, told })
    .from(chaplains)
    .leftJoin(sql`${availabilities(asked)} AS told`, sql`told.chaplain_id = ${chaplains.id}`);
  return new Map(rows.map((row) => [row.id, row.told]));
}

export async function findByAvailability({ orm }: Database, wanted: Availability, asked: Asked) {
  const rows = await orm
    .select({ id: chaplains.id })
    .from(chaplains)
    .where(hasAvailability(chaplains.id, wanted, asked));
  return rows.map(({ id }) => id);
}

export async function readTravel({ orm }: Database, from: Place) {
  const { zip, latitude, longitude } = chaplainTravel;
  return orm
    .select({ zip, latitude, longitude, miles: milesFrom(from) })
    .from(chaplainTravel)
    .orderBy(asc(zip));
}
