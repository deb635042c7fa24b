import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#server/db/database.ts';
import { trust } from '#shared/trust.ts';

const MB = 1024 * 1024;

const tableSize = z.object({
  name: z.string(),
  rows: z.coerce.number(),
  table: z.coerce.number(),
  indexes: z.coerce.number(),
});

/** Measures each table of the portal; the largest is first. @returns a Markdown table, and what it was measured on */
export async function tableSizes(db: Database) {
  const { rows } = await db.orm.execute(sql`
    SELECT relname AS name, reltuples::bigint AS rows, pg_table_size(oid) AS table, pg_indexes_size(oid) AS indexes
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
    ORDER BY pg_total_relation_size(oid) DESC, relname`);
  const sizes = rows.map((row) => tableSize.parse(row));
  const total = sizes.reduce(
    (sum, { rows, table, indexes }) => ({
      name: 'all',
      rows: sum.rows + rows,
      table: sum.table + table,
      indexes: sum.indexes + indexes,
    }),
    { name: 'all', rows: 0, table: 0, indexes: 0 },
  );
  const version = await db.orm.execute(sql`SELECT version() AS text`);
  return {
    lines: [
      '| Table | Rows | Table, MB | Indexes, MB |',
      '| --- | ---: | ---: | ---: |',
      ...[...sizes, total].map(
        ({ name, rows, table, indexes }) =>
          `| \`${name}\` | ${rows.toLocaleString('en-US')} | ${inMb(table)} | ${inMb(indexes)} |`,
      ),
    ],
    version: trust<string>(version.rows[0]?.['text'], 'a text').split(' on ')[0],
  };
}

const inMb = (bytes: number) => (bytes / MB).toFixed(1);
