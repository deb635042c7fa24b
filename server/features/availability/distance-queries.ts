import { sql } from 'drizzle-orm';
import { chaplainTravel } from '#shared/availability/table.ts';
import { EARTH_MILES, type Place } from '#server/places/miles.ts';

/** `milesBetween` in SQL for the rows of chaplain_travel; null if the home can't be located. */
export function milesFrom({ latitude, longitude }: Place) {
  // Without CASE, an unknown home would be half a globe away, because least() ignores nulls.
  return sql<number | null>`CASE WHEN ${chaplainTravel.latitude} IS NOT NULL THEN
    ${2 * EARTH_MILES}::float8 * asin(least(1, sqrt(
      power(sin(radians(${chaplainTravel.latitude} - ${latitude}::float8) / 2), 2)
      + cos(radians(${latitude}::float8)) * cos(radians(${chaplainTravel.latitude}))
        * power(sin(radians(${chaplainTravel.longitude} - ${longitude}::float8) / 2), 2)))) END`;
}
