import { and, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { chaplains } from '#shared/chaplains/table.ts';
import { isShortWord, searchTerms } from '#shared/search.ts';

/**
 * @param column a folded text that begins with a space and has a trigram index.
 * @param search what somebody typed; every word must be in the column, in any order. A word of one
 *   or two letters must begin a word there: that is what the index can find.
 * @param byPhone finds digits in a phone number that the viewer may see.
 */
export function allWords(
  column: SQLWrapper,
  search: string,
  byPhone?: (digits: string) => SQL | undefined,
): SQL | undefined {
  return and(
    ...searchTerms(search).map(({ words, digits }) => {
      const inText = and(...words.map((word) => sql`${column} LIKE ${patternOf(word)}`));
      return byPhone && digits ? or(inText, byPhone(digits)) : inText;
    }),
  );
}

/** For viewers who see every phone. */
export const ofPhone = (digits: string) => sql`${chaplains.phoneDigits} LIKE ${`%${digits}%`}`;

/**
 * Counts the words of a search that are in a text.
 * @param text folded, beginning with a space.
 */
export function countOfWords(text: SQL, search: string): SQL<number> {
  const each = wordsOf(search).map((word) => sql`(${text} LIKE ${patternOf(word)})::int`);
  return each.length > 0 ? sql<number>`(${sql.join(each, sql` + `)})` : sql<number>`0`;
}

/**
 * @param text folded, beginning with a space.
 * @param search what somebody typed.
 * @returns at which character of the text, counted from 0 behind that space, the first of the words
 *   begins that is in it; null where none is.
 */
export function placeOfWord(text: SQLWrapper, search: string): SQL<number | null> {
  const places = wordsOf(search).map((word) =>
    isShortWord(word)
      ? sql`nullif(strpos(${text}, fold_text(${` ${word}`})), 0) - 1`
      : sql`nullif(strpos(${text}, fold_text(${word})), 0) - 2`,
  );
  return places.length > 0
    ? sql<number | null>`coalesce(${sql.join(places, sql`, `)})`
    : sql<number | null>`NULL`;
}

const wordsOf = (search: string) => searchTerms(search).flatMap(({ words }) => words);

/** Escaped when folded: a full-width percent sign becomes a plain one. */
function patternOf(word: string) {
  const escaped = sql.raw(String.raw`'[\\%_]', '\\\&', 'g'`);
  return sql`${isShortWord(word) ? '% ' : '%'} || regexp_replace(fold_text(${word}), ${escaped}) || '%'`;
}
