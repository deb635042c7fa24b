import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/**
 * @param column a text in lower case that begins with a space and has a trigram index.
 * @param search what somebody typed; every word must be in the column, in any order. A word of one
 *   or two letters must begin a word there: that is what the index can find.
 */
export function allWords(column: SQLWrapper, search: string): SQL | undefined {
  const words = search.split(/\s+/).filter((word) => word !== '');
  // Once each: a word said a hundred times would cost every row a hundred looks.
  const distinct = new Map(words.map((word) => [word.toLowerCase(), word])).values();
  return and(...Array.from(distinct, (word) => sql`${column} LIKE lower(${patternOf(word)})`));
}

function patternOf(word: string) {
  const escaped = word.replace(/[\\%_]/g, '\\$&');
  return /^[\p{L}\p{N}]{1,2}$/u.test(word) ? `% ${escaped}%` : `%${escaped}%`;
}
