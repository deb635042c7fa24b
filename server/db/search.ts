import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/**
 * @param column a text in lower case that begins with a space and has a trigram index.
 * @param search what somebody typed; every word must be in the column, in any order. A word of one
 *   or two letters must begin a word there: that is what the index can find.
 */
export function allWords(column: SQLWrapper, search: string): SQL | undefined {
  return and(...wordsOf(search).map((word) => sql`${column} LIKE lower(${patternOf(word)})`));
}

/**
 * Counts the words of a search that are in a text.
 * @param text beginning with a space, in upper or lower case.
 */
export function countOfWords(text: SQL, search: string): SQL<number> {
  const each = wordsOf(search).map(
    (word) => sql`(lower(${text}) LIKE lower(${patternOf(word)}))::int`,
  );
  return each.length > 0 ? sql<number>`(${sql.join(each, sql` + `)})` : sql<number>`0`;
}

/**
 * @param text in lower case, beginning with a space.
 * @param search what somebody typed, with a word in it at least.
 * @returns at which character of the text, counted from 0 behind that space, the first of the words
 *   begins that is in it; null where none is.
 */
export function placeOfWord(text: SQLWrapper, search: string): SQL<number | null> {
  const places = wordsOf(search).map((word) =>
    isShort(word)
      ? sql`nullif(strpos(${text}, lower(${` ${word}`})), 0) - 1`
      : sql`nullif(strpos(${text}, lower(${word})), 0) - 2`,
  );
  return sql<number | null>`coalesce(${sql.join(places, sql`, `)})`;
}

/** Once each: a word said a hundred times would cost every row a hundred looks. */
function wordsOf(search: string) {
  const words = search.split(/\s+/).filter((word) => word !== '');
  return [...new Map(words.map((word) => [word.toLowerCase(), word])).values()];
}

function patternOf(word: string) {
  const escaped = word.replace(/[\\%_]/g, '\\$&');
  return isShort(word) ? `% ${escaped}%` : `%${escaped}%`;
}

function isShort(word: string) {
  return /^[\p{L}\p{N}]{1,2}$/u.test(word);
}
