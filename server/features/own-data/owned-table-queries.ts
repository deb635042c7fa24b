import { getTableName, type AnyColumn } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { users } from '#shared/accounts/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { tables } from '#server/db/inspect-schema.ts';

interface OwnedTable {
  table: PgTable;
  name: string;
  owner: AnyColumn;
}

/** An erased user's row stays, so cascades don't fire. Includes tables that are added later. */
export const OWNED_TABLES: readonly OwnedTable[] = tables
  .filter((table) => table !== chaplains)
  .flatMap((table) =>
    getTableConfig(table).foreignKeys.flatMap((key) => {
      const { columns, foreignTable } = key.reference();
      const [owner] = columns;
      const isOwned = foreignTable === users && key.onDelete === 'cascade';
      return isOwned && owner ? [{ table, name: getTableName(table), owner }] : [];
    }),
  );
