import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/**
 * @param column a text in lower case with a trigram index.
 * @param search what somebody typed; every word must be in the column, in any order.
 */
export function allWords(column: SQLWrapper, search: string): SQL | undefined {
  const words = search.split(/\s+/).filter((word) => word !== '');
  return and(...words.map((word) => sql`${column} LIKE lower(${`%${escapePattern(word)}%`})`));
}

function escapePattern(text: string) {
  return text.replace(/[\\%_]/g, '\\$&');
}
