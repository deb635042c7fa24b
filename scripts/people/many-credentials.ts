import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';

/**
 * Ten credentials for each chaplain, one of each kind. Of those that tiers ask for, about half of
 * the people hold all; the others lack one that ended, waits or was rejected.
 */
export async function addCredentials(db: Database) {
  await db.orm.execute(sql`
    INSERT INTO credentials (chaplain_id, kind_id, status, issued_on, ends_on, decided_at)
    SELECT person.id, kind.id,
      CASE WHEN (person.n + kind.place) % 23 = 0 THEN 'waiting'
        WHEN (person.n + kind.place) % 29 = 0 THEN 'rejected' ELSE 'verified' END,
      current_date - 400,
      CASE WHEN kind.place % 2 = 0 THEN NULL
        ELSE current_date - 20 + (person.n * 7 + kind.place * 13) % 700 END,
      now()
    FROM (SELECT id, row_number() OVER (ORDER BY id)::int AS n FROM chaplains) AS person
    CROSS JOIN (SELECT id, row_number() OVER (ORDER BY position, id)::int AS place
      FROM credential_kinds ORDER BY position, id LIMIT 10) AS kind`);
  await db.orm.execute(sql`VACUUM ANALYZE credentials`);
}
