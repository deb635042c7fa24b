import { sql, type SQL } from 'drizzle-orm';

export interface Section {
  name: string;
  about: string;
  tables: readonly string[];
  /** Names each column, so that new ones aren't exposed by accident. `key` is the sort key. */
  rows: (userId: string) => SQL;
}

export const place = (time: string, id: string) =>
  sql.raw(`to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || ${id}`);

/** Says 'the office' for anybody but the person, to hide which administrator acted. */
export const by = (column: string, userId: string) =>
  sql`CASE WHEN ${sql.raw(column)} = ${userId} THEN 'you' WHEN ${sql.raw(column)} IS NULL THEN NULL ELSE 'the office' END`;
