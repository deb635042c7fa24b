import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';

/** Empties every table of the portal, so that a test finds nothing of the one before it. */
export async function emptyTables({ orm }: Database) {
  await orm.execute(sql`
    DO $$
    BEGIN
      EXECUTE (
        SELECT 'TRUNCATE ' || string_agg(quote_ident(tablename), ', ') || ' CASCADE'
        FROM pg_tables
        WHERE schemaname = 'public'
      );
    END
    $$`);
}
