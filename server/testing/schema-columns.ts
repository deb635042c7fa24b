import type { SQL } from 'drizzle-orm';
import { getTableConfig, PgDialect } from 'drizzle-orm/pg-core';
import { tables } from '#server/db/inspect-schema.ts';

/** The names of each table's columns. */
export const columnsOfTables = tables.map((table) => {
  const { name, columns } = getTableConfig(table);
  return { name, columns: columns.map((column) => column.name) };
});

export const textOfQuery = (query: SQL) => new PgDialect().sqlToQuery(query).sql;
