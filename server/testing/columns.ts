import { getTableName, type SQL } from 'drizzle-orm';
import { getTableConfig, PgDialect } from 'drizzle-orm/pg-core';
import { users } from '#shared/accounts/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { tables } from '#server/db/inspect-schema.ts';

/** Lists the columns, as `table.column`, that an archive section's query puts into its JSON. */
export function columnsRead(query: SQL) {
  return new PgDialect()
    .sqlToQuery(query)
    .sql.split('UNION ALL')
    .flatMap((part) => {
      const sources = part.matchAll(/(?:FROM|JOIN) (\w+)(?: AS (\w+))?/g);
      const end = part.includes(' AS data') ? part.indexOf(' AS data') : part.lastIndexOf('FROM');
      const data = part.slice(part.indexOf('jsonb_build_object'), end);
      return Array.from(sources).flatMap(([, table = '', alias]) => {
        const isRead = (column: string) =>
          new RegExp(alias ? `\\b${alias}\\.${column}\\b` : `(?<!['.\\w])${column}\\b(?!')`).test(
            data,
          );
        return columnsOf(table)
          .filter(isRead)
          .map((column) => `${table}.${column}`);
      });
    });
}

export function columnsOf(name: string) {
  const table = tables.find((each) => getTableName(each) === name);
  return table ? getTableConfig(table).columns.map((column) => column.name) : [];
}

/** The columns, as `table.column`, that refer to a user or a chaplain. */
export const referencesToPeople = tables.flatMap((table) =>
  getTableConfig(table)
    .foreignKeys.map((key) => key.reference())
    .filter(({ foreignTable }) => foreignTable === users || foreignTable === chaplains)
    .flatMap(({ columns }) => columns.map(({ name }) => `${getTableName(table)}.${name}`)),
);
