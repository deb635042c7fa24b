import { getTableName, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { users } from '#shared/accounts/table.ts';
import type { Database } from '#server/db/database.ts';
import { tables } from '#server/db/inspect-schema.ts';

export async function personReferences({ orm }: Database) {
  const references = tables.flatMap((table) =>
    getTableConfig(table)
      .foreignKeys.map((key) => key.reference())
      .filter(({ foreignTable }) => foreignTable === users)
      .flatMap(({ columns }) => columns.map(({ name }) => `${getTableName(table)}.${name}`)),
  );
  const { rows } = await orm.execute<{ name: string }>(sql`
    SELECT relname || '.' || convert_from(substring(tgargs FROM 1 FOR length(tgargs) - 1), 'UTF8')
      AS name
    FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE tgfoid = 'refuse_erased_person'::regproc AND tgenabled = 'O'`);
  return { references, refusing: rows.map(({ name }) => name) };
}
