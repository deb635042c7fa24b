import { and, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { chaplains } from '#shared/chaplains/table.ts';
import { isShortWord, searchTerms } from '#shared/search.ts';

// `column` is folded, begins with a space and has a trigram index. Short words match word starts.
export function allWords(
  column: SQLWrapper,
  search: string,
  byPhone?: (digits: string) => SQL | undefined,
  byWord?: (word: string) => SQL | undefined,
): SQL | undefined {
  return and(
    ...searchTerms(search).map(({ words, digits }) => {
      const inText = and(
        ...words.map((word) => or(sql`${column} LIKE ${patternOf(word)}`, byWord?.(word))),
      );
      return byPhone && digits ? or(inText, byPhone(digits)) : inText;
    }),
  );
}

export const ofPhone = (digits: string) => sql`${chaplains.phoneDigits} LIKE ${`%${digits}%`}`;

export function countOfWords(text: SQL, search: string): SQL<number> {
  const each = wordsOf(search).map((word) => sql`(${text} LIKE ${patternOf(word)})::int`);
  return each.length > 0 ? sql<number>`(${sql.join(each, sql` + `)})` : sql<number>`0`;
}

/** The position of the first match in `text`, from 0. `text` is folded and begins with a space. */
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

/** Escapes after folding, because folding turns a full-width percent sign into a plain one. */
function patternOf(word: string) {
  const escaped = sql.raw(String.raw`'[\\%_]', '\\\&', 'g'`);
  return sql`${isShortWord(word) ? '% ' : '%'} || regexp_replace(fold_text(${word}), ${escaped}) || '%'`;
}
