import { sql } from 'drizzle-orm';
import { credentialKinds } from '#shared/credentials/kinds/table.ts';
import type { Database } from '#server/db/database.ts';

/** Adds ten credentials per chaplain, one of each kind; about half meet the tiers' rules. */
export async function addCredentials({ orm }: Database) {
  const kinds = await orm.select({ id: credentialKinds.id }).from(credentialKinds).limit(10);
  for (const [place, { id }] of kinds.entries()) {
    // One statement per kind, because a single one would exceed the portal's time limit.
    await orm.execute(sql`
      INSERT INTO credentials (chaplain_id, kind_id, status, issued_on, ends_on, decided_at)
      SELECT id, ${id},
        CASE WHEN (n + ${place}) % 23 = 0 THEN 'waiting'
          WHEN (n + ${place}) % 29 = 0 THEN 'rejected' ELSE 'verified' END,
        current_date - 400,
        CASE WHEN ${place}::int % 2 = 0 THEN NULL
          ELSE current_date - 20 + (n * 7 + ${place} * 13) % 700 END,
        now()
      FROM (SELECT id, row_number() OVER (ORDER BY id)::int AS n FROM chaplains) AS person`);
  }
  await orm.execute(sql`VACUUM ANALYZE credentials`);
}
