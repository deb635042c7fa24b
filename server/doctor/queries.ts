import { sql } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';

export interface DatabaseLimits {
  statement: number;
  idleInTransaction: number;
  /** The role's name, quoted for SQL. */
  role: string;
  database: string;
}

interface DatabaseFacts {
  version: string;
  /** The database's clock, in ms since 1970. */
  now: number;
  limits: DatabaseLimits;
}

export async function readDatabaseFacts(orm: Executor): Promise<DatabaseFacts> {
  const limit = (name: string) =>
    sql.raw(`extract(epoch FROM current_setting('${name}')::interval)::float8`);
  const { rows } = await orm.execute<Record<string, unknown> & DatabaseFacts>(sql`
    SELECT current_setting('server_version') AS version,
      (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now,
      json_build_object(
        'statement', ${limit('statement_timeout')},
        'idleInTransaction', ${limit('idle_in_transaction_session_timeout')},
        'role', quote_ident(current_user),
        'database', quote_ident(current_database())) AS limits`);
  return onlyRow(rows);
}
