import { and, asc, desc, eq, ne, sql, type SQL } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { MAX_SECTIONS, PREVIEW_LENGTH } from '#shared/field-guide/constants.ts';
import { FOUND_BEFORE, FOUND_LENGTH } from '#shared/field-guide/excerpt.ts';
import type { SectionListQuery } from '#shared/field-guide/schemas.ts';
import { fieldGuideSections as sections } from '#shared/field-guide/table.ts';
import type { Executor } from '#server/db/database.ts';
import { allWords, countOfWords, placeOfWord } from '#server/db/search.ts';

export interface FieldGuideView {
  showsDrafts: boolean;
}

const summary = {
  id: sections.id,
  title: sections.title,
  orderIndex: sections.orderIndex,
  isPublished: sections.isPublished,
  version: sections.version,
  wordCount: sections.wordCount,
  createdAt: sections.createdAt,
  updatedAt: sections.updatedAt,
};

const whole = {
  ...summary,
  content: sections.content,
  lastEditedBy: { firstName: users.firstName, lastName: users.lastName },
};

const ORDER = [asc(sections.orderIndex), asc(sections.createdAt), asc(sections.id)];
const BACKWARDS = [desc(sections.orderIndex), desc(sections.createdAt), desc(sections.id)];

export async function getSection(orm: Executor, view: FieldGuideView, id: string) {
  const [row] = await orm
    .select(whole)
    .from(sections)
    .leftJoin(users, eq(users.id, sections.lastEditedBy))
    .where(and(inView(view), eq(sections.id, id)));
  return row ?? null;
}

export type SectionRow = NonNullable<Awaited<ReturnType<typeof getSection>>>;

export async function getNeighbours(orm: Executor, view: FieldGuideView, id: string) {
  const own = sql`${sections.orderIndex}, ${sections.createdAt}, ${sections.id}`;
  const place = sql`(SELECT ${own} FROM ${sections} WHERE ${sections.id} = ${id})`;
  const nearest = (isBeyond: SQL, order: SQL[]) =>
    orm
      .select({ id: sections.id, title: sections.title, orderIndex: sections.orderIndex })
      .from(sections)
      .where(and(inView(view), isBeyond))
      .orderBy(...order)
      .limit(1);
  const [[previous], [next]] = await Promise.all([
    nearest(sql`(${own}) < ${place}`, BACKWARDS),
    nearest(sql`(${own}) > ${place}`, ORDER),
  ]);
  return { previous: previous ?? null, next: next ?? null };
}

/** Finds sections whose title is in the text. Skips one-word titles: they are ordinary words. */
export async function listMentions(
  orm: Executor,
  view: FieldGuideView,
  { id, content }: Mentioning,
) {
  const text = sql`(SELECT ${withAnd(sql`${content}::text`)} AS whole)`;
  return orm
    .select({ id: sections.id, title: sections.title })
    .from(sections)
    .where(
      and(
        inView(view),
        ne(sections.id, id),
        sql`${sections.title} ~ '\\S\\s+\\S'`,
        sql`strpos(${text}, ${withAnd(sql`${sections.title}`)}) > 0`,
      ),
    )
    .orderBy(...ORDER)
    .limit(MAX_SECTIONS);
}

type Mentioning = Pick<SectionRow, 'id' | 'content'>;

function withAnd(text: SQL) {
  return sql`replace(regexp_replace(lower(${text}), '\\s+', ' ', 'g'), '&', 'and')`;
}

export async function listSections(orm: Executor, view: FieldGuideView, query: SectionListQuery) {
  const matches = matching(view, query);
  const rows = orm
    .select(whole)
    .from(sections)
    .leftJoin(users, eq(users.id, sections.lastEditedBy))
    .where(matches)
    .orderBy(...(query.search ? [desc(rankOf(query))] : []), ...ORDER)
    .limit(query.limit)
    .offset(query.offset);
  const items = await rows;
  return { items, total: await countAll(orm, query, { matches, found: items.length }) };
}

export async function listSummaries(orm: Executor, view: FieldGuideView, query: SectionListQuery) {
  const matches = matching(view, query);
  const ordered = orm
    .select({
      ...summary,
      plainText: sections.plainText,
      place: placeIn(query).as('place'),
      rank: rankOf(query).as('rank'),
    })
    .from(sections)
    .where(matches)
    .orderBy(desc(sql`rank`), ...ORDER)
    .limit(query.limit)
    .offset(query.offset);
  // The inner query computes each match's position once; the outer query uses it several times.
  const page = ordered.as('page');
  const { plainText, place, rank, ...columns } = page._.selectedFields;
  const from = sql`greatest(${place} - ${FOUND_BEFORE}::int, 0) + 1`;
  const items = await orm
    .select({
      ...columns,
      beginning: sql<string>`left(${plainText}, ${PREVIEW_LENGTH + 1}::int)`,
      place,
      around: sql<string | null>`CASE WHEN ${place} IS NOT NULL
        THEN substring(${plainText} FROM ${from} FOR ${FOUND_LENGTH + 1}::int) END`,
    })
    .from(page)
    .orderBy(desc(rank), asc(page.orderIndex), asc(page.createdAt), asc(page.id));
  return { items, total: await countAll(orm, query, { matches, found: items.length }) };
}

export type SummaryRow = Awaited<ReturnType<typeof listSummaries>>['items'][number];

function placeIn({ search }: SectionListQuery) {
  const behindTitle = sql`substring(${sections.searchText} FROM char_length(fold_text(${sections.title})) + 2)`;
  return search
    ? sql<
        number | null
      >`unfolded_place(${sections.plainText}, (${placeOfWord(behindTitle, search)})::int)`
    : sql<number | null>`NULL::int`;
}

/** Returns a higher rank for a section whose title contains more of the search words. */
function rankOf({ search }: SectionListQuery) {
  return search ? countOfWords(sql`fold_text(' ' || ${sections.title})`, search) : sql<number>`0`;
}

function inView({ showsDrafts }: FieldGuideView) {
  return showsDrafts ? undefined : eq(sections.isPublished, true);
}

function matching(view: FieldGuideView, { search, isPublished }: SectionListQuery) {
  return and(
    inView(view),
    isPublished === undefined ? undefined : eq(sections.isPublished, isPublished),
    search ? allWords(sections.searchText, search) : undefined,
  );
}

interface Listed {
  matches: SQL | undefined;
  found: number;
}

/** Returns the total. Needs no query on the last page: the total is offset plus page length. */
async function countAll(
  orm: Executor,
  { limit, offset }: SectionListQuery,
  { matches, found }: Listed,
) {
  if (found < limit && (found > 0 || offset === 0)) return offset + found;
  return orm.$count(sections, matches);
}
