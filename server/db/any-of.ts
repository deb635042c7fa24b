import { sql, type SQLWrapper } from 'drizzle-orm';

/**
 * Like IN, but runs the query once. With outdated statistics PostgreSQL may run IN's query once for
 * each row, and if it locks rows with SKIP LOCKED, more rows match than its LIMIT.
 */
export const isAnyOf = (column: SQLWrapper, query: SQLWrapper) =>
  sql`${column} = ANY(ARRAY(${query}))`;
