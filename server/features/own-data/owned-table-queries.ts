import { getTableName, type AnyColumn } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { users } from '#shared/accounts/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { trainingRsvps } from '#shared/training/table.ts';
import { tables } from '#server/db/inspect-schema.ts';

interface OwnedTable {
  table: PgTable;
  name: string;
  owner: AnyColumn;
}

/** Tables that cascade from users. An erasure deletes these rows, but keeps the user. */
export const OWNED_TABLES: readonly OwnedTable[] = tables
  .filter((table) => table !== chaplains)
  .flatMap((table) => ownedThrough(table, users));

/** Tables that cascade from profiles. An erasure deletes these rows, but may keep the profile. */
export const OWNED_BY_CHAPLAIN: readonly OwnedTable[] = tables
  .filter((table) => table !== trainingRsvps)
  .flatMap((table) => ownedThrough(table, chaplains));

function ownedThrough(table: PgTable, person: PgTable): OwnedTable[] {
  return getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignTable } = key.reference();
    const [owner] = columns;
    const isOwned = foreignTable === person && key.onDelete === 'cascade';
    return isOwned && owner ? [{ table, name: getTableName(table), owner }] : [];
  });
}
