import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { findZip } from '#server/places/zip-codes.ts';

/** ZIP codes across the state, each with the same number of chaplains. */
const ZIPS = ['40601', '42066', '40202', '41701', '42101', '40502', '41011', '42501', '42301'];

/** Of ten chaplains, seven have a current week and one has an old week. One in twenty is away. */
export async function addAvailability(db: Database) {
  const homes = [];
  for (const zip of ZIPS) homes.push({ zip, ...(await findZip(zip)) });
  await db.orm.execute(sql`
    INSERT INTO availability_weeks (chaplain_id, days, confirmed_at)
    SELECT id, n % 128, now() - make_interval(days => CASE WHEN n % 10 = 0 THEN 120 ELSE n % 80 END)
    FROM (SELECT id, row_number() OVER (ORDER BY id)::int AS n FROM chaplains) AS numbered
    WHERE n % 10 < 8`);
  await db.orm.execute(sql`
    INSERT INTO away_times (chaplain_id, from_on, until_on)
    SELECT id, current_date - n % 30, CASE WHEN n % 3 = 0 THEN NULL ELSE current_date + n % 60 END
    FROM (SELECT id, row_number() OVER (ORDER BY id)::int AS n FROM chaplains) AS numbered
    WHERE n % 20 = 0`);
  await db.orm.execute(sql`
    INSERT INTO chaplain_travel (chaplain_id, zip, latitude, longitude, miles, overnight)
    SELECT id, home.zip, home.latitude + (n % 97) / 200.0, home.longitude - (n % 89) / 200.0,
      20 + n % 200, n % 2 = 0
    FROM (SELECT id, row_number() OVER (ORDER BY id)::int AS n FROM chaplains) AS numbered
    JOIN json_to_recordset(${JSON.stringify(homes.map((home, place) => ({ ...home, place })))}::json)
      AS home(place int, zip text, latitude float8, longitude float8)
      ON home.place = n % ${ZIPS.length}`);
  for (const table of ['availability_weeks', 'away_times', 'chaplain_travel']) {
    await db.orm.execute(sql`VACUUM ANALYZE ${sql.identifier(table)}`);
  }
}
